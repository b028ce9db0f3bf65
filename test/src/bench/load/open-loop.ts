import { setTimeout as sleep } from 'node:timers/promises';
import { type LoopResult, loopResult } from './loop-result.js';
import { type Arrivals, arrivalOffsets } from './poisson.js';

/**
 * Runs an open loop: units begin at their scheduled arrivals, however many are still in flight.
 * Latency counts from the scheduled arrival, so a late start is not omitted.
 * @param work resolves to false for a failed unit
 */
export async function openLoop(arrivals: Arrivals, work: () => Promise<boolean>): Promise<LoopResult> {
  const took: number[] = [];
  const units: Promise<void>[] = [];
  let failed = 0;
  const begin = performance.now();
  const unit = async (due: number) => {
    if (await work()) took.push(performance.now() - due);
    else failed += 1;
  };
  for (const offset of arrivalOffsets(arrivals)) {
    const due = begin + offset;
    for (let left = due - performance.now(); left > 0; left = due - performance.now()) await sleep(Math.ceil(left));
    units.push(unit(due));
  }
  await Promise.all(units);
  return loopResult(took, failed, performance.now() - begin);
}
