import { z } from 'zod';
import { type AskBody, AskResponse, type AskResult, QueuedAsk, RetrievedAsk } from '../ask.js';
import { ASK_ID, BRAND, QUESTION, REQUEST_ID, WEBHOOK_ID } from './example-values.js';
import type { Operation } from './operation.js';

const SUCCESSOR = '/v1/check';

const CONTEXT = 'Brambleway is a lighter choice for teams below ten people.';

/** Result of an ask. */
export const ASK_RESULT: AskResult = {
  cached: false,
  cache_tier: 'miss',
  providers: [
    {
      provider: 'gemini',
      model: 'gemini-model',
      content: CONTEXT,
      citations: [{ url: 'https://reviews.example/crm', title: 'CRM reviews' }],
      tokens: { input: 24, output: 180 },
      latency_ms: 2310,
    },
    {
      provider: 'perplexity',
      error: { code: 'provider_timeout', message: 'The provider did not answer in time; try again.' },
    },
  ],
  brand_mentions: [{ brand: BRAND, provider: 'gemini', rank: 1, sentiment: 'positive', context: CONTEXT }],
  citations: [
    {
      canonical_url: 'https://reviews.example/crm',
      domains: ['reviews.example'],
      providers_cited: ['gemini'],
      title: 'CRM reviews',
    },
  ],
  usage: { billable_units: 1, latency_ms: 2350, cost_cents: 37.5 },
};

const ASK = { prompt: QUESTION, providers: ['gemini', 'perplexity'], track_brands: [BRAND] } satisfies Partial<AskBody>;

/** Response of an ask that was answered at once. */
export const ASK_RESPONSE: AskResponse = { request_id: ASK_ID, id: ASK_ID, ...ASK_RESULT };

/** Operations of asks. */
export const ASK_OPERATIONS = {
  createAsk: {
    id: 'createAsk',
    tag: 'Asks',
    summary: 'Put a prompt to providers',
    description:
      'Answers at once, or later with `async` or `mode: "standard"`. A failed provider is an entry of `providers` and costs nothing.',
    successor: SUCCESSOR,
    examples: {
      live: ASK,
      queued: { ...ASK, async: true, webhook_id: WEBHOOK_ID } satisfies Partial<AskBody>,
    },
    responses: {
      200: { description: 'Answers of the providers.', schema: AskResponse, examples: { live: ASK_RESPONSE } },
      202: {
        description: 'The ask is queued.',
        schema: QueuedAsk,
        examples: {
          queued: {
            ask_id: ASK_ID,
            request_id: ASK_ID,
            status: 'queued',
            mode: 'live',
            poll_url: `/v1/ask/${ASK_ID}`,
            estimated_cost_cents: 75,
            price_label: 'live',
          } satisfies QueuedAsk,
        },
      },
    },
    errors: { 400: ['request_unsupported'], 402: ['insufficient_credits'], 429: ['budget_exceeded'] },
  },
  getAsk: {
    id: 'getAsk',
    tag: 'Asks',
    summary: 'Get an ask',
    description: 'Reads an ask of the last 30 days. Poll a queued one until its `status` is `succeeded` or `failed`.',
    successor: SUCCESSOR,
    params: { id: { description: 'Id of the ask.', schema: z.string().max(256), example: ASK_ID } },
    responses: {
      200: {
        description: 'Ask that has ended.',
        schema: RetrievedAsk,
        examples: {
          succeeded: {
            request_id: REQUEST_ID,
            id: ASK_ID,
            status: 'succeeded',
            ...ASK_RESULT,
          } satisfies RetrievedAsk,
          failed: {
            request_id: REQUEST_ID,
            id: ASK_ID,
            status: 'failed',
            error: { code: 'provider_timeout', message: 'The provider did not answer in time; try again.' },
          } satisfies RetrievedAsk,
        },
      },
      202: {
        description: 'Ask that is queued or under way.',
        schema: RetrievedAsk,
        examples: { queued: { request_id: REQUEST_ID, id: ASK_ID, status: 'queued' } satisfies RetrievedAsk },
      },
    },
    errors: { 400: ['invalid_request'], 404: ['not_found'], 410: ['expired'] },
  },
} satisfies Record<string, Operation>;
