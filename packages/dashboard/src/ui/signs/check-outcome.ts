import type { BoardRun, CheckSummary, CountedAnswer } from '@namedrop/contract';
import type { OutcomeName } from './outcome.js';

/** Result of a platform, as its sign shows it. */
export interface SlotOutcome {
  readonly outcome: OutcomeName;
  /** Rank of the brand, where it is named. */
  readonly rank: number | null;
}

type Slot = Pick<CheckSummary['providers'][string], 'mentioned' | 'rank' | 'surface_present'> & { stance?: string };

/** Results of a check, or of a run with its state. */
interface Slots {
  readonly providers: Readonly<Record<string, Slot>>;
  readonly errors: Readonly<Record<string, object>>;
  readonly state?: BoardRun['state'];
}

/** Returns the result of a check or a run on a platform. @param platform key of `providers`, e.g. `ai_mode` */
export function outcomeOf({ providers, errors, state }: Slots, platform: string): SlotOutcome {
  const slot = Object.hasOwn(providers, platform) ? providers[platform] : undefined;
  if (!slot) return { outcome: missing(Object.hasOwn(errors, platform), state), rank: null };
  if (slot.surface_present === false) return { outcome: 'no_answer', rank: null };
  if (!slot.mentioned) return { outcome: 'not_named', rank: null };
  return { outcome: slot.stance === 'absent' ? 'absent' : 'named', rank: slot.rank };
}

function missing(isFailed: boolean, state: Slots['state']): OutcomeName {
  if (state === 'due' || state === 'running') return 'waiting';
  return isFailed || state === 'failed' ? 'failed' : 'not_asked';
}

/** Outcome of an answer that is counted for a tracked brand. */
export const countedOutcome = ({ outcome, rank, stance }: CountedAnswer): SlotOutcome => ({
  outcome: stance === 'absent' ? 'absent' : outcome,
  rank,
});

/** Platforms that a check asked, in the order of `known`; others follow. */
export function askedPlatforms({ providers, errors }: Slots, known: readonly string[]): readonly string[] {
  const asked = new Set([...Object.keys(providers), ...Object.keys(errors)]);
  return [...known.filter((id) => asked.has(id)), ...[...asked].filter((id) => !known.includes(id))];
}
