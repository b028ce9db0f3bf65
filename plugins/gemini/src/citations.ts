import { cutText } from '@namedrop/core';
import { type Citation, webAddress } from '@namedrop/plugin-api';
import type { Grounding, Segment } from './reply.js';

/** The longest quoted span, in code points. */
const SPAN = 300;
/** Bytes of UTF-8 that hold as many code points. */
const SPAN_BYTES = 4 * SPAN;

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
    for (const index of support.groundingChunkIndices) chunks[index]?.segments.push(support.segment);
  }
  const named = chunks.filter(({ web, segments }) => web && segments.length > 0);
  const bytes = parts.map((part) => Buffer.from(part));
  return (named.length > 0 ? named : chunks).flatMap(({ web, segments }) => {
    const url = web && webAddress(web.uri);
    if (!url) return [];
    const span = firstSpan(segments, bytes);
    return [{ url, ...(web.title && { title: web.title }), ...(span && { text: cutText(span, SPAN) }) }];
  });
}

function firstSpan(segments: readonly (Segment | undefined)[], parts: readonly Buffer[]): string | undefined {
  for (const segment of segments) {
    const span = spanOf(segment, parts);
    if (span) return span;
  }
  return undefined;
}

/**
 * The text of a segment, or at least as much of its beginning as is kept.
 * @param parts in UTF-8
 */
function spanOf(segment: Segment | undefined, parts: readonly Buffer[]): string | undefined {
  if (!segment || segment.text) return segment?.text;
  const { startIndex = 0, endIndex = 0, partIndex = 0 } = segment;
  const part = parts[partIndex];
  if (!part || endIndex > part.length || isWithin(part, startIndex) || isWithin(part, endIndex)) return undefined;
  let end = Math.min(endIndex, startIndex + SPAN_BYTES);
  while (isWithin(part, end)) end--;
  return part.toString('utf8', startIndex, end);
}

/** Whether a place in UTF-8 is within a character: every byte of one but its first begins with the bits 10. */
function isWithin(bytes: Buffer, index: number): boolean {
  return ((bytes[index] ?? 0) & 0b1100_0000) === 0b1000_0000;
}
