import type { BrandRule } from '../brand/matching.js';
import { type MentionOptions, MentionReader } from './mention-reader.js';

export type { BrandRule, Matching } from '../brand/matching.js';
export type { MentionOptions } from './mention-reader.js';

/** What an answer says of a brand. */
export interface MentionReading {
  readonly mentioned: boolean;
  /** 1 is first; null when not mentioned. */
  readonly rank: number | null;
  /** The sentence around the mention, at most 500 code points; empty when not mentioned. */
  readonly context: string;
}

/**
 * Whether an answer names a brand, how high, and in which sentence. Link targets, reference lists and citation markers
 * are no mentions; visible link text is, and so is a negative mention. Throws on no text, and takes time linear in it.
 */
export function readMention(text: string, brand: string, options: MentionOptions & BrandRule = {}): MentionReading {
  const found = new MentionReader(text, options).find(brand, options);
  return { mentioned: found !== undefined, rank: found?.rank ?? null, context: found?.context ?? '' };
}
