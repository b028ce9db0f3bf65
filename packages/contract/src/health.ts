import { z } from 'zod';

const PlatformHealth = z.strictObject({
  status: z.enum(['operational', 'degraded', 'down', 'unknown']),
  /** null: fewer than 20 samples. */
  success_rate_7d: z.number().min(0).max(1).nullable(),
  /** Of the calls that succeeded; null: fewer than 20 samples, or none succeeded. */
  p95_latency_ms: z.int().min(0).nullable(),
  target_success_rate: z.number().min(0).max(1),
  target_p95_latency_ms: z.int(),
  sample_size_7d: z.int().min(0),
});
export type PlatformHealth = z.output<typeof PlatformHealth>;

/** Body of a 200 of GET /v1/health (docs/conformance.md, HLT). */
export const HealthResponse = z.strictObject({
  /** The platforms of `quick` always; any other that was asked through an official API within the time. */
  platforms: z.record(z.string(), PlatformHealth),
  /** When the numbers were taken: up to 60 s ago. */
  fetched_at: z.iso.datetime(),
  methodology_url: z.url(),
});
export type HealthResponse = z.output<typeof HealthResponse>;
