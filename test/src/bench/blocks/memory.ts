import v8 from 'node:v8';
import vm from 'node:vm';
import type { Measurement, Rounds } from '../rounds.js';

const CHECKS = 100_000;
/** It ends earlier on a slow machine: after so many times as long as one measurement takes. */
const PATIENCE = 20;

/** What the heap grows by while the host answers 100,000 checks, by check, once all garbage is gone. */
export async function bytesPerCheck(
  measure: Measurement,
  { seconds, signal }: Rounds,
): Promise<{ checks: number; bytes: number }> {
  const before = heapBytes();
  const end = performance.now() + PATIENCE * seconds * 1000;
  let checks = 0;
  while (checks < CHECKS && performance.now() < end) {
    signal.throwIfAborted();
    const start = performance.now();
    const { 'per second': perSecond = 0 } = await measure(seconds);
    checks += Math.round((perSecond * (performance.now() - start)) / 1000);
  }
  return { checks, bytes: Math.max(0, heapBytes() - before) / checks };
}

function heapBytes(): number {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc') as () => void;
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}
