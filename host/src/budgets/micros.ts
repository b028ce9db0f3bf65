/** Returns whole millionths of a US dollar: a part of one counts as a whole one. */
export function microsOf(usd: number): number {
  // Twelve decimals are what costs have; more are noise of the arithmetic.
  return Math.ceil(Number((usd * 1_000_000).toFixed(6)));
}

/** Returns US dollars. */
export function usdOfMicros(micros: number): number {
  return micros / 1_000_000;
}
