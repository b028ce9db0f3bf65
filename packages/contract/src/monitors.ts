import { z } from 'zod';
import { AskResponse } from './ask.js';
import { brandNames } from './fields/brand-names.js';
import { Interval } from './fields/interval.js';
import { text } from './fields/text.js';
import { ProviderId, ProviderIds } from './providers.js';

/** The providers once each, in the order in which they were named first. */
const Providers = ProviderIds.transform((named) => [...new Set(named)]);
/** Longer than what POST /v1/ask takes (docs/conformance.md, MON-03). */
const Prompt = text(10_000);
const Name = text(120);
const TrackBrands = brandNames(20);
/** Of an endpoint that is told of each run; null: nobody is. */
const WebhookId = z.uuid().nullable();

/** Body of POST /v1/monitors (docs/conformance.md, MON). Unknown fields are ignored. */
export const CreateMonitorBody = z.object({
  name: Name,
  prompt: Prompt,
  providers: Providers,
  cadence: Interval.default('daily'),
  track_brands: TrackBrands.default([]),
  webhook_id: WebhookId.default(null),
  /** false: it does not run. */
  enabled: z.boolean().default(true),
});
export type CreateMonitorBody = z.output<typeof CreateMonitorBody>;

/** Body of PATCH /v1/monitors/:id: at least one of these. Unknown fields are ignored. */
export const ChangeMonitorBody = z
  .object({
    name: Name.optional(),
    prompt: Prompt.optional(),
    providers: Providers.optional(),
    cadence: Interval.optional(),
    track_brands: TrackBrands.optional(),
    webhook_id: WebhookId.optional(),
    enabled: z.boolean().optional(),
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    error: 'must name at least one of name, prompt, providers, cadence, track_brands, webhook_id, enabled',
  });
export type ChangeMonitorBody = z.output<typeof ChangeMonitorBody>;

/** A prompt that is put to providers time and again. */
export const MonitorRecord = z.strictObject({
  id: z.uuid(),
  account_id: z.uuid(),
  name: z.string(),
  prompt: z.string(),
  providers: z.array(ProviderId),
  cadence: Interval,
  track_brands: z.array(z.string()),
  /** null: nobody is told, or the endpoint has been deleted. */
  webhook_id: z.uuid().nullable(),
  enabled: z.boolean(),
  /** null: it is not enabled. */
  next_run_at: z.iso.datetime().nullable(),
  /** null: it has not run yet. */
  last_run_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  /** When somebody changed it last: its runs do not. */
  updated_at: z.iso.datetime(),
});
export type MonitorRecord = z.output<typeof MonitorRecord>;

/** A run that has ended. */
export const MonitorRunRecord = z.strictObject({
  /** GET /v1/ask/{id} finds its response by it, for 30 days. */
  id: z.uuid(),
  monitor_id: z.uuid(),
  ran_at: z.iso.datetime(),
  status: z.enum(['succeeded', 'failed']),
  /** What has changed, or why it failed: for people, not for parsing. */
  diff_summary: z.string(),
  /** As POST /v1/ask answers; null: it failed. */
  response: AskResponse.nullable(),
  /** In credits, despite the name. */
  cost_cents: z.number().min(0),
});
export type MonitorRunRecord = z.output<typeof MonitorRunRecord>;

/** Body of a 200 of GET /v1/monitors: the newest first. */
export const MonitorsResponse = z.strictObject({ request_id: z.uuid(), monitors: z.array(MonitorRecord) });
export type MonitorsResponse = z.output<typeof MonitorsResponse>;

/** Body of a 201 of POST /v1/monitors, and of a 200 of PATCH /v1/monitors/:id. */
export const MonitorResponse = z.strictObject({ request_id: z.uuid(), monitor: MonitorRecord });
export type MonitorResponse = z.output<typeof MonitorResponse>;

/**
 * Body of a 200 of GET /v1/monitors/:id: with its latest runs, at most 50, the newest first; fewer where their responses
 * take more than 8 MiB, at least one.
 */
export const MonitorWithRunsResponse = MonitorResponse.extend({ runs: z.array(MonitorRunRecord) });
export type MonitorWithRunsResponse = z.output<typeof MonitorWithRunsResponse>;

/** Body of a 200 of DELETE /v1/monitors/:id. */
export const DeleteMonitorResponse = z.strictObject({ request_id: z.uuid(), deleted: z.literal(true) });
export type DeleteMonitorResponse = z.output<typeof DeleteMonitorResponse>;
