import { placedLinks } from '../placed-links.js';
import type { Span } from '../span.js';
import { SOURCE_NAMES } from './source-names.js';

/** Count of the sources behind the one that a page names: `Wikipedia+1`. */
const COUNT = /\+\d{1,2}(?![\p{L}\p{N}+%]|[.,]\d)/gu;
/** Characters of a source's name. */
const LONGEST = 40;
const WORD = /^[\p{L}\p{N}]$/u;
/** A name behind the end of a sentence: up to four words, the first with a capital. */
const NAME = /^\p{Lu}[\p{L}\p{N}&'’.-]*(?: [\p{L}\p{N}&'’.-]+){0,3}$/u;
const SENTENCE_END = /[\p{L}\p{N})"”’*_][.!?]$/u;

/**
 * Labels of sources with a count that a page glued to its text: `AsanaWikipedia+1` names Asana. A label counts where its
 * name is that of a known site or of a link of the answer, or where it follows the end of a sentence without a space.
 * Anything else is text: `Disney+1`.
 */
export function sourcePills(source: string): Span[] {
  if (!source.includes('+')) return [];
  const counts = Array.from(source.matchAll(COUNT));
  if (counts.length === 0) return [];
  const linked = new Set(placedLinks(source).map(({ label }) => label.replace(COUNT, '').trim()));
  const isKnown = (name: string) => SOURCE_NAMES.has(name) || linked.has(name);
  return counts.flatMap(({ 0: count, index }) => {
    const start = labelStart(source, index, isKnown);
    return start === undefined ? [] : [{ start, end: index + count.length }];
  });
}

/** Finds the start of the longest known name that ends at `end`, else of a name behind a sentence. */
function labelStart(source: string, end: number, isKnown: (name: string) => boolean): number | undefined {
  let behindSentence: number | undefined;
  for (let start = Math.max(1, end - LONGEST); start < end; start++) {
    const name = source.slice(start, end);
    const before = source.slice(Math.max(0, start - 2), start);
    if (isKnown(name) && isGlued(before)) return start;
    if (SENTENCE_END.test(before) && NAME.test(name)) behindSentence ??= start;
  }
  return behindSentence;
}

function isGlued(before: string): boolean {
  return WORD.test(before.at(-1) ?? '') || SENTENCE_END.test(before) || /[*_)”"’]$/.test(before);
}
