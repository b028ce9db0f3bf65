import type { Features } from './candidate.js';

/** Weights by feature. */
export type Weights = Readonly<Record<string, number>>;

const LEAST = 1e-3;

/** Computes the probability that a linear model gives to features, 0 to 1. */
export function probability(weights: ReadonlyMap<string, number>, features: Features): number {
  let sum = 0;
  for (const [name, value] of features) sum += (weights.get(name) ?? 0) * value;
  return 1 / (1 + Math.exp(-sum));
}

/** Computes the logarithm of the odds of a probability, kept finite. */
export function logOdds(score: number): number {
  return Math.log((score + LEAST) / (1 - score + LEAST));
}
