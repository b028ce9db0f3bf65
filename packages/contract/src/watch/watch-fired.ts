import { z } from 'zod';
import { Slot } from '../check/check-report.js';
import { WatchTrigger } from './watch.js';
import { RunMention, WatchRunResponse } from './watch-runs.js';

/** Body of the event `watch.fired` (docs/conformance.md, EVT). Retries send the same bytes; `run_id` identifies duplicates. */
export const WatchFired = z
  .strictObject({
    event: z.literal('watch.fired'),
    watch_id: z.uuid(),
    watch_name: z.string().describe('`<brand>: <query>`, at most 120 characters.'),
    fired_at: z.iso.datetime(),
    trigger: WatchTrigger.describe('First of `triggers_fired`.'),
    triggers_fired: z.array(WatchTrigger).min(1),
    run_id: z.uuid().describe('Id of the run. The same in every attempt: use it to recognize duplicates.'),
    diff_summary: z.string().describe('The change in a sentence or two. For people, not for parsing.'),
    delta: z.strictObject({
      new_brands: z.array(z.string()),
      dropped_brands: z.array(z.string()),
      rank_changes: z.array(
        z.strictObject({
          brand: z.string(),
          from_rank: z.int().min(1),
          to_rank: z.int().min(1),
          platform: Slot,
        }),
      ),
      top3_reordered: z.boolean(),
    }),
    competitor_changes: z
      .array(
        z.strictObject({
          brand: z.string(),
          platform: Slot,
          change: z
            .enum(['added', 'removed', 'passed'])
            .describe('`passed`: it leads where the brand led, at the better rank or alone.'),
          from_rank: z.int().min(1).nullable().describe('null: it was not named.'),
          to_rank: z.int().min(1).nullable().describe('null: it is no longer named.'),
        }),
      )
      .min(1)
      .describe('Changes of the competitors of the watch; absent: none.')
      .optional(),
    previous_response: z
      .array(RunMention)
      .nullable()
      .describe('`brand_mentions` of the latest run before in which a platform answered; null: there was none.'),
    current_response: WatchRunResponse,
    confirmed_over: z
      .int()
      .min(2)
      .max(5)
      .describe('Consecutive runs in which the change held. Only with a `sensitivity.confirm` of more than one.')
      .optional(),
    test: z.literal(true).describe('The delivery only tries the receiver: nothing has happened.').optional(),
  })
  .meta({ id: 'WatchFired' });
export type WatchFired = z.output<typeof WatchFired>;
