import { lastUpTo } from './last-up-to.js';
import type { Span } from './span.js';
import type { Block } from './visible-text.js';

/** The block that holds a place of the visible text, or the last one before it; undefined before the first. */
export function blockAt(blocks: readonly Block[], place: number): Block | undefined {
  return blocks[lastUpTo(blocks.length, (index) => blocks[index]?.start ?? 0, place)];
}

/** What of a match lies in the block that it begins in; where it begins behind that, the end of the block. */
export function withinBlock(block: Block, { start, end }: Span): Span {
  const last = Math.min(end, block.end);
  return { start: Math.min(start, last), end: last };
}
