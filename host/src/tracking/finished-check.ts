import type { Accepted, AccountId, Check } from '@namedrop/plugin-api';

/** A finished check, with all that was captured for it. */
export interface FinishedCheck extends Pick<Accepted, 'paysFor' | 'attempt'> {
  readonly check: Check;
  readonly account: AccountId;
}
