import type { Check, Findings } from './check.js';
import type { Evidence } from './evidence.js';
import { endedHosts } from './host-checks.js';
import {
  chargedAsStated,
  chargedForError,
  chargedTwice,
  chargedWithoutCall,
  givenBackTooMuch,
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
  'given back too much': givenBackTooMuch,
  'held without work': heldWithoutWork,
  'faults of the ledger': ledgerFaults,
  'lost runs': lostRuns,
  'lost asks': lostAsks,
  'lost deliveries': lostDeliveries,
  'changed deliveries': changedDeliveries,
  'keys without a reply': unansweredKeys,
  'replies that differ': differingReplies,
  'hosts that ended': endedHosts,
} as const satisfies Readonly<Record<string, Check>>;

/** Name of a check. */
export type CheckName = keyof typeof CHECKS;

/** Fault after which a charge has to be reversed, since no payment outlasts it. */
export const REVERSED_FAULT = 'payment lost in a long outage';
/** Kills of which one leaves a hold. */
const MIN_KILLS = 10;

/** Violation of a check that has no evidence. */
const BLIND = 'nothing was looked at';

/** Conditions under which a check has something to look at; every other check always has. */
const CONDITIONS: Readonly<Partial<Record<CheckName, (evidence: Evidence) => boolean>>> = {
  'given back too much': ({ faults }) => (faults.get(REVERSED_FAULT) ?? 0) > 0,
  'held without work': ({ kills }) => kills.length >= MIN_KILLS,
};

/** Runs every check on the evidence. A check that looked at nothing, although it has to, is a violation. */
export function judge(evidence: Evidence): Verdict[] {
  return (Object.keys(CHECKS) as CheckName[]).map((name) => {
    const findings: Findings = CHECKS[name](evidence);
    const isBlind = findings.looked === 0 && (CONDITIONS[name]?.(evidence) ?? true);
    return { name, ...findings, violations: [...(isBlind ? [BLIND] : []), ...findings.violations] };
  });
}
