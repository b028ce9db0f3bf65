import type { AccountId, Reply } from '@namedrop/plugin-api';

/** Takes down what accounts use. */
export interface UsageNotes {
  /**
   * Counts a call. Returns at once.
   * @param reply what came of it; absent: it was refused, or failed
   */
  note(account: AccountId, receivedAt: Date, reply?: Reply): void;
}
