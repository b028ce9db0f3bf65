import type { Block } from './visible-text.js';

/** The block that holds a place of the visible text, or the last one before it; undefined before the first. */
export function blockAt(blocks: readonly Block[], place: number): Block | undefined {
  let low = 0;
  let high = blocks.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((blocks[middle]?.start ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return blocks[low - 1];
}
