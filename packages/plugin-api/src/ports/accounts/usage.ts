import type { CallUsage } from '../../contract/call-usage.js';
import { port } from '../../contract/port.js';
import type { AccountId } from './accounts.js';

/**
 * Counts what plugins do for accounts by themselves. Calls are counted by the host, with what their replies bring, and
 * checks by `Checks`. Returns at once; a crash may lose the last second of it, for nothing is charged by it.
 */
export interface Usage {
  /** A run that came with no call, as of a monitor: counts as one. @param usage absent: it failed */
  run(account: AccountId, at: Date, usage?: CallUsage): void;
  /** What a call brought that was answered, and counted, before. @param at when it was received */
  late(account: AccountId, at: Date, usage: CallUsage): void;
}
export const Usage = port<Usage>('Usage');
