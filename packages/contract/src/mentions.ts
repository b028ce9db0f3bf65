import { z } from 'zod';
import { AskResult } from './ask.js';
import { Citation } from './fields/citation.js';
import { Instant } from './fields/instant.js';
import { once, wholeNumber } from './fields/query.js';
import { Sentiment } from './fields/sentiment.js';
import { text } from './fields/text.js';
import { ProviderId } from './providers.js';

/** The longest brand, in code points: longer than that of a check. */
const LONGEST_BRAND = 120;

/** Query of GET /v1/mentions/search (docs/conformance.md, MSR). Unknown parameters are ignored. */
export const MentionsQuery = z.object({
  // NUL is in no brand that is kept: bodies that hold it are refused.
  brand: once(text(LONGEST_BRAND).refine((brand) => !brand.includes('\0'), 'must not hold the character NUL')).describe(
    'Brand, whatever its case and white space.',
  ),
  provider: once(ProviderId).describe('Only mentions of this provider.').optional(),
  since: Instant.describe('Only mentions since this time. A date is its midnight in UTC.').optional(),
  limit: wholeNumber(1, 100).describe('Mentions at most.').default(50),
});
export type MentionsQuery = z.output<typeof MentionsQuery>;

/** Body of POST /v1/mentions/crawl (docs/conformance.md, MCR). Unknown fields are ignored. */
export const CrawlBody = z
  .object({
    brand: text(LONGEST_BRAND),
    prompt: text(2000).describe("Default: a question about the brand's competitors and alternatives.").optional(),
    category: text(60).describe('Stored with the brand.').optional(),
  })
  .meta({ id: 'CrawlRequest' });
export type CrawlBody = z.output<typeof CrawlBody>;

/** A brand in an answer of a crawl. */
const Mention = z
  .strictObject({
    id: z.int().describe('Stable, and larger than the ids of earlier crawls.'),
    brand: z.string(),
    provider: ProviderId,
    model: z.string(),
    prompt: z.string(),
    prompt_category: z.string().nullable().describe('`category` of the crawl.'),
    snapshot_at: z.iso.datetime(),
    content: z.string().nullable().describe('Answer around the mention, at most 500 characters.'),
    rank: z.int().min(0).nullable().describe('Place of the brand, from 0; checks and asks count from 1.'),
    sentiment: Sentiment.nullable(),
    context: z.string().nullable().describe('Sentence around the mention.'),
    citations: z
      .array(Citation)
      .describe('First citations of the answer, at most 32 KiB of JSON. `GET /v1/ask/{id}` has all of them.'),
    raw_response_id: z
      .uuid()
      .nullable()
      .describe('Id for `GET /v1/ask/{id}`, which has the answers for 30 days; then null.'),
  })
  .meta({ id: 'Mention' });

/** A brand that the account has crawled, and that is written much like the one that it looked for. */
const Suggestion = z
  .strictObject({
    brand: z.string(),
    normalized_brand: z.string(),
    category: z.string().nullable(),
    similarity: z.number().min(0).max(1).describe('Share of common trigrams, with at most 4 decimals.'),
  })
  .meta({ id: 'BrandSuggestion' });

/** Body of a 200 of GET /v1/mentions/search. */
export const MentionsResponse = z
  .strictObject({
    request_id: z.uuid(),
    query: z
      .strictObject({
        brand: z.string(),
        normalized_brand: z.string(),
        provider: ProviderId.nullable(),
        since: z.string().nullable(),
        limit: z.int().min(1).max(100),
      })
      .describe('Query that was run; `brand` and `since` as they were sent.'),
    mentions: z.array(Mention).max(100).describe('Newest first. There is no next page: narrow `since`.'),
    suggestions: z.array(Suggestion).max(3).describe('Most similar brand first; empty where there are mentions.'),
    usage: z.strictObject({
      billable_units: z.literal(1),
      latency_ms: z.int().min(0),
      cost_cents: z.number().min(0).describe('Price in credits.'),
    }),
  })
  .meta({ id: 'MentionsResponse' });
export type MentionsResponse = z.output<typeof MentionsResponse>;

const CrawlMention = z
  .strictObject({
    ...Mention.pick({
      brand: true,
      provider: true,
      model: true,
      snapshot_at: true,
      rank: true,
      sentiment: true,
      context: true,
    }).shape,
    content_excerpt: Mention.shape.content,
  })
  .meta({ id: 'CrawlMention' });

/** Body of a 200 of POST /v1/mentions/crawl. */
export const CrawlResponse = z
  .strictObject({
    request_id: z.uuid(),
    brand: z.string().describe('Brand, without blanks at its ends.'),
    normalized_brand: z.string(),
    prompt: z.string().describe('Question that the providers were asked.'),
    mentions: z.array(CrawlMention).describe('Mentions of the brand, one for each provider that names it.'),
    total_mentions_found: z.int().min(0).describe('Stored mentions, those of other brands too.'),
    providers: AskResult.shape.providers,
    usage: AskResult.shape.usage,
  })
  .meta({ id: 'CrawlResponse' });
export type CrawlResponse = z.output<typeof CrawlResponse>;
