import { z } from 'zod';

export const PlatformHealth = z
  .strictObject({
    status: z
      .enum(['operational', 'degraded', 'down', 'unknown'])
      .describe('`unknown`: fewer than 20 calls in the last seven days.'),
    success_rate_7d: z.number().min(0).max(1).nullable().describe('null: fewer than 20 calls.'),
    p95_latency_ms: z
      .int()
      .min(0)
      .nullable()
      .describe('Latency of the calls that succeeded; null: fewer than 20 calls, or none succeeded.'),
    target_success_rate: z.number().min(0).max(1),
    target_p95_latency_ms: z.int(),
    sample_size_7d: z.int().min(0).describe('Calls of the last seven days.'),
  })
  .meta({ id: 'PlatformHealth' });
export type PlatformHealth = z.output<typeof PlatformHealth>;

/** Body of a 200 of GET /v1/health (docs/conformance.md, HLT). */
export const HealthResponse = z
  .strictObject({
    platforms: z
      .record(z.string(), PlatformHealth)
      .describe('Platforms of `quick`, and others that were asked through an official API in the last seven days.'),
    fetched_at: z.iso.datetime().describe('Time of the numbers, up to 60 s ago.'),
    methodology_url: z.url().describe('Page that explains the numbers.'),
  })
  .meta({ id: 'HealthResponse' });
export type HealthResponse = z.output<typeof HealthResponse>;
