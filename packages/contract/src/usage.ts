import { z } from 'zod';
import { Time } from './fields/instant.js';
import { once } from './fields/query.js';

const Granularity = z.enum(['day', 'hour', 'total']);
export type Granularity = z.output<typeof Granularity>;

/** Query of GET /v1/usage (docs/conformance.md, USG). Unknown parameters are ignored. */
export const UsageQuery = z.object({
  start: Time.describe('Start of the window. Default: 30 days before now.').optional(),
  end: Time.describe('End of the window. Default: now.').optional(),
  granularity: once(Granularity)
    .describe('Length of the entries of `series`, at most 10,000; `total`: none.')
    .default('day'),
});
export type UsageQuery = z.output<typeof UsageQuery>;

const count = z.int().min(0);

/** What an account used, in some time. */
export const UsageBucket = z
  .strictObject({
    requests: count.describe(
      'Calls with a key and checks of people, also those that a cache answered or that were refused.',
    ),
    billable_units: count.describe('Platforms that were delivered, fresh or from a cache.'),
    cache_hits: count.describe('Calls that caches alone answered.'),
    errors: count.describe('Calls that were answered with 4xx or 5xx.'),
    provider_breakdown: z
      .record(z.string(), count)
      .describe('Fresh answers by provider. The four of the ask API are always there.'),
  })
  .meta({ id: 'UsageBucket' });
export type UsageBucket = z.output<typeof UsageBucket>;

/** Body of a 200 of GET /v1/usage. */
export const UsageResponse = z
  .strictObject({
    request_id: z.uuid(),
    account_id: z.uuid(),
    plan: z.string(),
    window: z.strictObject({ start: z.iso.datetime(), end: z.iso.datetime(), granularity: Granularity }),
    total: UsageBucket,
    series: z
      .array(UsageBucket.extend({ bucket: z.iso.datetime().describe('Start of the entry.') }))
      .describe('Ascending and without gaps; empty for `total`.'),
    monthly_quota: z.number().nullable().describe('Soft quota, which blocks no call; null: none.'),
  })
  .meta({ id: 'UsageResponse' });
export type UsageResponse = z.output<typeof UsageResponse>;
