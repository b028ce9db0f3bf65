import { z } from 'zod';
import { FieldWarnings, RunMode, Slot } from '../check.js';
import { Interval } from '../fields/interval.js';
import { WatchSensitivity, WatchStatus, WatchTrigger } from '../watch.js';

/** What a watch with `sensitivity.alarms_per_year` has learned, and how soon it reports a change. */
export const AlarmBudget = z.strictObject({
  alarms_per_year: z.number(),
  /** By platform; empty before the first run. */
  platforms: z.record(
    Slot,
    z.strictObject({
      /** Answers since the last reported change that the watch goes by, at most 176. */
      observed_runs: z.int().min(0),
      /** The share of them that names the brand. */
      mention_rate: z.number().min(0).max(1),
      /** Runs after which a change that all of them show is reported, by trigger; null: more than the watch looks back. */
      runs_to_detect: z.partialRecord(WatchTrigger, z.int().min(1).nullable()),
    }),
  ),
});
export type AlarmBudget = z.output<typeof AlarmBudget>;

/** A watch, without its secret. */
export const WatchRecord = z.strictObject({
  id: z.uuid(),
  status: WatchStatus,
  /** Of a paused watch: what was planned when it was paused. */
  next_run_at: z.iso.datetime(),
  created_at: z.iso.datetime(),
  query: z.string(),
  brand: z.string(),
  case_sensitive: z.boolean(),
  mode: RunMode,
  interval: Interval,
  webhook_url: z.string(),
  trigger_on: z.array(WatchTrigger),
  /** As PATCH takes it; with `alarms_per_year`, `confirm` is 1. */
  sensitivity: WatchSensitivity,
});
export type WatchRecord = z.output<typeof WatchRecord>;

/** Body of a 201 of POST /v1/watch, and of a 200 of GET, PATCH and DELETE /v1/watch/:id. */
export const WatchResponse = z.strictObject({
  request_id: z.uuid(),
  ...WatchRecord.shape,
  /** Only of a watch with `sensitivity.alarms_per_year`. */
  alarm_budget: AlarmBudget.optional(),
  /** Only on POST and PATCH. */
  warnings: FieldWarnings,
});
export type WatchResponse = z.output<typeof WatchResponse>;

/** Body of a 200 of GET /v1/watches: the newest first. */
export const WatchesResponse = z.strictObject({
  request_id: z.uuid(),
  watches: z.array(WatchRecord),
  /** The `before` of the next page; null on the last. */
  next_before: z.uuid().nullable(),
});
export type WatchesResponse = z.output<typeof WatchesResponse>;
