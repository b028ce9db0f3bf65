import type { CheckSummary, CountedAnswer } from '@namedrop/contract';
import type { OutcomeProps } from '../ui/signs/outcome.js';

type Slots = {
  readonly providers: Readonly<
    Record<
      string,
      Pick<CheckSummary['providers'][string], 'mentioned' | 'rank' | 'surface_present'> & { stance?: string }
    >
  >;
  readonly errors: Readonly<Record<string, object>>;
};

/** Outcome of a check on a platform, with the rank where the brand is named. */
export function outcomeOf({ providers, errors }: Slots, platform: string): Pick<OutcomeProps, 'outcome' | 'rank'> {
  if (Object.hasOwn(errors, platform)) return { outcome: 'failed' };
  const slot = Object.hasOwn(providers, platform) ? providers[platform] : undefined;
  if (!slot) return { outcome: 'not_asked' };
  if (slot.surface_present === false) return { outcome: 'no_answer' };
  if (!slot.mentioned) return { outcome: 'not_named' };
  return { outcome: slot.stance === 'absent' ? 'absent' : 'named', rank: slot.rank };
}

/** Outcome of an answer that is counted for a tracked brand. */
export const countedOutcome = ({ outcome, rank, stance }: CountedAnswer): Pick<OutcomeProps, 'outcome' | 'rank'> => ({
  outcome: stance === 'absent' ? 'absent' : outcome,
  rank,
});

/** Platforms that a check asked, in the order of `known`; others follow. */
export function askedPlatforms({ providers, errors }: Slots, known: readonly string[]): readonly string[] {
  const asked = new Set([...Object.keys(providers), ...Object.keys(errors)]);
  return [...known.filter((id) => asked.has(id)), ...[...asked].filter((id) => !known.includes(id))];
}
