import type { Span } from './span.js';

/** The longest context, in code points. */
export const LONGEST_CONTEXT = 500;
/** How far from the match a sentence is looked at, in UTF-16 units: what is further would be cut off anyway. */
export const CONTEXT_REACH = 2 * LONGEST_CONTEXT;
/** How far a cut moves so as not to go through a word. */
const WORD = 30;

/** At most 500 code points of a sentence, evenly around the match and not through a word where that can be; on one line. */
export function clip(text: string, sentence: Span, match: Span): string {
  const from = wholeCharacter(text, Math.max(sentence.start, match.start - CONTEXT_REACH));
  const to = wholeCharacter(text, Math.min(sentence.end, match.end + CONTEXT_REACH));
  const holdsMatch = from <= match.start && match.end <= to;
  const isWhole = holdsMatch && to - from <= LONGEST_CONTEXT;
  const clipped = isWhole ? text.slice(from, to) : cutAround(text, { start: from, end: to }, match);
  return clipped.replaceAll('\n', ' ').trim();
}

/** Cuts a piece of a text to 500 code points around the match. */
function cutAround(text: string, { start: from, end: to }: Span, match: Span): string {
  const inside = [...text.slice(match.start, match.end)].slice(0, LONGEST_CONTEXT);
  const before = [...text.slice(from, match.start)];
  const after = [...text.slice(match.end, to)];
  const spare = LONGEST_CONTEXT - inside.length;
  const kept = Math.min(after.length, Math.max(Math.floor(spare / 2), spare - before.length));
  const dropped = Math.max(0, before.length - (spare - kept));
  const left = before.slice(dropped).join('');
  const right = after.slice(0, kept).join('');
  return (dropped > 0 ? fromWord(left) : left) + inside.join('') + (kept < after.length ? toWord(right) : right);
}

function fromWord(text: string): string {
  const space = text.indexOf(' ');
  return space >= 0 && space < WORD ? text.slice(space + 1) : text;
}

function toWord(text: string): string {
  const space = text.lastIndexOf(' ');
  return space >= 0 && text.length - space < WORD ? text.slice(0, space) : text;
}

/** A place that does not lie inside a surrogate pair: this one or the next. */
export function wholeCharacter(text: string, at: number): number {
  return (text.codePointAt(at - 1) ?? 0) > 0xffff ? at + 1 : at;
}
