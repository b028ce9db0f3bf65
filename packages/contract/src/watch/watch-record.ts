import { z } from 'zod';
import { FieldWarnings, RunMode, Slot } from '../check/check-report.js';
import { Interval } from '../fields/interval.js';
import { ModeFilter } from '../fields/mode-filter.js';
import { Cursor, NextBefore, PageLimit } from '../fields/page.js';
import { once } from '../fields/query.js';
import { text } from '../fields/text.js';
import { WATCH_TEXTS, WatchSensitivity, WatchStatus, WatchTrigger } from './watch.js';

/** Noise that a watch with `sensitivity.alarms_per_year` has learned, and its delay until it reports a change. */
export const AlarmBudget = z
  .strictObject({
    alarms_per_year: z.number(),
    platforms: z
      .record(
        Slot,
        z.strictObject({
          observed_runs: z
            .int()
            .min(0)
            .describe('Answers since the last reported change by which the watch judges, at most 176.'),
          mention_rate: z.number().min(0).max(1).describe('Share of these answers that names the brand.'),
          runs_to_detect: z
            .partialRecord(WatchTrigger, z.int().min(1).nullable())
            .describe(
              'Runs after which a lasting change is reported, by trigger. null: more than the watch looks back.',
            ),
        }),
      )
      .describe('By platform; empty before the first run.'),
  })
  .meta({ id: 'AlarmBudget' });
export type AlarmBudget = z.output<typeof AlarmBudget>;

/** A watch, without its secret. */
export const WatchRecord = z
  .strictObject({
    id: z.uuid(),
    status: WatchStatus,
    next_run_at: z.iso.datetime().describe('Time of the next run; of a paused watch, what was planned at the pause.'),
    created_at: z.iso.datetime(),
    query: z.string(),
    brand: z.string(),
    case_sensitive: z.boolean(),
    aliases: z.array(z.string()),
    competitors: z.array(z.string()),
    mode: RunMode,
    interval: Interval,
    webhook_url: z.string(),
    trigger_on: z.array(WatchTrigger),
    sensitivity: WatchSensitivity.describe('As `PATCH` takes it; with `alarms_per_year`, `confirm` is 1.'),
  })
  .meta({ id: 'WatchRecord' });
export type WatchRecord = z.output<typeof WatchRecord>;

/** Body of a 201 of POST /v1/watch, and of a 200 of GET, PATCH and DELETE /v1/watch/:id. */
export const WatchResponse = z
  .strictObject({
    request_id: z.uuid(),
    ...WatchRecord.shape,
    alarm_budget: AlarmBudget.describe('Only of a watch with `sensitivity.alarms_per_year`.').optional(),
    warnings: FieldWarnings,
  })
  .meta({ id: 'WatchResponse' });
export type WatchResponse = z.output<typeof WatchResponse>;

/** Query of GET /v1/watches. Unknown parameters are ignored. */
export const WatchesQuery = z.object({
  status: once(WatchStatus).describe('Only watches of this status.').optional(),
  brand: once(text(WATCH_TEXTS.brand.max))
    .describe('Brand of the watch, compared without case, and with one space for white space.')
    .optional(),
  mode: ModeFilter,
  limit: PageLimit,
  before: Cursor.optional(),
});
export type WatchesQuery = z.output<typeof WatchesQuery>;

/** Body of a 200 of GET /v1/watches: the newest first. */
export const WatchesResponse = z
  .strictObject({ request_id: z.uuid(), watches: z.array(WatchRecord), next_before: NextBefore })
  .meta({ id: 'WatchesResponse' });
export type WatchesResponse = z.output<typeof WatchesResponse>;
