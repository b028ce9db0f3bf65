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
export const CreateMonitorBody = z
  .object({
    name: Name,
    prompt: Prompt,
    providers: Providers,
    cadence: Interval.default('daily'),
    track_brands: TrackBrands.default([]),
    webhook_id: WebhookId.describe('Webhook endpoint that gets `ask.completed` after each run.').default(null),
    enabled: z.boolean().describe('`false`: the monitor does not run.').default(true),
  })
  .meta({ id: 'CreateMonitorRequest' });
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
  })
  .meta({ id: 'UpdateMonitorRequest', minProperties: 1 });
export type ChangeMonitorBody = z.output<typeof ChangeMonitorBody>;

/** A prompt that is put to providers time and again. */
export const MonitorRecord = z
  .strictObject({
    id: z.uuid(),
    account_id: z.uuid(),
    name: z.string(),
    prompt: z.string(),
    providers: z.array(ProviderId),
    cadence: Interval,
    track_brands: z.array(z.string()),
    webhook_id: z.uuid().nullable().describe('null: no event is sent, or the endpoint was deleted.'),
    enabled: z.boolean(),
    next_run_at: z.iso.datetime().nullable().describe('null: not enabled.'),
    last_run_at: z.iso.datetime().nullable().describe('null: it has not run yet.'),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime().describe('Time of the last change; runs change nothing.'),
  })
  .meta({ id: 'MonitorRecord' });
export type MonitorRecord = z.output<typeof MonitorRecord>;

/** A run that has ended. */
export const MonitorRunRecord = z
  .strictObject({
    id: z.uuid().describe('Id of the run, with which `GET /v1/ask/{id}` finds its response for 30 days.'),
    monitor_id: z.uuid(),
    ran_at: z.iso.datetime(),
    status: z.enum(['succeeded', 'failed']),
    diff_summary: z.string().describe('What changed, or why the run failed. For people, not for parsing.'),
    response: AskResponse.nullable().describe('null: the run failed.'),
    cost_cents: z.number().min(0).describe('Price in credits.'),
  })
  .meta({ id: 'MonitorRunRecord' });
export type MonitorRunRecord = z.output<typeof MonitorRunRecord>;

/** Body of a 200 of GET /v1/monitors: the newest first. */
export const MonitorsResponse = z
  .strictObject({ request_id: z.uuid(), monitors: z.array(MonitorRecord) })
  .meta({ id: 'MonitorsResponse' });
export type MonitorsResponse = z.output<typeof MonitorsResponse>;

/** Body of a 201 of POST /v1/monitors, and of a 200 of PATCH /v1/monitors/:id. */
export const MonitorResponse = z
  .strictObject({ request_id: z.uuid(), monitor: MonitorRecord })
  .meta({ id: 'MonitorResponse' });
export type MonitorResponse = z.output<typeof MonitorResponse>;

/**
 * Body of a 200 of GET /v1/monitors/:id: with its latest runs, at most 50, the newest first; fewer where their responses
 * take more than 8 MiB, at least one.
 */
export const MonitorWithRunsResponse = MonitorResponse.extend({
  runs: z.array(MonitorRunRecord).describe('Latest runs, newest first: at most 50, or fewer that take 8 MiB.'),
}).meta({ id: 'MonitorWithRunsResponse' });
export type MonitorWithRunsResponse = z.output<typeof MonitorWithRunsResponse>;

/** Body of a 200 of DELETE /v1/monitors/:id. */
export const DeleteMonitorResponse = z
  .strictObject({ request_id: z.uuid(), deleted: z.literal(true) })
  .meta({ id: 'DeleteMonitorResponse' });
export type DeleteMonitorResponse = z.output<typeof DeleteMonitorResponse>;
