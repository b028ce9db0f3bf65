import { lastUpTo } from './last-up-to.js';
import type { Block } from './visible-text.js';

/** The block that holds a place of the visible text, or the last one before it; undefined before the first. */
export function blockAt(blocks: readonly Block[], place: number): Block | undefined {
  return blocks[lastUpTo(blocks.length, (index) => blocks[index]?.start ?? 0, place)];
}
