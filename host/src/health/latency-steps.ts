/** Each step is 5 % longer than the one before, so that a latency is known to 2.5 %. */
const GROWTH = 1.05;

/** A latency's step: steps grow with latencies, from 0 for 1 ms or less. */
export function stepOf(ms: number): number {
  return Math.round(Math.log(Math.max(1, ms)) / Math.log(GROWTH));
}

/** The latency in the middle of a step, in whole milliseconds. */
export function latencyOf(step: number): number {
  return Math.round(GROWTH ** step);
}

/**
 * The latency that 95 of 100 do not exceed, in milliseconds, by nearest rank and to 2.5 %; undefined without any.
 * @param counts how many latencies there are of each step
 */
export function p95Of(counts: ReadonlyMap<number, number>): number | undefined {
  const steps = [...counts].toSorted(([one], [other]) => one - other);
  const all = steps.reduce((sum, [, count]) => sum + count, 0);
  let left = Math.ceil((95 * all) / 100);
  for (const [step, count] of steps) {
    left -= count;
    if (left <= 0) return latencyOf(step);
  }
  return undefined;
}
