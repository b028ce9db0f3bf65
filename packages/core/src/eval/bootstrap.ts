import type { Share } from './figures.js';

/** Interval of a share, 0 to 1. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

const RESAMPLES = 1000;
const SEED = 20_261_122;
/** Share of the resamples that lies outside the interval, on each side. */
const TAIL = 0.025;

/**
 * Computes the 95 % interval of a pooled share by the percentile bootstrap. Each resample draws as many items as there are,
 * with replacement. The generator is seeded, so the same shares give the same interval.
 * @param shares one share an item, for example an answer
 * @returns undefined if no resample has a total above 0
 */
export function bootstrapInterval(shares: readonly Share[]): Interval | undefined {
  const random = generator(SEED);
  const rates: number[] = [];
  for (let sample = 0; sample < RESAMPLES; sample++) {
    let hits = 0;
    let total = 0;
    for (let draw = 0; draw < shares.length; draw++) {
      const share = shares[Math.floor(random() * shares.length)];
      hits += share?.hits ?? 0;
      total += share?.total ?? 0;
    }
    if (total > 0) rates.push(hits / total);
  }
  rates.sort((one, other) => one - other);
  const low = rates[Math.floor(TAIL * rates.length)];
  const high = rates[Math.ceil((1 - TAIL) * rates.length) - 1];
  return low === undefined || high === undefined ? undefined : { low, high };
}

/** `[70.1, 78.2]` in percent, or nothing where the shares have no interval. */
export function intervalText(shares: readonly Share[]): string {
  const interval = bootstrapInterval(shares);
  return interval ? `[${(100 * interval.low).toFixed(1)}, ${(100 * interval.high).toFixed(1)}]` : '';
}

/** Returns a generator of numbers from 0 to below 1 (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
