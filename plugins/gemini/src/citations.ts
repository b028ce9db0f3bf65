import { isUtf8 } from 'node:buffer';
import { cutText } from '@namedrop/core';
import type { Citation } from '@namedrop/plugin-api';
import type { Grounding, Segment } from './reply.js';

/** The longest quoted span, in code points. */
const SPAN = 300;

/**
 * The pages that the answer rests on, in the order of the reply.
 * A chunk is cited when a support names it; one that none names was only retrieved. Where no support names any chunk,
 * the reply does not tell the two apart, and all of them count.
 * @param parts the shown text of each part of the answer, by position
 */
export function citationsOf(grounding: Grounding, parts: readonly string[]): Citation[] {
  const chunks = grounding.groundingChunks.map((chunk) => ({
    web: chunk?.web,
    segments: [] as (Segment | undefined)[],
  }));
  for (const support of grounding.groundingSupports) {
    for (const index of support?.groundingChunkIndices ?? []) chunks[index ?? -1]?.segments.push(support?.segment);
  }
  const named = chunks.filter(({ web, segments }) => web && segments.length > 0);
  const bytes = parts.map((part) => Buffer.from(part));
  return (named.length > 0 ? named : chunks).flatMap(({ web, segments }) => {
    const url = web && pageUrl(web.uri);
    if (!url) return [];
    const span = segments.map((segment) => spanOf(segment, bytes)).find((text) => text);
    return [{ url, ...(web.title && { title: web.title }), ...(span && { text: cutText(span, SPAN) }) }];
  });
}

/** As given, unless it has spaces, as the links of Google's own weather and time answers do. */
function pageUrl(uri: string): string | undefined {
  const url = URL.parse(uri);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined;
  return /\s/.test(uri) ? url.href : uri;
}

/** @param parts in UTF-8 */
function spanOf(segment: Segment | undefined, parts: readonly Buffer[]): string | undefined {
  if (!segment || segment.text) return segment?.text;
  const { startIndex = 0, endIndex = 0, partIndex = 0 } = segment;
  const part = parts[partIndex];
  if (!part || endIndex > part.length) return undefined;
  const span = part.subarray(startIndex, endIndex);
  return isUtf8(span) ? span.toString() : undefined;
}
