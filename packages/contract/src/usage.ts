import { z } from 'zod';

const INSTANT = 'must be a date or a time with its zone, e.g. 2026-04-01 or 2026-04-01T00:00:00Z';
/** In a query, a + stands for a space. */
const PLUS = 'has a space where the zone begins; write the + of a zone as %2B, e.g. 2026-04-01T02:00:00%2B02:00';

/** A time with its zone, or a date: its midnight in UTC. Also with a small t or z. */
const Instant = z
  .preprocess(
    (given) => (typeof given === 'string' ? given.toUpperCase() : given),
    z.union([z.iso.date(), z.iso.datetime({ offset: true })], { error: ({ input }) => wrongInstant(input) }),
  )
  .transform((text) => new Date(text));

function wrongInstant(given: unknown): string {
  if (Array.isArray(given)) return 'must be given once';
  return /T.* /.test(String(given)) ? PLUS : INSTANT;
}

const GRANULARITIES = ['day', 'hour', 'total'] as const;

const Granularity = z.enum(GRANULARITIES, {
  error: ({ input }) => (Array.isArray(input) ? 'must be given once' : `must be one of ${GRANULARITIES.join(', ')}`),
});
export type Granularity = z.output<typeof Granularity>;

/** Query of GET /v1/usage (docs/conformance.md, USG). Unknown parameters are ignored. */
export const UsageQuery = z.object({
  /** Default: 30 days before now. */
  start: Instant.optional(),
  /** Default: now. */
  end: Instant.optional(),
  granularity: Granularity.default('day'),
});
export type UsageQuery = z.output<typeof UsageQuery>;

const count = z.int().min(0);

/** What an account used, in some time. */
export const UsageBucket = z.strictObject({
  /** Calls with a key, those included that a cache answered or that were refused. */
  requests: count,
  /** Platforms that were delivered, fresh or from a cache. */
  billable_units: count,
  /** Calls that caches alone answered. */
  cache_hits: count,
  /** Calls that were answered with 4xx or 5xx. */
  errors: count,
  /** Fresh answers, by provider; those of AI Overview, AI Mode and Bing Copilot are in none. */
  provider_breakdown: z.strictObject({ openai: count, anthropic: count, gemini: count, perplexity: count }),
});
export type UsageBucket = z.output<typeof UsageBucket>;

/** Body of a 200 of GET /v1/usage. */
export const UsageResponse = z.strictObject({
  request_id: z.uuid(),
  account_id: z.uuid(),
  plan: z.string(),
  window: z.strictObject({ start: z.iso.datetime(), end: z.iso.datetime(), granularity: Granularity }),
  total: UsageBucket,
  /** Ascending and without gaps; empty for `total`. */
  series: z.array(UsageBucket.extend({ /** Its start. */ bucket: z.iso.datetime() })),
  /** null: there is none. It never blocks calls. */
  monthly_quota: z.number().nullable(),
});
export type UsageResponse = z.output<typeof UsageResponse>;
