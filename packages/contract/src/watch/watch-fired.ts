import { z } from 'zod';
import { Slot } from '../check.js';
import { WatchTrigger } from '../watch.js';
import { RunMention, WatchRunResponse } from './watch-runs.js';

/** Body of the event `watch.fired` (docs/conformance.md, EVT). Retries send the same bytes; `run_id` tells duplicates. */
export const WatchFired = z.strictObject({
  event: z.literal('watch.fired'),
  watch_id: z.uuid(),
  /** `<brand>: <query>`, at most 120 characters. */
  watch_name: z.string(),
  fired_at: z.iso.datetime(),
  /** The first of `triggers_fired`. */
  trigger: WatchTrigger,
  triggers_fired: z.array(WatchTrigger).min(1),
  run_id: z.uuid(),
  /** For people, not for parsing. */
  diff_summary: z.string(),
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
  /** `brand_mentions` of the latest run before in which a platform answered; null: there was none. */
  previous_response: z.array(RunMention).nullable(),
  current_response: WatchRunResponse,
  /** In how many consecutive runs the change held; absent unless `sensitivity.confirm` asked for more than one. */
  confirmed_over: z.int().min(2).max(5).optional(),
  /** Somebody tries the receiver: nothing has happened. */
  test: z.literal(true).optional(),
});
export type WatchFired = z.output<typeof WatchFired>;
