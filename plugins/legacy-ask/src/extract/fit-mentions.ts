import type { ExtractBrandsBody, ExtractBrandsResponse, ExtractedMention } from '@namedrop/contract';
import type { BrandOccurrence } from '@namedrop/core';

/** Bytes of JSON in UTF-8 that a reply has at most. */
export const MAX_REPLY_BYTES = 1024 * 1024;

/** The first mentions of a text, as many as a reply could hold. */
export interface FirstMentions {
  readonly mentions: readonly ExtractedMention[];
  /** Bytes of each mention as JSON. */
  readonly sizes: readonly number[];
  /** Mentions that the text has, including those that are left out. */
  readonly total: number;
}

/** Keeps the mentions that fit into `MAX_REPLY_BYTES`; only those are serialized and measured. */
export function firstMentions(
  found: readonly BrandOccurrence[],
  source: ExtractBrandsBody['source_provider'],
): FirstMentions {
  const provider = source === 'unknown' ? {} : { provider: source };
  const mentions: ExtractedMention[] = [];
  const sizes: number[] = [];
  let bytes = 0;
  for (const { brand, ...occurrence } of found) {
    const mention = { brand, ...provider, ...occurrence };
    const size = bytesOf(mention);
    bytes += size + 1;
    if (bytes > MAX_REPLY_BYTES) break;
    mentions.push(mention);
    sizes.push(size);
  }
  return { mentions, sizes, total: found.length };
}

/** Builds the reply. It is exact to the byte: a reply of `MAX_REPLY_BYTES` is whole, and one more byte cuts it. */
export function fittedReply(
  { request_id, usage }: Pick<ExtractBrandsResponse, 'request_id' | 'usage'>,
  { mentions, sizes, total }: FirstMentions,
): ExtractBrandsResponse {
  const whole = { request_id, mentions: [], usage };
  const fits = countThatFits(sizes, MAX_REPLY_BYTES - bytesOf(whole));
  if (fits === total) return { ...whole, mentions: [...mentions] };
  const cut = { ...whole, truncated: true as const, total };
  return { ...cut, mentions: mentions.slice(0, countThatFits(sizes, MAX_REPLY_BYTES - bytesOf(cut))) };
}

/** Counts the first entries of a JSON list, with the commas between them, that take at most `room` bytes. */
function countThatFits(sizes: readonly number[], room: number): number {
  let bytes = -1;
  const over = sizes.findIndex((size) => {
    bytes += size + 1;
    return bytes > room;
  });
  return over === -1 ? sizes.length : over;
}

const bytesOf = (value: object): number => Buffer.byteLength(JSON.stringify(value));
