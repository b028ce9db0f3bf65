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

const Message = z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: text(LONGEST) });

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
    prompt: text(LONGEST).optional(),
    messages: Messages.optional(),
    /** Not heard where `messages` holds one of the system. */
    system_message: text(LONGEST).optional(),
    providers: ProviderIds.default([...PROVIDERS]),
    model: z.strictObject(byProvider(() => Model)).default({}),
    params: z
      .strictObject({
        temperature: z.number().min(0).max(2).optional(),
        max_tokens: z.int().min(1).max(8000).optional(),
      })
      .default({}),
    track_brands: brandNames(10).default([]),
    web_search: z.boolean().default(true),
    country: Country.optional(),
    city: text(80).optional(),
    cache_scope: z.enum(['shared', 'private']).default('shared'),
    mode: z.enum(['live', 'standard']).default('live'),
    async: z.boolean().default(false),
    webhook_id: z.uuid().optional(),
  })
  .refine(({ prompt, messages }) => (prompt === undefined) !== (messages === undefined), {
    error: 'must have exactly one of prompt and messages',
  })
  .refine((body) => !body.async || body.webhook_id !== undefined, {
    path: ['webhook_id'],
    error: 'is required with async: it names the webhook that is told',
  });
export type AskBody = z.output<typeof AskBody>;

const count = z.int().min(0);

const ProviderResult = z.strictObject({
  provider: ProviderId,
  model: z.string(),
  content: z.string(),
  citations: z.array(Citation),
  tokens: z.strictObject({ input: count, output: count, reasoning: count.optional() }),
  latency_ms: count,
});

const ProviderError = z.strictObject({
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
});

const BrandMention = z.strictObject({
  brand: z.string(),
  provider: ProviderId,
  rank: z.int().min(1),
  sentiment: Sentiment,
  context: z.string(),
});

const AggregatedCitation = z.strictObject({
  canonical_url: z.url(),
  domains: z.array(z.string()),
  providers_cited: z.array(ProviderId),
  title: z.string().optional(),
});

const AskUsage = z.strictObject({
  /** Providers that answered, out of a cache too. */
  billable_units: count,
  latency_ms: count,
  /** In credits, despite the name. */
  cost_cents: z.number().min(0),
});

/** What an ask found: of a live one its reply, of one that is retrieved what was kept. */
export const AskResult = z.strictObject({
  cached: z.boolean(),
  cache_tier: z.enum(['l1', 'l2', 'l3', 'miss']),
  /** In the order in which they were asked for. */
  providers: z.array(z.union([ProviderResult, ProviderError])),
  /** Absent where no brands are tracked. */
  brand_mentions: z.array(BrandMention).optional(),
  citations: z.array(AggregatedCitation),
  usage: AskUsage,
});
export type AskResult = z.output<typeof AskResult>;

/** Body of a 200 of POST /v1/ask. */
export const AskResponse = z.strictObject({
  request_id: z.uuid(),
  /** Equal to `request_id`. */
  id: z.uuid(),
  ...AskResult.shape,
});
export type AskResponse = z.output<typeof AskResponse>;

/** Body of a 202 of POST /v1/ask (docs/conformance.md, ASQ). */
export const QueuedAsk = z.strictObject({
  ask_id: z.uuid(),
  /** Equal to `ask_id`. */
  request_id: z.uuid(),
  status: z.literal('queued'),
  /** `live` of one that was sent with `async`. */
  mode: z.enum(['live', 'standard']),
  /** `/v1/ask/<ask_id>`. */
  poll_url: z.string(),
  /** In credits, despite the name. It never costs more. */
  estimated_cost_cents: z.number().min(0),
  price_label: z.string(),
});
export type QueuedAsk = z.output<typeof QueuedAsk>;

/** Amounts are in credits with four decimals at most, and may be below 0 only in `margin_cents`. */
const CostBreakdown = z.strictObject({
  /** Equal to `cost_cents`. */
  our_price_cents: z.number().min(0),
  /** Sum over `by_provider`. */
  upstream_cost_cents_estimate: z.number().min(0),
  /** `our_price_cents` less `upstream_cost_cents_estimate`. */
  margin_cents: z.number(),
  /** Providers that answered. */
  by_provider: z.partialRecord(
    ProviderId,
    z.strictObject({
      upstream_cost_cents_estimate: z.number().min(0),
      /** `cached`: the answer was bought before, and cost nothing. */
      source: z.enum(['reported', 'estimated', 'cached']),
    }),
  ),
});
export type CostBreakdown = z.output<typeof CostBreakdown>;

/** Usage of an ask that is retrieved. */
const RetrievedUsage = z.strictObject({
  ...AskUsage.shape,
  /** Absent unless the operator shows it and every cost is known. */
  cost_breakdown: CostBreakdown.optional(),
});

const Retrieved = z.strictObject({
  /** Of this reading, and no other. */
  request_id: z.uuid(),
  id: z.uuid(),
});

/** An ask in which no provider answered, or which was given up. */
const FailedAsk = z.strictObject({
  ...Retrieved.shape,
  status: z.literal('failed'),
  error: z.strictObject({ code: z.string(), message: z.string() }),
});

/** Body of a 200 or 202 of GET /v1/ask/{id} (docs/conformance.md, ASR). */
export const RetrievedAsk = z.discriminatedUnion('status', [
  z.strictObject({ ...Retrieved.shape, status: z.literal('succeeded'), ...AskResult.shape, usage: RetrievedUsage }),
  FailedAsk,
  z.strictObject({ ...Retrieved.shape, status: z.enum(['queued', 'processing']) }),
]);
export type RetrievedAsk = z.output<typeof RetrievedAsk>;

/** Body of the event `ask.completed` (docs/conformance.md, EVT-26 and EVT-27). Retries send the same bytes. */
export const AskCompleted = z.strictObject({
  /** Of the event, the same in every attempt: it tells duplicates. */
  id: z.uuid(),
  type: z.literal('ask.completed'),
  /** Unix seconds. */
  created: z.int(),
  /** What came of the ask; of one that failed what GET /v1/ask/{id} says. */
  data: z.union([AskResponse, FailedAsk]),
  /** Of the run of a monitor. */
  monitor: z.strictObject({ id: z.uuid(), name: z.string(), run_id: z.uuid(), diff_summary: z.string() }).optional(),
  /** Somebody tries the receiver: nobody has asked. */
  test: z.literal(true).optional(),
});
export type AskCompleted = z.output<typeof AskCompleted>;
