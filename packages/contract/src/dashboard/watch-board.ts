import { z } from 'zod';
import { PlatformError, PlatformResult, Slot } from '../check/check-report.js';
import { NextBefore } from '../fields/page.js';
import { once, wholeNumber } from '../fields/query.js';
import { Stance } from '../fields/sentiment.js';
import { WatchesQuery, WatchRecord } from '../watch/watch-record.js';
import { WatchRunRecord } from '../watch/watch-runs.js';

/** Query of GET /dashboard/api/watch/board: a page of watches, or one. Unknown parameters are ignored. */
export const WatchBoardQuery = WatchesQuery.extend({
  watch: once(z.uuid()).describe('Only this watch.').optional(),
  limit: wholeNumber(1, 50).describe('Watches of the page, at most.').default(50),
  runs: wholeNumber(1, 60).describe('Latest runs of each watch, at most.').default(14),
}).meta({});
export type WatchBoardQuery = z.output<typeof WatchBoardQuery>;

/** A run with the verdict on each platform and without the answers. */
export const BoardRun = WatchRunRecord.extend({
  providers: z
    .record(
      Slot,
      PlatformResult.pick({ mentioned: true, rank: true, surface_present: true }).extend({
        stance: Stance.describe('Absent where the brand is not named.').optional(),
      }),
    )
    .describe('Empty: the run is still open, or no platform answered.'),
  errors: z.record(Slot, PlatformError.pick({ code: true })),
}).meta({});
export type BoardRun = z.output<typeof BoardRun>;

/** A watch with its latest runs. */
export const BoardWatch = WatchRecord.extend({
  price_cents: z.number().min(0).nullable().describe('Credits of a run in which each platform answers; null: unknown.'),
  monthly_cost_cents: z.number().min(0).nullable().describe('Credits of a month of such runs; 0: paused.'),
  runs: z.array(BoardRun).describe('The newest first.'),
}).meta({});
export type BoardWatch = z.output<typeof BoardWatch>;

/** Body of a 200 of GET /dashboard/api/watch/runs/:run: the watch of a run, of which the ledger knows the id alone. */
export const WatchOfRunResponse = z.strictObject({ request_id: z.uuid(), watch_id: z.uuid() });
export type WatchOfRunResponse = z.output<typeof WatchOfRunResponse>;

/** Body of a 200 of GET /dashboard/api/watch/board: the newest watches first. */
export const WatchBoardResponse = z.strictObject({
  request_id: z.uuid(),
  watches: z.array(BoardWatch),
  next_before: NextBefore,
});
export type WatchBoardResponse = z.output<typeof WatchBoardResponse>;
