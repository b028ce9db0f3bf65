import { setTimeout as wait } from 'node:timers/promises';
import { z } from '@namedrop/plugin-api';

/** Each wait is longer than the one before it by this factor. */
const GROWTH = 1.5;
/** No wait is longer than this many times the first. */
const CAP = 5;

/** Milliseconds before the first look at a task; later ones come at growing distances, up to five times this. */
export const pollSetting = () => z.int().min(1).max(60_000).default(2_000);

/** How long to wait between looks at a task, in milliseconds: `first`, then longer and longer, up to five times that. */
export function* distances(first: number): Generator<number, never> {
  for (let distance = first; ; distance = Math.min(distance * GROWTH, first * CAP)) yield distance;
}

/**
 * Waits.
 * @throws the signal's reason, as soon as it is aborted
 */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await wait(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
}
