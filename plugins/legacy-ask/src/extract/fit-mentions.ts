import type { ExtractBrandsBody, ExtractBrandsResponse, ExtractedMention } from '@namedrop/contract';
import type { BrandOccurrence } from '@namedrop/core';

const encoder = new TextEncoder();

/** Bytes of JSON in UTF-8 that a reply has at most. */
export const MAX_REPLY_BYTES = 1024 * 1024;

/** Bytes before and behind the mentions where the rest of a reply is written. */
const ROOM = 256;

/**
 * The first mentions of a text, as many as a reply could hold, as they are sent. Two buffers take a tenth of the memory
 * of the objects, and a thread hands them over without a copy.
 */
export interface FirstMentions {
  /** The mentions as JSON in UTF-8, with a comma between each two, and 256 free bytes at both ends. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Bytes of the mentions up to the end of each. */
  readonly ends: Uint32Array<ArrayBuffer>;
  /** Mentions that the text has, including those that are left out. */
  readonly total: number;
}

/** Keeps the mentions that fit into `MAX_REPLY_BYTES`; only those are serialized and measured. */
export function firstMentions(
  found: readonly BrandOccurrence[],
  source: ExtractBrandsBody['source_provider'],
): FirstMentions {
  const provider = source === 'unknown' ? {} : { provider: source };
  const texts: string[] = [];
  const ends: number[] = [];
  let end = -1;
  for (const { brand, ...occurrence } of found) {
    const mention: ExtractedMention = { brand, ...provider, ...occurrence };
    const text = JSON.stringify(mention);
    end += 1 + Buffer.byteLength(text);
    if (end > MAX_REPLY_BYTES) break;
    texts.push(text);
    ends.push(end);
  }
  const bytes = new Uint8Array(ROOM + (ends.at(-1) ?? 0) + ROOM);
  encoder.encodeInto(texts.join(','), bytes.subarray(ROOM));
  return { bytes, ends: Uint32Array.from(ends), total: found.length };
}

/**
 * Completes the JSON of a reply in the buffer of its mentions, once. It is exact to the byte: a reply of
 * `MAX_REPLY_BYTES` is whole, and one more byte cuts it.
 */
export function fittedReply(
  rest: Pick<ExtractBrandsResponse, 'request_id' | 'usage'>,
  { bytes, ends, total }: FirstMentions,
): Uint8Array {
  const whole = frameOf(rest);
  const fits = countThatFits(ends, MAX_REPLY_BYTES - lengthOf(whole));
  if (fits === total) return framed(bytes, whole, ends[fits - 1]);
  const cut = frameOf({ ...rest, truncated: true, total });
  return framed(bytes, cut, ends[countThatFits(ends, MAX_REPLY_BYTES - lengthOf(cut)) - 1]);
}

/** Text of a reply before its mentions, and after them. */
type Frame = readonly [before: Uint8Array, behind: Uint8Array];

function frameOf({ request_id, ...rest }: Omit<ExtractBrandsResponse, 'mentions'>): Frame {
  const before = `{"request_id":${JSON.stringify(request_id)},"mentions":[`;
  return [encoder.encode(before), encoder.encode(`],${JSON.stringify(rest).slice(1)}`)];
}

const lengthOf = ([before, behind]: Frame): number => before.length + behind.length;

/** Writes a frame around the mentions of so many bytes. */
function framed(bytes: Uint8Array, [before, behind]: Frame, length = 0): Uint8Array {
  bytes.set(before, ROOM - before.length);
  bytes.set(behind, ROOM + length);
  return bytes.subarray(ROOM - before.length, ROOM + length + behind.length);
}

/** Counts the first mentions that take at most `room` bytes. */
function countThatFits(ends: Uint32Array, room: number): number {
  const over = ends.findIndex((end) => end > room);
  return over === -1 ? ends.length : over;
}
