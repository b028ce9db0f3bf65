import type { Figures } from '../report.js';
import { quantile } from '../rounds.js';

/**
 * Does something over and over for that many seconds, so many at a time: each worker begins again when it is done.
 * @param work true: it went well
 * @returns how many per second went well, how long one took (milliseconds), and how many went wrong
 */
export async function closedLoop(concurrency: number, seconds: number, work: () => Promise<boolean>): Promise<Figures> {
  const took: number[] = [];
  let failed = 0;
  const begin = performance.now();
  const end = begin + seconds * 1000;
  const worker = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      if (await work()) took.push(performance.now() - start);
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  const elapsed = (performance.now() - begin) / 1000;
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(took, share)) as [number, number, number];
  return { 'per second': took.length / elapsed, 'p50 ms': p50, 'p95 ms': p95, 'p99 ms': p99, failed };
}
