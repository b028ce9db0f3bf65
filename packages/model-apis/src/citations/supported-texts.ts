import { cutText, sentenceSegmenter } from '@namedrop/core';
import { withoutEnd } from '@namedrop/plugin-api';
import { citedUrl } from './cited-url.js';
import type { UrlCitation } from './url-citation.js';

/** Code points of a supported text, at most. */
const MAX_LENGTH = 300;
/** UTF-16 units looked at, for a marker and for the claim before it: keeps a huge text cheap. */
const REACH = 4000;
/** A Markdown link; the label may hold a pair of brackets, the address a pair of parentheses. */
const LINK = /\[(?:\[[^[\]\n]*\]|[^[\]\n]*)\]\((https?:\/\/[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)\)/g;
const LIST_ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)])?\s+/;
/** A marker without its address, e.g. `[1]` or `[2, 3]`. */
const BRACKETS = /^[\s\d()[\]【】†^,;.-]+$/;
/** Such markers within a line. */
const NUMBERS = /\[\d{1,4}(?:,\s?\d{1,4}){0,20}\](?!\()/g;
const CUT = '\0';
const HALF_CHARACTER = /\p{Cs}/gu;

/**
 * Returns a function that returns the piece of the text that a citation supports. A citation that frames its marker,
 * `([host](url))`, `[title](url)` or
 * `[[1]](url)`, supports the line before it, back to the marker before.
 * @param passages whether a span without a marker is itself the supported text; else it supports none
 * @param citations all of the text: their pages tell markers from other links
 * @returns at most 300 code points of the text; undefined where neither is found
 */
export function supportReader(
  text: string,
  citations: readonly UrlCitation[],
  passages = false,
): (citation: UrlCitation) => string | undefined {
  const units = unitsOf(text);
  const cited = new Set(citations.flatMap(({ url }) => [url, citedUrl(url)]));
  const claims = new Map<number, string | undefined>();
  return (citation) => {
    const marker = markerOf(text, citation, units);
    const support: Support = marker === undefined && passages ? spanOf(text, citation, units) : { marker };
    if (support.passage !== undefined || support.marker === undefined) return support.passage;
    const known = claims.get(support.marker);
    if (known !== undefined || claims.has(support.marker)) return known;
    const claim = claimBefore(text, support.marker, { cited, numbered: passages });
    claims.set(support.marker, claim);
    return claim;
  };
}

/** Place of a marker in a text, or the supported text itself. */
interface Support {
  readonly marker?: number;
  readonly passage?: string;
}

/** Where each code point of a text begins, in UTF-16 units; at the end, its length. */
function unitsOf(text: string): Uint32Array {
  const units = new Uint32Array(text.length + 1);
  let points = 0;
  for (let unit = 0; unit < text.length; unit += text.codePointAt(unit)! > 0xffff ? 2 : 1) units[points++] = unit;
  units[points] = text.length;
  return units.subarray(0, points + 1);
}

/** Where a citation's marker begins. The offsets count code points or UTF-16 units: the place of its URL decides. */
function markerOf(text: string, { url, start_index, end_index }: UrlCitation, units: Uint32Array): number | undefined {
  if (start_index === undefined || end_index === undefined) return undefined;
  const addresses = [url, citedUrl(url) ?? url];
  const markers = [
    { from: units[start_index] ?? text.length, to: units[end_index] ?? text.length },
    { from: start_index, to: end_index },
  ]
    .map(({ from, to }) => ({ from, slice: text.slice(from, Math.min(to, from + REACH)) }))
    .filter(({ slice }) => addresses.some((address) => slice.includes(address)));
  const whole = markers.find(({ slice }) => /^[([]/.test(slice) && slice.endsWith(')'));
  return (whole ?? markers[0])?.from;
}

/**
 * Reads a span that does not hold the address. One of brackets and digits is a marker; any other is the supported text.
 * Supports nothing where code points and UTF-16 units frame different spans: the address is not there to decide.
 */
function spanOf(text: string, { start_index: from, end_index: to }: UrlCitation, units: Uint32Array): Support {
  if (from === undefined || to === undefined || from >= to) return {};
  if (units[from] !== from || units[to] !== to) return {};
  const span = text.slice(from, Math.min(to, from + REACH));
  if (BRACKETS.test(span)) return span.trim() === '' ? {} : { marker: from };
  const passage = cutText(span.replace(HALF_CHARACTER, '').trim(), MAX_LENGTH).trim();
  return passage === '' ? {} : { passage };
}

/** Pattern of further markers: links to these addresses, and numbers in brackets or not. */
interface Markers {
  readonly cited: ReadonlySet<string | undefined>;
  readonly numbered: boolean;
}

/** The last piece of the line before a marker that is not a marker itself: neighbours support the same claim. */
function claimBefore(text: string, marker: number, { cited, numbered }: Markers): string | undefined {
  const before = text.slice(Math.max(0, marker - REACH), marker).replace(HALF_CHARACTER, '');
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const pieces = line
    .replace(LINK, (link, url, at) => (cited.has(url) || line[at - 1] === '(' ? CUT : link))
    .replace(NUMBERS, (number) => (numbered ? CUT : number))
    .split(CUT)
    .map((piece, index) => withoutEnd(piece.replace(index > 0 ? /^[\s).,;:]+/ : LIST_ITEM, ''), /[\s(,;]/));
  const claim = pieces.findLast((piece) => piece !== '');
  return claim && lastSentences(claim);
}

/** As many whole sentences of the end as fit; the beginning of the last one where even that is too long. */
function lastSentences(text: string): string {
  const sentences = sentenceSegmenter().segment(text);
  let sentence = sentences.containing(text.length - 1);
  let from = sentence?.index ?? 0;
  for (let length = 0; sentence; sentence = sentences.containing(sentence.index - 1)) {
    length += [...sentence.segment].length;
    if (length > MAX_LENGTH) break;
    from = sentence.index;
  }
  return cutText(text.slice(from), MAX_LENGTH).trim();
}
