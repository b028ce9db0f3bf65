/** Draws from a finite set without putting back: how many of `total` are marked, and how many are drawn. */
export interface Draw {
  readonly total: number;
  readonly marked: number;
  readonly drawn: number;
}

/**
 * Returns the probability that at least `hits` of the drawn are marked (hypergeometric, upper tail), 0 to 1.
 * NaN for numbers that fit no draw.
 */
export function chanceOfAtLeast(hits: number, { total, marked, drawn }: Draw): number {
  const most = Math.min(marked, drawn);
  const rest = total - marked - drawn;
  if (hits <= Math.max(0, -rest)) return 1;
  if (hits > most) return 0;
  let term = Math.exp(lnChoose(drawn, hits) + lnChoose(total - drawn, marked - hits) - lnChoose(total, marked));
  let sum = term;
  for (let hit = hits; hit < most; hit++) {
    term *= ((marked - hit) * (drawn - hit)) / ((hit + 1) * (rest + hit + 1));
    sum += term;
  }
  return Math.min(sum, 1);
}

function lnChoose(all: number, some: number): number {
  return lnFactorial(all) - lnFactorial(some) - lnFactorial(all - some);
}

/** Below it, the series of Stirling is less exact than a product. */
const SMALL = 32;
const SMALL_FACTORIALS = Array.from({ length: SMALL }, (_, number) => {
  return Math.log(
    Array.from({ length: number }, (_, index) => index + 1).reduce((product, factor) => product * factor, 1),
  );
});

function lnFactorial(number: number): number {
  const known = SMALL_FACTORIALS[number];
  if (known !== undefined) return known;
  const correction = 1 / (12 * number) - 1 / (360 * number ** 3);
  return (number + 0.5) * Math.log(number) - number + Math.log(2 * Math.PI) / 2 + correction;
}
