import type { BoardRun } from '@namedrop/contract';
import { outcomeOf, type SlotOutcome } from '../../ui/signs/check-outcome.js';
import type { OutcomeName } from '../../ui/signs/outcome.js';

type Verdicts = Pick<BoardRun, 'state' | 'providers' | 'errors'>;

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

/** Counts outcomes. Platforms that were not asked or have not answered yet count nowhere. */
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
