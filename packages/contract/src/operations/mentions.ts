import { type ExtractBrandsBody, ExtractBrandsResponse } from '../extract-brands.js';
import { type CrawlBody, CrawlResponse, MentionsResponse } from '../mentions.js';
import { ASK_RESULT } from './asks.js';
import { ASK_ID, BRAND, CREATED_AT, REQUEST_ID } from './example-values.js';
import type { Operation } from './operation.js';

const SUCCESSOR = '/v1/check';

const CONTEXT = 'Brambleway is a lighter choice for teams below ten people.';
const PROMPT = 'What are the best alternatives to Brambleway?';

const SEEN = {
  brand: BRAND,
  provider: 'gemini',
  model: 'gemini-model',
  snapshot_at: CREATED_AT,
  rank: 0,
  sentiment: 'positive',
  context: CONTEXT,
} as const;

const EXTRACTED: ExtractBrandsResponse = {
  request_id: REQUEST_ID,
  mentions: [{ brand: BRAND, provider: 'gemini', rank: 1, sentiment: 'positive', context: CONTEXT }],
  usage: { billable_units: 1, latency_ms: 12 },
};

const FOUND: MentionsResponse = {
  request_id: REQUEST_ID,
  query: { brand: BRAND, normalized_brand: 'brambleway', provider: null, since: null, limit: 50 },
  mentions: [
    {
      id: 1041,
      ...SEEN,
      prompt: PROMPT,
      prompt_category: 'crm',
      content: CONTEXT,
      citations: [{ url: 'https://reviews.example/crm', title: 'CRM reviews' }],
      raw_response_id: ASK_ID,
    },
  ],
  suggestions: [],
  usage: { billable_units: 1, latency_ms: 18, cost_cents: 35 },
};

const CRAWLED: CrawlResponse = {
  request_id: REQUEST_ID,
  brand: BRAND,
  normalized_brand: 'brambleway',
  prompt: PROMPT,
  mentions: [{ ...SEEN, content_excerpt: CONTEXT }],
  total_mentions_found: 7,
  providers: ASK_RESULT.providers,
  usage: { billable_units: 1, latency_ms: 5120, cost_cents: 162.5 },
};

/** Operations that find brands in texts and in crawled answers. */
export const MENTION_OPERATIONS = {
  extractBrands: {
    id: 'extractBrands',
    tag: 'Mentions',
    summary: 'Find the brands in a text',
    description: 'Asks no provider and costs nothing.',
    successor: SUCCESSOR,
    examples: { answer: { text: CONTEXT, source_provider: 'gemini' } satisfies Partial<ExtractBrandsBody> },
    responses: { 200: { description: 'Mentions.', schema: ExtractBrandsResponse, examples: { one: EXTRACTED } } },
  },
  searchMentions: {
    id: 'searchMentions',
    tag: 'Mentions',
    summary: 'Search the mentions of earlier crawls',
    description: 'Searches the crawls of the account, for 35 credits.',
    successor: SUCCESSOR,
    responses: { 200: { description: 'Mentions.', schema: MentionsResponse, examples: { one: FOUND } } },
    errors: { 402: ['insufficient_credits'] },
  },
  crawlMentions: {
    id: 'crawlMentions',
    tag: 'Mentions',
    summary: 'Ask all providers about a brand and store the mentions',
    description: 'Costs 650 credits where all four providers answer, and their share where some fail.',
    successor: SUCCESSOR,
    examples: { brand: { brand: BRAND, category: 'crm' } satisfies CrawlBody },
    responses: {
      200: { description: 'Mentions that were stored.', schema: CrawlResponse, examples: { one: CRAWLED } },
    },
    errors: { 402: ['insufficient_credits'], 429: ['budget_exceeded'] },
  },
} satisfies Record<string, Operation>;
