import { blockAt, withinBlock } from './blocks.js';
import { CONTEXT_REACH, clip, wholeCharacter } from './clip.js';
import { isGlued, isWithinName, sentenceStarts } from './sentence-breaks.js';
import type { Span } from './span.js';
import type { VisibleText } from './visible-text.js';

/**
 * The sentence around a match: the whole of a list item, table row or heading, else the sentence of the paragraph. At
 * most 500 code points around the match, on one line.
 */
export function sentenceAround({ text, blocks }: VisibleText, match: Span): string {
  const block = blockAt(blocks, match.start);
  if (!block) return '';
  const inside = withinBlock(block, match);
  return clip(text, block.kind === 'text' ? sentenceOf(text, block, inside) : block, inside);
}

function sentenceOf(text: string, paragraph: Span, match: Span): Span {
  let start = wholeCharacter(text, Math.max(paragraph.start, match.start - CONTEXT_REACH));
  const to = wholeCharacter(text, Math.min(paragraph.end, match.end + CONTEXT_REACH));
  for (const at of sentenceStarts(text, start, to)) {
    if (at >= match.end && !isWithinName(text, match.end, at)) return unglued(text, { start, end: at }, match);
    if (at <= match.start) start = at;
  }
  return unglued(text, { start, end: to }, match);
}

/** Narrows a sentence to its part around the match where it is several without a space between. */
function unglued(text: string, sentence: Span, match: Span): Span {
  let { start, end } = sentence;
  for (let at = start + 1; at <= match.start; at++) if (isGlued(text, at)) start = at;
  for (let at = end - 1; at >= match.end; at--) if (isGlued(text, at)) end = at;
  return { start, end };
}
