import { type Estimate, type Figure, LEAST_RESULTS } from '@namedrop/contract';
import {
  type Difference,
  exceedsChance,
  type Interval,
  meanDifference,
  meanInterval,
  meanOf,
  newcombe,
  type Proportion,
  type Sample,
  wilson,
} from '@namedrop/core';

/** Returns a share of both periods, with Wilson intervals and Newcombe's of the difference. */
export function shareFigure(now: Proportion, before: Proportion): Figure {
  const estimate = (one: Proportion) => estimateOf(one.n, one.n === 0 ? undefined : one.hits / one.n, wilson(one));
  return figureOf(estimate(now), estimate(before), newcombe(now, before));
}

/** Returns a mean of both periods, with normal intervals. */
export function meanFigure(now: Sample, before: Sample): Figure {
  const estimate = (one: Sample) => estimateOf(one.n, meanOf(one), meanInterval(one));
  return figureOf(estimate(now), estimate(before), meanDifference(now, before));
}

function estimateOf(n: number, value: number | undefined, interval: Interval | undefined): Estimate {
  return { value: value ?? null, n, low: interval?.low ?? null, high: interval?.high ?? null };
}

function figureOf(now: Estimate, before: Estimate, difference: Difference | undefined): Figure {
  const isEnough = now.n >= LEAST_RESULTS && before.n >= LEAST_RESULTS;
  return {
    ...now,
    before,
    verdict: isEnough && difference ? verdictOf(difference) : null,
    difference: difference ?? null,
  };
}

function verdictOf(difference: Difference): NonNullable<Figure['verdict']> {
  if (!exceedsChance(difference)) return 'none';
  return difference.value > 0 ? 'up' : 'down';
}
