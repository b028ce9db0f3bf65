import type { Figures } from '../report.js';
import { type LoopResult, loopResult } from './loop-result.js';

/** When a closed loop begins no more units: after so many seconds, or after so many units. */
export interface LoopEnd {
  readonly seconds?: number;
  readonly count?: number;
}

/**
 * Runs a closed loop: a fixed number of workers, each of which begins its next unit when its last one ends.
 * @param work resolves to false for a failed unit
 */
export async function runClosedLoop(
  concurrency: number,
  { seconds = Number.POSITIVE_INFINITY, count = Number.POSITIVE_INFINITY }: LoopEnd,
  work: () => Promise<boolean>,
): Promise<LoopResult> {
  const took: number[] = [];
  let begun = 0;
  let failed = 0;
  const begin = performance.now();
  const end = begin + seconds * 1000;
  const worker = async () => {
    while (begun < count && performance.now() < end) {
      begun += 1;
      const start = performance.now();
      if (await work()) took.push(performance.now() - start);
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return loopResult(took, failed, performance.now() - begin);
}

/** Runs a closed loop for so many seconds. @returns its rate, latencies and number of failed units */
export async function closedLoop(concurrency: number, seconds: number, work: () => Promise<boolean>): Promise<Figures> {
  return (await runClosedLoop(concurrency, { seconds }, work)).figures;
}
