import type { VisibleText } from '../brand/visible-text.js';

/** Bold runs from which on an answer without lists has a layout all the same. */
const FEWEST_BOLD = 3;

/**
 * Finds the end of the introduction: of a first paragraph of plain text, in an answer that goes on with headings, lists,
 * tables or bold runs. @returns its place in the visible text; 0 where there is none
 */
export function introductionEnd({ blocks, bold }: VisibleText): number {
  const [first] = blocks;
  if (first?.kind !== 'text' || first.number !== undefined) return 0;
  if (bold.some(({ start }) => start === first.start)) return 0;
  const hasLayout = blocks.some(({ kind }) => kind !== 'text') || bold.length >= FEWEST_BOLD;
  return hasLayout ? first.end : 0;
}
