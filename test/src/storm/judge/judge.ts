import type { Check, Findings } from './check.js';
import type { Evidence } from './evidence.js';
import {
  chargedAsStated,
  chargedForError,
  chargedTwice,
  chargedWithoutCall,
  heldWithoutWork,
  ledgerFaults,
} from './money-checks.js';
import { differingReplies, unansweredKeys } from './reply-checks.js';
import { changedDeliveries, lostAsks, lostDeliveries, lostRuns } from './work-checks.js';

/** Findings of a check that has a name. */
export interface Verdict extends Findings {
  readonly name: CheckName;
}

/** Checks by the name that the report prints. */
const CHECKS = {
  'charged twice': chargedTwice,
  'charged for an error': chargedForError,
  'charged other than stated': chargedAsStated,
  'charged without a call': chargedWithoutCall,
  'held without work': heldWithoutWork,
  'faults of the ledger': ledgerFaults,
  'lost runs': lostRuns,
  'lost asks': lostAsks,
  'lost deliveries': lostDeliveries,
  'changed deliveries': changedDeliveries,
  'keys without a reply': unansweredKeys,
  'replies that differ': differingReplies,
} as const satisfies Readonly<Record<string, Check>>;

/** Name of a check. */
export type CheckName = keyof typeof CHECKS;

/** Runs every check on the evidence. */
export function judge(evidence: Evidence): Verdict[] {
  return Object.entries(CHECKS).map(([name, check]) => ({ name: name as CheckName, ...check(evidence) }));
}
