import { type Link, type LinkReader, linkAt } from './links.js';

const PREFIXES = ['cite:', 'cite', 'source:', 'source', 'citation:', 'citation', 'ref:'];
/** Results of an engine's tools, which count from 0. */
const TOOL_MARKER = /^(?:(?:web|oaicite):\d{1,6}(?:, ?|$)){1,20}$/;
/** Digits and what joins them: `1`, `1, 2`, `3-5`. */
const NUMBERS = /^[\d\s,;:.–-]*$/;
/** `source` with some numbers and a dagger fits. */
const LONGEST_MARKER = 60;
/** No host name is longer. */
const LONGEST_HOST = 253;

/** Returns whether the text between two brackets is a citation marker: `1`, `^2`, `1, 3`, `cite: 4`, `web:0, web:2`. */
export function isMarker(source: string, start: number, end: number): boolean {
  if (end === start || end - start > LONGEST_MARKER) return false;
  const inside = source.slice(start, end).toLowerCase();
  if (inside.startsWith('^') || TOOL_MARKER.test(inside)) return true;
  const prefix = PREFIXES.find((candidate) => inside.startsWith(candidate)) ?? '';
  const rest = inside.slice(prefix.length);
  return NUMBERS.test(rest) && /\d/.test(rest);
}

/** Whether what stands between 【 and 】 is an engine's marker rather than text: `4:0†source`, `7`. */
export function isLenticularMarker(source: string, start: number, end: number): boolean {
  return (end - start <= LONGEST_MARKER && source.slice(start, end).includes('†')) || isMarker(source, start, end);
}

/**
 * Where a group of cited sources that opens with `(` at `at` ends; undefined when it is no such group. A group is
 * nothing but links, each a reference (`[The Verge][1]`) or labelled with a host name (`[acme.com](https://…)`).
 */
export function citationGroupEnd(reader: LinkReader, at: number): number | undefined {
  const close = reader.pairs.get(at);
  if (close === undefined) return undefined;
  for (let next = at + 1; ; ) {
    while (next < close && ' ,;'.includes(reader.source[next] ?? '')) next++;
    if (next === close) return next > at + 1 ? close + 1 : undefined;
    const link = linkAt(reader, next);
    if (!link || !isSource(reader.source, next + 1, link)) return undefined;
    next = link.end;
  }
}

/** How engines mark the links of their sources: with where the reader comes from. */
const TAGGED = /[?&]utm_source=(?:chatgpt|openai|copilot|perplexity)/i;
const SENTENCE_END = '.!?…';
/** What may stand between the end of a sentence and its sources. */
const CLOSING = ' *_"”’\')';
const AFTER_SOURCE = ' ,;.';

/**
 * Where a run of sources ends that begins with the `[` at `at`: links labelled with a host name or tagged by the engine,
 * and nothing else. `at` itself when it begins none; `lineEnd` when the rest of the line is such a run.
 */
export function sourcesEnd(reader: LinkReader, at: number, lineEnd: number): number {
  let next = at;
  while (next < lineEnd) {
    const link = linkAt(reader, next);
    if (!link || !(isSource(reader.source, next + 1, link) || isTagged(reader.source, link))) return next;
    next = link.end;
    while (next < lineEnd && AFTER_SOURCE.includes(reader.source[next] ?? '')) next++;
  }
  return next;
}

/** Whether what stands before `at` is the end of a sentence. */
export function isBehindSentence(source: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && CLOSING.includes(source[before] ?? '')) before--;
  return before >= 0 && SENTENCE_END.includes(source[before] ?? '');
}

function isTagged(source: string, { labelEnd, end }: Link): boolean {
  return TAGGED.test(source.slice(labelEnd, end));
}

function isSource(source: string, start: number, { labelEnd, byReference }: Link): boolean {
  if (byReference || isMarker(source, start, labelEnd)) return true;
  if (labelEnd - start > LONGEST_HOST) return false;
  const label = source.slice(start, labelEnd);
  return label.includes('.') && !label.includes(' ');
}
