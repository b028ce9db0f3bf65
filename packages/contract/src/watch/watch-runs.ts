import { z } from 'zod';
import { PlatformError, PlatformResult, RunMode, Slot } from '../check/check-report.js';
import { Cursor, NextBefore, PageLimit } from '../fields/page.js';
import { ReadSentiment, Sentiment, Stance } from '../fields/sentiment.js';
import { WatchTrigger } from './watch.js';

/** A brand that an answer of a run names. */
export const RunMention = z
  .strictObject({
    brand: z.string(),
    provider: Slot.describe('Platform whose answer names the brand.'),
    rank: z.int().min(1),
    sentiment: Sentiment,
    context: z.string().describe('Sentence around the mention.'),
  })
  .meta({ id: 'RunMention' });

/** Results of a run: `providers` and `errors` are those of POST /v1/check. */
export const WatchRunResponse = z
  .strictObject({
    mode: RunMode,
    query: z.string(),
    brand: z.string(),
    providers: z.record(Slot, PlatformResult),
    errors: z.record(Slot, PlatformError),
    brand_mentions: z
      .array(RunMention)
      .describe('Mentions of all brands, competitors too: one for each platform that names it.'),
    citations: z.array(
      z.strictObject({
        canonical_url: z.url(),
        domains: z.array(z.string()),
        providers_cited: z.array(Slot),
        title: z.string().optional(),
      }),
    ),
    usage: z.strictObject({
      billable_units: z.int().min(0).describe('Platforms that answered.'),
      latency_ms: z.int().min(0),
      cost_cents: z.number().min(0).describe('Price of the run in credits.'),
    }),
  })
  .meta({ id: 'WatchRunResponse' });
export type WatchRunResponse = z.output<typeof WatchRunResponse>;

/** A run of a watch. */
export const WatchRunRecord = z
  .strictObject({
    id: z.uuid(),
    planned_for: z.iso.datetime(),
    state: z
      .enum(['due', 'running', 'succeeded', 'failed', 'skipped'])
      .describe('`due`: no host has taken it yet. `skipped`: the watch was paused before, or `error` has the reason.'),
    started_at: z.iso.datetime().nullable().describe('null: no host has taken it yet.'),
    ended_at: z.iso.datetime().nullable().describe('null: it is still open.'),
    error: z
      .string()
      .nullable()
      .describe(
        'Code of the reason why it failed or was skipped, e.g. `insufficient_balance` or `budget_exceeded`; else null.',
      ),
    cost_cents: z.number().min(0).describe('Price in credits.'),
    check_id: z
      .uuid()
      .nullable()
      .describe(
        'Id of its check, with the whole answers for as long as checks are kept; null: no platform was asked yet.',
      ),
    triggers_fired: z.array(WatchTrigger),
    diff_summary: z.string().describe('For people, not for parsing; empty where nothing has changed.'),
    delivery: z
      .enum(['pending', 'delivered', 'undelivered'])
      .nullable()
      .describe('Outcome of its event; null: nothing fired.'),
  })
  .meta({ id: 'WatchRun' });
export type WatchRunRecord = z.output<typeof WatchRunRecord>;

/** Query of GET /v1/watch/:id/runs. Unknown parameters are ignored. */
export const WatchRunsQuery = z.object({ limit: PageLimit, before: Cursor.optional() });
export type WatchRunsQuery = z.output<typeof WatchRunsQuery>;

/** Body of a 200 of GET /v1/watch/:id/runs: the newest first. */
export const WatchRunsResponse = z
  .strictObject({ request_id: z.uuid(), runs: z.array(WatchRunRecord), next_before: NextBefore })
  .meta({ id: 'WatchRunsResponse' });
export type WatchRunsResponse = z.output<typeof WatchRunsResponse>;

/** Results of a run, with values that events lack. */
export const ReadRunResponse = WatchRunResponse.extend({
  brand_mentions: z.array(
    RunMention.extend({
      sentiment: ReadSentiment.describe(
        '`unknown` where the language of the sentence has no rules; events have `neutral` there.',
      ),
      stance: Stance.describe('Whether the answer knows the brand that it names.'),
    }),
  ),
}).meta({ id: 'ReadRunResponse' });
export type ReadRunResponse = z.output<typeof ReadRunResponse>;

/** Body of a 200 of GET /v1/watch/:id/runs/:run. */
export const OneWatchRunResponse = z
  .strictObject({
    request_id: z.uuid(),
    run: WatchRunRecord.extend({
      response: ReadRunResponse.nullable().describe('null: the run is still open, or no platform was asked.'),
    }),
  })
  .meta({ id: 'OneWatchRunResponse' });
export type OneWatchRunResponse = z.output<typeof OneWatchRunResponse>;
