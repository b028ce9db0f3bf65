import type { OutcomeCounts } from '@namedrop/contract';
import { RESULT_OUTCOMES, type ResultOutcome } from '@namedrop/core';

/** Results by outcome. */
export type Outcomes = Readonly<Record<ResultOutcome, number>>;

/** Counts results by their outcome. */
export function countsOf(results: readonly { readonly outcome: ResultOutcome }[]): OutcomeCounts {
  return sumOf(results.map(({ outcome }) => ({ ...NONE, [outcome]: 1 })));
}

/** Adds counts up. */
export function sumOf(counts: readonly Outcomes[]): OutcomeCounts {
  const sum = { ...NONE };
  for (const each of counts) for (const outcome of RESULT_OUTCOMES) sum[outcome] += each[outcome];
  const asked = RESULT_OUTCOMES.reduce((total, outcome) => total + sum[outcome], 0);
  return { asked, ...sum };
}

const NONE = { named: 0, not_named: 0, no_answer: 0, failed: 0 };
