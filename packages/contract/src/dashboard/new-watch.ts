import { z } from 'zod';
import type { Askable } from '../check/askable.js';
import { Slot } from '../check/check-report.js';
import { watchBody } from '../watch/watch.js';

/** Builds the schema of the body of POST /dashboard/api/watch/estimate: fields of a watch that is not created yet. */
export function watchEstimateBody(askable: Askable) {
  return watchBody(askable).pick({ mode: true, interval: true, trigger_on: true, sensitivity: true }).meta({});
}
export type WatchEstimateBody = z.output<ReturnType<typeof watchEstimateBody>>;

/** Body of a 200 of POST /dashboard/api/watch/estimate. */
export const WatchEstimateResponse = z.strictObject({
  request_id: z.uuid(),
  platforms: z.array(Slot),
  price_cents: z.number().min(0).describe('Credits of a run in which each platform answers.'),
  runs_per_month: z.number().describe('Runs in a twelfth of a year.'),
  monthly_cost_cents: z.number().min(0).describe('Credits of a month in which each platform answers in each run.'),
  false_alarms_per_year: z
    .strictObject({
      low: z.number().min(0).describe('For a brand that 5 % of the answers name.'),
      high: z.number().min(0).describe('For a brand whose answers differ most.'),
      basis: z.enum(['budget', 'measured']).describe('`budget`: `high` is `alarms_per_year`.'),
    })
    .describe('Events a year while nothing changes.'),
});
export type WatchEstimateResponse = z.output<typeof WatchEstimateResponse>;

/**
 * Builds the schema of the body of POST /dashboard/api/watch/test: the receiver, and other fields of the watch as far as
 * they are known.
 */
export function watchTestBody(askable: Askable) {
  const { webhook_url, webhook_secret, ...rest } = watchBody(askable).shape;
  return z.object({ ...z.object(rest).partial().shape, webhook_url, webhook_secret });
}
export type WatchTestBody = z.output<ReturnType<typeof watchTestBody>>;

/** Body of a 202 of POST /dashboard/api/watch/test. GET /dashboard/api/deliveries/{id} shows its result. */
export const WatchTestResponse = z.strictObject({ request_id: z.uuid(), delivery_id: z.uuid() });
export type WatchTestResponse = z.output<typeof WatchTestResponse>;
