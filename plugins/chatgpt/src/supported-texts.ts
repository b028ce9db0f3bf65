import { cutText, sentenceSegmenter } from '@namedrop/core';
import { withoutEnd } from '@namedrop/plugin-api';
import { citedUrl } from './cited-url.js';
import type { UrlCitation } from './reply.js';

/** Code points of a supported text, at most. */
const MAX_LENGTH = 300;
/** UTF-16 units looked at, for a marker and for the claim before it: keeps a huge text cheap. */
const REACH = 4000;
/** A Markdown link; the address may hold a pair of parentheses. */
const LINK = /\[[^[\]\n]*\]\((https?:\/\/[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)\)/g;
const LIST_ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)])?\s+/;
const CUT = '\0';
const HALF_CHARACTER = /\p{Cs}/gu;

/**
 * For each citation of a text, what it supports: the line before its marker, back to the marker before.
 * A citation frames its marker, `([host](url))` or `[title](url)`, and not the claim.
 * @returns one entry per citation, at most 300 code points of the text; undefined where the marker is not found
 */
export function supportedTexts(text: string, citations: readonly UrlCitation[]): (string | undefined)[] {
  const units = unitsOf(text);
  const cited = new Set(citations.flatMap(({ url }) => [url, citedUrl(url)]));
  const markers = citations.map((citation) => markerOf(text, citation, units));
  const claims = new Map([...new Set(markers)].map((marker) => [marker, claimBefore(text, marker, cited)]));
  return markers.map((marker) => claims.get(marker));
}

/** Where each code point of a text begins, in UTF-16 units; at the end, its length. */
function unitsOf(text: string): Uint32Array {
  const units = new Uint32Array(text.length + 1);
  let points = 0;
  for (let unit = 0; unit < text.length; unit += text.codePointAt(unit)! > 0xffff ? 2 : 1) units[points++] = unit;
  units[points] = text.length;
  return units.subarray(0, points + 1);
}

/** Where a citation's marker begins. Nobody says whether offsets count code points or UTF-16 units: its URL tells. */
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

/** The last piece of the line before a marker that is not a marker itself: neighbours support the same claim. */
function claimBefore(
  text: string,
  marker: number | undefined,
  cited: ReadonlySet<string | undefined>,
): string | undefined {
  if (marker === undefined) return undefined;
  const before = text.slice(Math.max(0, marker - REACH), marker).replace(HALF_CHARACTER, '');
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const pieces = line
    .replace(LINK, (link, url, at) => (cited.has(url) || line[at - 1] === '(' ? CUT : link))
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
