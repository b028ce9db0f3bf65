import { isAbbreviated } from './abbreviations.js';
import { blockAt } from './blocks.js';
import { classAt, LOWER, UPPER } from './character-class.js';
import type { Span } from './span.js';
import type { VisibleText } from './visible-text.js';

/** The longest context, in code points. */
const LONGEST = 500;
/** How far from the match sentences are looked for, in UTF-16 units: further ones would be cut off anyway. */
const REACH = 2 * LONGEST;
/** How far a cut moves so as not to go through a word. */
const WORD = 30;

const STOPS: ReadonlySet<string> = new Set('.!?');

/** One locale for every host: the rules hardly differ, but the same answer must always give the same sentence. */
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * The sentence around a match: the whole of a list item, table row or heading, else the sentence of the paragraph. At
 * most 500 code points around the match, on one line.
 */
export function sentenceAround({ text, blocks }: VisibleText, match: Span): string {
  const block = blockAt(blocks, match.start);
  if (!block) return '';
  const end = Math.min(match.end, block.end);
  const inside = { start: Math.min(match.start, end), end };
  const sentence = block.kind === 'text' ? sentenceOf(text, block, inside) : block;
  return clip(text, sentence, inside).replaceAll('\n', ' ').trim();
}

function sentenceOf(text: string, paragraph: Span, match: Span): Span {
  const from = wholeCharacter(text, Math.max(paragraph.start, match.start - REACH));
  const to = wholeCharacter(text, Math.min(paragraph.end, match.end + REACH));
  let start = from;
  let previous = from;
  for (const { index } of segmenter.segment(text.slice(from, to))) {
    const at = from + index;
    const begins = at > from && !goesOn(text, previous, at) && !isWithinName(text, match, at);
    if (begins && at >= match.end) return unglued(text, { start, end: at }, match);
    if (begins && at <= match.start) start = at;
    previous = at;
  }
  return unglued(text, { start, end: to }, match);
}

/** Whether a sentence that seems to end at `end` does not: after an abbreviation, or after the number of an item. */
function goesOn(text: string, start: number, end: number): boolean {
  const last = text.slice(start, end).trimEnd();
  if (!last.endsWith('.')) return false;
  return isAbbreviated(text, start + last.length - 1) || /^\d{1,3}\.$/.test(last.trim());
}

/** `Yahoo! Mail`: the mark at the end of the name ends no sentence. */
function isWithinName(text: string, match: Span, at: number): boolean {
  return at >= match.end && STOPS.has(text[match.end - 1] ?? '') && text.slice(match.end, at).trim() === '';
}

/** Captured pages lose the space between sentences (`a great watch.Polar is`): narrows a sentence to its part. */
function unglued(text: string, sentence: Span, match: Span): Span {
  let { start, end } = sentence;
  for (let at = start + 1; at <= match.start; at++) if (isGlued(text, at)) start = at;
  for (let at = end - 1; at >= match.end; at--) if (isGlued(text, at)) end = at;
  return { start, end };
}

/** Whether a new sentence begins at `at` straight after the full stop of a word in small letters. */
function isGlued(text: string, at: number): boolean {
  if (!STOPS.has(text[at - 1] ?? '')) return false;
  return classAt(text, at) === UPPER && (classAt(text, at - 2) === LOWER || text[at - 2] === ')');
}

/** At most LONGEST code points of a sentence, evenly around the match and not through a word where that can be. */
function clip(text: string, sentence: Span, match: Span): string {
  const inside = [...text.slice(match.start, match.end)].slice(0, LONGEST);
  const before = [...text.slice(wholeCharacter(text, Math.max(sentence.start, match.start - REACH)), match.start)];
  const after = [...text.slice(match.end, wholeCharacter(text, Math.min(sentence.end, match.end + REACH)))];
  const spare = LONGEST - inside.length;
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
function wholeCharacter(text: string, at: number): number {
  return (text.codePointAt(at - 1) ?? 0) > 0xffff ? at + 1 : at;
}
