import type { LoopResult } from '../load/loop-result.js';
import type { Child } from '../process/child.js';
import type { Memory } from '../process/own-memory.js';
import type { Rounds } from '../rounds.js';

const CHECKS = 100_000;
/** On a slow machine the load ends earlier: after so many times as long as one measurement takes. */
const PATIENCE = 20;

/** Measures by how much a host's heap grows while it answers 100,000 checks, per check, without garbage. */
export async function bytesPerCheck(
  process: Child,
  load: (seconds: number) => Promise<LoopResult>,
  { seconds, signal }: Rounds,
): Promise<{ checks: number; bytes: number }> {
  const { heap: before } = await process.order<Memory>('memory');
  const end = performance.now() + PATIENCE * seconds * 1000;
  let checks = 0;
  while (checks < CHECKS && performance.now() < end) {
    signal.throwIfAborted();
    checks += (await load(seconds)).units;
  }
  const { heap: after } = await process.order<Memory>('memory');
  return { checks, bytes: Math.max(0, after - before) / checks };
}
