import type {
  Credits,
  IncludeWord,
  Matching,
  Outcome,
  PlatformResult,
  Region,
  Report,
  TrackedBrand,
} from '@namedrop/core';
import type { ModeName, Platform } from '../../contract/names.js';
import { port } from '../../contract/port.js';
import type { AccountId } from '../accounts/accounts.js';
import type { Purpose } from '../accounts/wallet.js';

/** A validated check: its question, brand and place. */
export interface CheckRequest extends TrackedBrand {
  readonly query: string;
  readonly mode: ModeName;
  /** A subset of the mode's platforms, without duplicates, at least one; absent: all of them. */
  readonly platforms?: readonly Platform[];
  readonly region: Region;
  readonly city?: string;
  readonly models?: Readonly<Partial<Record<Platform, string>>>;
  readonly include: readonly IncludeWord[];
  /** Asks every platform, also where its answer is known, and so costs the mode's price. Default false. */
  readonly fresh?: boolean;
  /** Answers that were kept since then are as fresh: who runs a check again, after a crash, has what it brought. */
  readonly freshSince?: Date;
}

/** A check that has run, whatever its platforms answered. */
export interface Check {
  /** UUID; also the `request_id` of the call that asked for it. */
  readonly id: string;
  readonly request: CheckRequest;
  readonly createdAt: Date;
  readonly durationMs: number;
  readonly report: Report;
  /** Outcome of each question, with the whole answer, in the order of the request's platforms. */
  readonly outcomes: readonly Outcome[];
  /** By which rule the brand was looked for. */
  readonly matching: Matching;
  /** The platforms that were asked for this check, and answered. */
  readonly fresh: readonly Platform[];
  readonly cost: Credits;
  /** Absent on a deployment without a wallet. */
  readonly balanceAfter?: Credits;
  /** Slowest cache of the host that answered; `miss` when a platform was asked. */
  readonly cacheStatus: CacheStatus;
}

/** The words of the header X-Cache-Status. The database counts as `hit-l2`: callers know of two tiers. */
export type CacheStatus = 'miss' | 'hit-l1' | 'hit-l2';

/** Rate limit of a caller. */
export interface Admission {
  /** Takes a token. @throws ApiError 429 `rate_limited` when there is none */
  take(): Promise<void>;
  /** Gives it back, for a call that was refused, or that another call answered. Never rejects. */
  giveBack(): Promise<void>;
}

/** Part of a check before its platforms answer. */
export interface BegunCheck {
  readonly id: string;
  /** Price if each platform that is asked answers. */
  readonly price: Credits;
  readonly platforms: readonly Platform[];
}

/** Follows a check while it runs. What it throws is logged, and changes nothing about the check. */
export interface CheckObserver {
  /** Called once the price is held or paid. */
  begun(check: BegunCheck): void;
  /** Called as each platform answers or fails, in the order of arrival. @param result absent where it failed */
  ended(outcome: Outcome, result?: PlatformResult): void;
}

/** What a check was made for, e.g. `{ kind: 'watch', id }` with the id of the run. */
export type PaidFor = Pick<Purpose, 'kind' | 'id'>;

/** Facts of a check that was accepted before it runs. */
export interface Accepted {
  readonly id: string;
  readonly at: Date;
  /** Purpose in the ledger, e.g. the run of a watch. Default: the check. */
  readonly paysFor?: PaidFor;
  /** UUID under which it is paid for once, also when it is run again after a host died. */
  readonly once?: string;
  /**
   * Attempt of what repeats a check under the same id, from 1: its check replaces the stored one of an earlier attempt.
   * Absent: a check that is stored already stays as it is.
   */
  readonly attempt?: number;
  /** Absent: nothing limits it. Not asked where the cache has the whole answer, which takes no token. */
  readonly admission?: Admission;
  readonly observer?: CheckObserver;
}

/** Runs checks: quotes, holds, asks, reports, settles and stores. */
export interface Checks {
  /** @throws ApiError 501 `mode_not_yet_available` when none of the mode's platforms can be asked */
  requireAvailable(mode: ModeName): void;
  /** @throws InsufficientFunds, ApiError 501 `mode_not_yet_available`, 400 `invalid_model` and 429 `rate_limited` */
  run(account: AccountId, request: CheckRequest, accepted?: Accepted): Promise<Check>;
}
export const Checks = port<Checks>('Checks');
