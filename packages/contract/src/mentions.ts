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
  /** NUL is in no brand that is kept: bodies that hold it are refused. */
  brand: once(text(LONGEST_BRAND).refine((brand) => !brand.includes('\0'), 'must not hold the character NUL')),
  /** Default: all. */
  provider: once(ProviderId).optional(),
  /** Default: since ever. A date is its midnight in UTC. */
  since: Instant.optional(),
  limit: wholeNumber(1, 100).default(50),
});
export type MentionsQuery = z.output<typeof MentionsQuery>;

/** Body of POST /v1/mentions/crawl (docs/conformance.md, MCR). Unknown fields are ignored. */
export const CrawlBody = z.object({
  brand: text(LONGEST_BRAND),
  /** Default: one that asks for the brand's competitors and alternatives. */
  prompt: text(2000).optional(),
  /** Kept with the brand. */
  category: text(60).optional(),
});
export type CrawlBody = z.output<typeof CrawlBody>;

/** A brand in an answer of a crawl. */
const Mention = z.strictObject({
  /** Stable, and larger than those of crawls that were kept before. */
  id: z.int(),
  brand: z.string(),
  provider: ProviderId,
  model: z.string(),
  prompt: z.string(),
  /** The category that the crawl was given. */
  prompt_category: z.string().nullable(),
  snapshot_at: z.iso.datetime(),
  /** The answer around the mention, at most 500 code points. */
  content: z.string().nullable(),
  /** 0 is first, other than in checks and asks. */
  rank: z.int().min(0).nullable(),
  sentiment: Sentiment.nullable(),
  /** The sentence around the mention. */
  context: z.string().nullable(),
  /** The first of the whole answer, as many as take 32 KiB of JSON; GET /v1/ask/{id} finds all of them. */
  citations: z.array(Citation),
  /** GET /v1/ask/{id} finds the answers by it, for 30 days; then it is null. */
  raw_response_id: z.uuid().nullable(),
});

/** A brand that the account has crawled, and that is written much like the one that it looked for. */
const Suggestion = z.strictObject({
  brand: z.string(),
  normalized_brand: z.string(),
  category: z.string().nullable(),
  /** 1: the same trigrams. At most 4 decimals. */
  similarity: z.number().min(0).max(1),
});

/** Body of a 200 of GET /v1/mentions/search. */
export const MentionsResponse = z.strictObject({
  request_id: z.uuid(),
  /** What was looked for; `brand` and `since` as they were sent. */
  query: z.strictObject({
    brand: z.string(),
    normalized_brand: z.string(),
    provider: ProviderId.nullable(),
    since: z.string().nullable(),
    limit: z.int().min(1).max(100),
  }),
  /** The newest first. There is no next page: narrow `since`. */
  mentions: z.array(Mention).max(100),
  /** The most similar first; empty where there are mentions. */
  suggestions: z.array(Suggestion).max(3),
  usage: z.strictObject({
    billable_units: z.literal(1),
    latency_ms: z.int().min(0),
    /** In credits, despite the name. */
    cost_cents: z.number().min(0),
  }),
});
export type MentionsResponse = z.output<typeof MentionsResponse>;

const CrawlMention = z.strictObject({
  /** As in a search. */
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
});

/** Body of a 200 of POST /v1/mentions/crawl. */
export const CrawlResponse = z.strictObject({
  request_id: z.uuid(),
  /** Without blanks at its ends. */
  brand: z.string(),
  normalized_brand: z.string(),
  /** What the providers were asked. */
  prompt: z.string(),
  /** Those of the brand, one for each provider that names it. */
  mentions: z.array(CrawlMention),
  /** With those of other brands. */
  total_mentions_found: z.int().min(0),
  providers: AskResult.shape.providers,
  usage: AskResult.shape.usage,
});
export type CrawlResponse = z.output<typeof CrawlResponse>;
