import { isAbbreviated } from './abbreviations.js';
import { classAt, LOWER, UPPER } from './character-class.js';
import { isPlain, plainBreaks } from './plain-breaks.js';
import { sentenceSegmenter } from './sentence-segmenter.js';

const STOPS: ReadonlySet<string> = new Set('.!?');

/** The places of a piece of text at which a sentence begins, but for that of its own beginning; linear. */
export function* sentenceStarts(text: string, from: number, to: number): Iterable<number> {
  let previous = from;
  for (const at of isPlain(text, from, to) ? plainBreaks(text, from, to) : segmentBreaks(text, from, to)) {
    if (!goesOn(text, previous, at)) yield at;
    previous = at;
  }
}

/** Finds where `Intl.Segmenter` begins a sentence in a piece of a text, but for its own beginning. */
export function* segmentBreaks(text: string, from: number, to: number): Generator<number> {
  for (const { index } of sentenceSegmenter().segment(text.slice(from, to))) if (index > 0) yield from + index;
}

/** Whether a sentence that seems to end at `end` does not: after an abbreviation, or after the number of an item. */
function goesOn(text: string, start: number, end: number): boolean {
  const last = text.slice(start, end).trimEnd();
  if (!last.endsWith('.')) return false;
  return isAbbreviated(text, start + last.length - 1) || /^\d{1,3}\.$/.test(last.trim());
}

/** `Yahoo! Mail`: whether the mark at the end of a name that ends at `end` ends no sentence, though one seems to begin at `at`. */
export function isWithinName(text: string, end: number, at: number): boolean {
  return at >= end && STOPS.has(text[end - 1] ?? '') && text.slice(end, at).trim() === '';
}

/**
 * Whether a new sentence begins at `at` straight after the full stop of a word in small letters: captured pages lose the
 * space between sentences (`a great watch.Polar is`).
 */
export function isGlued(text: string, at: number): boolean {
  if (!STOPS.has(text[at - 1] ?? '')) return false;
  return classAt(text, at) === UPPER && (classAt(text, at - 2) === LOWER || text[at - 2] === ')');
}
