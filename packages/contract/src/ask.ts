import { z } from 'zod';
import { brandNames } from './fields/brand-names.js';
import { Citation } from './fields/citation.js';
import { Country } from './fields/country.js';
import { list } from './fields/list.js';
import { Sentiment } from './fields/sentiment.js';
import { text } from './fields/text.js';
import { type ProviderId as AskProvider, PROVIDERS } from './interface-modes.js';
import { ProviderId, ProviderIds } from './providers.js';

/** The longest prompt, message and system message, in code points. */
const LONGEST = 480;
/** Of `messages`, beside one of the system. */
const MOST_TURNS = 10;

const Message = z
  .strictObject({ role: z.enum(['system', 'user', 'assistant']), content: text(LONGEST) })
  .meta({ id: 'ChatMessage' });

const Messages = list(Message)
  .refine((said) => said.filter(({ role }) => role === 'system').length <= 1, 'may hold one system message at most')
  .refine((said) => said.filter(({ role }) => role !== 'system').length <= MOST_TURNS, {
    error: `may hold ${MOST_TURNS} turns at most, beside one of the system`,
  })
  .refine((said) => said.some(({ role }) => role === 'user'), 'must hold a message of the user');

const Model = z.string().min(1, 'must not be empty').max(100).optional();

/** Builds a member for each provider. */
function byProvider<T>(make: () => T): Record<AskProvider, T> {
  return Object.fromEntries(PROVIDERS.map((provider) => [provider, make()])) as Record<AskProvider, T>;
}

/** Body of POST /v1/ask (docs/conformance.md, ASK). Unknown fields are refused, in whatever it holds too. */
export const AskBody = z
  .strictObject({
    prompt: text(LONGEST).describe('Exactly one of `prompt` and `messages` is required.').optional(),
    messages: Messages.describe('At most ten turns and one system message, with at least one of the user.').optional(),
    system_message: text(LONGEST).describe('Ignored where `messages` holds a system message.').optional(),
    providers: ProviderIds.describe('Providers to ask.').default([...PROVIDERS]),
    model: z
      .strictObject(byProvider(() => Model))
      .describe('Model by provider. An unknown model is an error of its provider alone.')
      .default({}),
    params: z
      .strictObject({
        temperature: z.number().min(0).max(2).optional(),
        max_tokens: z.int().min(1).max(8000).optional(),
      })
      .default({}),
    track_brands: brandNames(10).describe('Brands to look for in the answers.').default([]),
    web_search: z.boolean().describe('`false`: cheaper answers without citations.').default(true),
    country: Country.describe('Country of the web search, as ISO 3166-1 alpha-2. Gemini ignores it.').optional(),
    city: text(80).describe('City of the web search, on openai and anthropic.').optional(),
    cache_scope: z
      .enum(['shared', 'private'])
      .describe('`private`: only cached answers of this account are used.')
      .default('shared'),
    mode: z
      .enum(['live', 'standard'])
      .describe('`standard`: queued, 30 % cheaper, answered within minutes.')
      .default('live'),
    async: z.boolean().describe('`true`: queued, and posted to the webhook when it ends.').default(false),
    webhook_id: z.uuid().describe('Webhook endpoint that gets `ask.completed`. Required with `async`.').optional(),
  })
  .refine(({ prompt, messages }) => (prompt === undefined) !== (messages === undefined), {
    error: 'must have exactly one of prompt and messages',
  })
  .refine((body) => !body.async || body.webhook_id !== undefined, {
    path: ['webhook_id'],
    error: 'is required with async: it names the webhook that is told',
  })
  .meta({ id: 'AskRequest' });
export type AskBody = z.output<typeof AskBody>;

const count = z.int().min(0);

const ProviderResult = z
  .strictObject({
    provider: ProviderId,
    model: z.string(),
    content: z.string(),
    citations: z.array(Citation),
    tokens: z.strictObject({ input: count, output: count, reasoning: count.optional() }),
    latency_ms: count,
  })
  .meta({ id: 'ProviderResult' });

const ProviderError = z
  .strictObject({
    provider: ProviderId,
    error: z.strictObject({
      code: z.enum([
        'provider_error',
        'provider_timeout',
        'provider_rate_limited',
        'provider_auth_failed',
        'provider_unavailable',
        'json_schema_not_supported',
      ]),
      message: z.string(),
    }),
  })
  .meta({ id: 'ProviderError' });

const BrandMention = z
  .strictObject({
    brand: z.string(),
    provider: ProviderId,
    rank: z.int().min(1).describe('Place among the brands of the answer, from 1.'),
    sentiment: Sentiment,
    context: z.string().describe('Sentence around the mention.'),
  })
  .meta({ id: 'BrandMention' });

const AggregatedCitation = z
  .strictObject({
    canonical_url: z.url().describe('Address without tracking parameters, redirects resolved.'),
    domains: z.array(z.string()),
    providers_cited: z.array(ProviderId),
    title: z.string().optional(),
  })
  .meta({ id: 'AggregatedCitation' });

