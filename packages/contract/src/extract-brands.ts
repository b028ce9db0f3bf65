import { z } from 'zod';
import { brandNames } from './fields/brand-names.js';
import { Sentiment } from './fields/sentiment.js';
import { text } from './fields/text.js';
import { PROVIDERS } from './interface-modes.js';
import { ProviderId } from './providers.js';

/** Body of POST /v1/extract_brands (docs/conformance.md, EXB). Unknown fields are ignored. */
export const ExtractBrandsBody = z
  .object({
    text: text(50_000),
    track_brands: brandNames(50).describe('Brands to look for. Default: all that are found.').default([]),
    source_provider: z
      .enum([...PROVIDERS, 'unknown'])
      .describe('Provider whose answer the text is; repeated in the mentions.')
      .default('unknown'),
  })
  .meta({ id: 'ExtractBrandsRequest' });
export type ExtractBrandsBody = z.output<typeof ExtractBrandsBody>;

export const ExtractedMention = z
  .strictObject({
    brand: z.string(),
    provider: ProviderId.describe('`source_provider` of the request; absent where that is unknown.').optional(),
    rank: z.int().min(1).describe('Place of the brand, the same in all of its mentions.'),
    sentiment: Sentiment,
    context: z.string().describe('Sentence around the mention.'),
  })
  .meta({ id: 'ExtractedMention' });
export type ExtractedMention = z.output<typeof ExtractedMention>;

/** Body of a 200 of POST /v1/extract_brands, at most 1 MiB of JSON. */
export const ExtractBrandsResponse = z
  .strictObject({
    request_id: z.uuid(),
    mentions: z.array(ExtractedMention).describe('One for each place of the text that names a brand, in order.'),
    usage: z.strictObject({ billable_units: z.literal(1), latency_ms: z.int().min(0) }),
    truncated: z.literal(true).describe('A reply of 1 MiB has no room for further mentions.').optional(),
    total: z.int().min(1).describe('Mentions in the text; present with `truncated`.').optional(),
  })
  .meta({ id: 'ExtractBrandsResponse' });
export type ExtractBrandsResponse = z.output<typeof ExtractBrandsResponse>;
