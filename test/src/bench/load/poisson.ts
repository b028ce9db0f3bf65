import { seededIntegers } from '../seeded.js';

/** A Poisson process of arrivals. */
export interface Arrivals {
  /** Mean rate. */
  readonly perSecond: number;
  readonly seconds: number;
  /** The same seed gives the same arrivals. */
  readonly seed: number;
}

const RANGE = 2 ** 24;

/** Yields the arrivals' offsets from the start, in milliseconds and in order. Gaps are exponentially distributed. */
export function* arrivalOffsets({ perSecond, seconds, seed }: Arrivals): Generator<number> {
  const next = seededIntegers(seed);
  const meanGapMs = 1000 / perSecond;
  for (let offset = 0; ; ) {
    offset -= meanGapMs * Math.log((next() + 1) / RANGE);
    if (offset >= seconds * 1000) return;
    yield offset;
  }
}