const AskUsage = z
  .strictObject({
    billable_units: count.describe('Providers that answered, also from the cache.'),
    latency_ms: count,
    cost_cents: z.number().min(0).describe('Price in credits.'),
  })
  .meta({ id: 'AskUsage' });

/** What an ask found: of a live one its reply, of one that is retrieved what was kept. */
export const AskResult = z.strictObject({
  cached: z.boolean(),
  cache_tier: z.enum(['l1', 'l2', 'l3', 'miss']),
  providers: z.array(z.union([ProviderResult, ProviderError])).describe('One entry for each provider, as requested.'),
  brand_mentions: z.array(BrandMention).describe('Absent where no brands are tracked.').optional(),
  citations: z.array(AggregatedCitation),
  usage: AskUsage,
});
export type AskResult = z.output<typeof AskResult>;

/** Body of a 200 of POST /v1/ask. */
export const AskResponse = z
  .strictObject({
    request_id: z.uuid(),
    id: z.uuid().describe('Id of the ask. Equal to `request_id`.'),
    ...AskResult.shape,
  })
  .meta({ id: 'AskResponse' });
export type AskResponse = z.output<typeof AskResponse>;

/** Body of a 202 of POST /v1/ask (docs/conformance.md, ASQ). */
export const QueuedAsk = z
  .strictObject({
    ask_id: z.uuid(),
    request_id: z.uuid().describe('Equal to `ask_id`.'),
    status: z.literal('queued'),
    mode: z.enum(['live', 'standard']).describe('`live` of an ask with `async`.'),
    poll_url: z.string().describe('`/v1/ask/<ask_id>`.'),
    estimated_cost_cents: z.number().min(0).describe('Highest possible price in credits.'),
    price_label: z.string().describe('For people, not for parsing.'),
  })
  .meta({ id: 'QueuedAsk' });
export type QueuedAsk = z.output<typeof QueuedAsk>;

/** Amounts are in credits with four decimals at most, and may be below 0 only in `margin_cents`. */
const CostBreakdown = z.strictObject({
  our_price_cents: z.number().min(0).describe('Equal to `cost_cents`.'),
  upstream_cost_cents_estimate: z.number().min(0).describe('Sum over `by_provider`.'),
  margin_cents: z.number().describe('`our_price_cents` less `upstream_cost_cents_estimate`.'),
  by_provider: z
    .partialRecord(
      ProviderId,
      z.strictObject({
        upstream_cost_cents_estimate: z.number().min(0),
        source: z.enum(['reported', 'estimated', 'cached']).describe('`cached`: the answer was bought before.'),
      }),
    )
    .describe('Providers that answered.'),
});
export type CostBreakdown = z.output<typeof CostBreakdown>;

/** Usage of an ask that is retrieved. */
const RetrievedUsage = z.strictObject({
  ...AskUsage.shape,
  cost_breakdown: CostBreakdown.describe('Absent unless the operator shows it and every cost is known.').optional(),
});

const Retrieved = z.strictObject({
  request_id: z.uuid().describe('Id of this read alone.'),
  id: z.uuid().describe('Id of the ask.'),
});

/** An ask in which no provider answered, or which was given up. */
const FailedAsk = z
  .strictObject({
    ...Retrieved.shape,
    status: z.literal('failed'),
    error: z.strictObject({ code: z.string(), message: z.string() }),
  })
  .meta({ id: 'FailedAsk' });

/** Body of a 200 or 202 of GET /v1/ask/{id} (docs/conformance.md, ASR). */
export const RetrievedAsk = z
  .discriminatedUnion('status', [
    z
      .strictObject({ ...Retrieved.shape, status: z.literal('succeeded'), ...AskResult.shape, usage: RetrievedUsage })
      .meta({ id: 'SucceededAsk' }),
    FailedAsk,
    z.strictObject({ ...Retrieved.shape, status: z.enum(['queued', 'processing']) }).meta({ id: 'PendingAsk' }),
  ])
  .meta({ id: 'RetrievedAsk' });
export type RetrievedAsk = z.output<typeof RetrievedAsk>;

/** Body of the event `ask.completed` (docs/conformance.md, EVT-26 and EVT-27). Retries send the same bytes. */
export const AskCompleted = z
  .strictObject({
    id: z.uuid().describe('Id of the event. The same in every attempt: use it to recognize duplicates.'),
    type: z.literal('ask.completed'),
    created: z.int().describe('Unix seconds.'),
    data: z.union([AskResponse, FailedAsk]).describe('Result of the ask, or why it failed.'),
    monitor: z
      .strictObject({ id: z.uuid(), name: z.string(), run_id: z.uuid(), diff_summary: z.string() })
      .describe('Only of a run of a monitor.')
      .optional(),
    test: z.literal(true).describe('The delivery only tries the receiver: there is no such ask.').optional(),
  })
  .meta({ id: 'AskCompleted' });
export type AskCompleted = z.output<typeof AskCompleted>;
