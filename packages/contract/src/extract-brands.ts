import { z } from 'zod';
import { brandNames } from './fields/brand-names.js';
import { Sentiment } from './fields/sentiment.js';
import { text } from './fields/text.js';
import { PROVIDERS } from './interface-modes.js';

/** Body of POST /v1/extract_brands (docs/conformance.md, EXB). Unknown fields are ignored. */
export const ExtractBrandsBody = z.object({
  text: text(50_000),
  /** Left out or empty, the brands are found too. */
  track_brands: brandNames(50).default([]),
  /** Whose answer the text is; only repeated. */
  source_provider: z.enum([...PROVIDERS, 'unknown']).default('unknown'),
});
export type ExtractBrandsBody = z.output<typeof ExtractBrandsBody>;

export const ExtractedMention = z.strictObject({
  brand: z.string(),
  /** As `source_provider` says; left out where that is unknown. */
  provider: z.enum(PROVIDERS).optional(),
  /** Of the brand, hence the same in all of its mentions. */
  rank: z.int().min(1),
  sentiment: Sentiment,
  /** The sentence around the mention. */
  context: z.string(),
});
export type ExtractedMention = z.output<typeof ExtractedMention>;

/** Body of a 200 of POST /v1/extract_brands, at most 1 MiB of JSON. */
export const ExtractBrandsResponse = z.strictObject({
  request_id: z.uuid(),
  /** One for each place of the text that names a brand, in order. */
  mentions: z.array(ExtractedMention),
  usage: z.strictObject({ billable_units: z.literal(1), latency_ms: z.int().min(0) }),
  /** Present when `mentions` leaves out those that a reply of 1 MiB has no room for. */
  truncated: z.literal(true).optional(),
  /** Mentions that the text has; present with `truncated`. */
  total: z.int().min(1).optional(),
});
export type ExtractBrandsResponse = z.output<typeof ExtractBrandsResponse>;
