import type { BoardRun } from '@namedrop/contract';
import type { OutcomeName } from '../../ui/signs/outcome.js';

/** Result of a run on a platform, as its sign shows it. */
export interface SlotOutcome {
  readonly outcome: OutcomeName;
  readonly rank: number | null;
}

type Verdicts = Pick<BoardRun, 'state' | 'providers' | 'errors'>;

const OPEN: readonly BoardRun['state'][] = ['due', 'running'];

/** Returns the result of a run on a platform. @param slot key of `providers`, e.g. `ai_mode` */
export function outcomeOf({ state, providers, errors }: Verdicts, slot: string): SlotOutcome {
  const found = providers[slot];
  if (!found) return { outcome: missing(state, Object.hasOwn(errors, slot)), rank: null };
  if (found.surface_present === false) return { outcome: 'no_answer', rank: null };
  if (!found.mentioned) return { outcome: 'not_named', rank: null };
  return { outcome: found.stance === 'absent' ? 'absent' : 'named', rank: found.rank };
}

function missing(state: BoardRun['state'], isFailed: boolean): OutcomeName {
  if (OPEN.includes(state)) return 'waiting';
  return isFailed || state === 'failed' ? 'failed' : 'not_asked';
}

/** Platforms of runs, in the order of their ids: a failed platform keeps its place. */
export const slotsOf = (runs: readonly Readonly<Record<'providers' | 'errors', object>>[]): string[] =>
  [...new Set(runs.flatMap(({ providers, errors }) => [...Object.keys(providers), ...Object.keys(errors)]))].toSorted();

/** Results of a run or of many: `named` and `notNamed` are answers. */
export interface Tally {
  readonly named: number;
  readonly notNamed: number;
  readonly noAnswer: number;
  readonly failed: number;
}

/** Counts outcomes; what was not asked or is still open counts nowhere. */
export function tally(outcomes: readonly SlotOutcome[]): Tally {
  const count = (...names: OutcomeName[]) => outcomes.filter(({ outcome }) => names.includes(outcome)).length;
  return {
    named: count('named', 'absent'),
    notNamed: count('not_named'),
    noAnswer: count('no_answer'),
    failed: count('failed'),
  };
}

/** Counts the results of runs on all their platforms. */
export function tallyOf(runs: readonly Verdicts[]): Tally {
  const slots = slotsOf(runs);
  return tally(runs.flatMap((run) => slots.map((slot) => outcomeOf(run, slot))));
}

/** `2 of 5`: answers that name the brand among answers. */
export const namedOf = ({ named, notNamed }: Tally): string => `${named} of ${named + notNamed}`;

/** `1 without an AI answer, 2 failed`; empty where each platform answered. */
export const lackOf = ({ noAnswer, failed }: Tally): string =>
  [noAnswer > 0 && `${noAnswer} without an AI answer`, failed > 0 && `${failed} failed`].filter(Boolean).join(', ');

/** The newest run that has ended and was not skipped. */
export const latestOf = (runs: readonly BoardRun[]): BoardRun | undefined =>
  runs.find(({ state }) => state === 'succeeded' || state === 'failed');
