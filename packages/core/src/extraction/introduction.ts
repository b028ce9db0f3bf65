import type { VisibleText } from '../brand/visible-text.js';

/** Paragraphs that begin with a bold run, from which on an answer without lists has a layout all the same. */
const FEWEST_BOLD = 2;

/**
 * Finds the end of the introduction: of a first paragraph of plain text, in an answer that goes on with headings, lists,
 * tables or paragraphs that begin with bold runs. @returns its place in the visible text; 0 where there is none
 */
export function introductionEnd({ blocks, bold }: VisibleText): number {
  const [first] = blocks;
  if (first?.kind !== 'text' || first.number !== undefined) return 0;
  if (bold.some(({ start }) => start === first.start)) return 0;
  if (blocks.some(({ kind }) => kind !== 'text')) return first.end;
  const begins = new Set(blocks.map(({ start }) => start));
  return bold.filter(({ start }) => begins.has(start)).length >= FEWEST_BOLD ? first.end : 0;
}
