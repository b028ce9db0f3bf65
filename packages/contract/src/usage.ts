import { z } from 'zod';
import { Time } from './fields/instant.js';
import { once } from './fields/query.js';

const Granularity = z.enum(['day', 'hour', 'total']);
export type Granularity = z.output<typeof Granularity>;

/** Query of GET /v1/usage (docs/conformance.md, USG). Unknown parameters are ignored. */
export const UsageQuery = z.object({
  /** Default: 30 days before now. */
  start: Time.optional(),
  /** Default: now. */
  end: Time.optional(),
  granularity: once(Granularity).default('day'),
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
  /** Fresh answers, by provider: the four of the ask API always, others where they answered. Not every platform has one. */
  provider_breakdown: z.record(z.string(), count),
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
