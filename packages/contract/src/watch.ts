import { z } from 'zod';
import {
  type Askable,
  CaseSensitive,
  FieldWarnings,
  PlatformError,
  PlatformResult,
  RunMode,
  Slot,
  watchMode,
} from './check.js';
import { Interval } from './fields/interval.js';
import { list } from './fields/list.js';
import { text } from './fields/text.js';

/** What a watch can be told of, in the order in which events list it. */
export const WatchTrigger = z.enum(['mention_added', 'mention_removed', 'rank_changed', 'citation_changed']);

/** Characters that the texts of a watch may have, at least (`min`) and at most. */
export const WATCH_TEXTS = {
  query: { max: 480 },
  brand: { max: 100 },
  webhook_url: { max: 2048 },
  webhook_secret: { min: 16, max: 128 },
} as const;

/** Ranges and defaults of the numbers in a watch's `sensitivity`. */
export const SENSITIVITY_RANGES = {
  confirm: { min: 1, max: 5, default: 1 },
  min_rank_change: { min: 1, max: 100, default: 1 },
  cooldown_runs: { min: 0, max: 1000, default: 0 },
} as const;

/** Range of `sensitivity.alarms_per_year`, which need not be whole and has no default. */
export const ALARMS_PER_YEAR = { min: 0.1, max: 365 } as const;

const ranged = ({ min, max, default: value }: { min: number; max: number; default: number }) =>
  z.int().min(min).max(max).default(value);

const OWN_CONFIRMATION =
  'must be 1 or left out beside `alarms_per_year`, with which the watch chooses how long a change must hold';

/** How much must change, and for how long, before a watch tells of it. Left out, it tells of every change at once. */
export const WatchSensitivity = z
  .strictObject({
    /** In how many consecutive runs a change must hold. */
    confirm: ranged(SENSITIVITY_RANGES.confirm),
    /** By how many places a rank must have moved. */
    min_rank_change: ranged(SENSITIVITY_RANGES.min_rank_change),
    /** For how many runs a trigger keeps silent after it fired. */
    cooldown_runs: ranged(SENSITIVITY_RANGES.cooldown_runs),
    /** Compares the sites that are cited rather than their pages. */
    ignore_citation_churn: z.boolean().default(false),
    /** The most false events a year, over all platforms and triggers: the watch learns how much answers differ by themselves. */
    alarms_per_year: z.number().min(ALARMS_PER_YEAR.min).max(ALARMS_PER_YEAR.max).optional(),
  })
  .refine(({ confirm, alarms_per_year }) => alarms_per_year === undefined || confirm === 1, {
    path: ['confirm'],
    error: OWN_CONFIRMATION,
  });
export type WatchSensitivity = z.output<typeof WatchSensitivity>;

/**
 * Builds the schema of the body of POST /v1/watch (docs/conformance.md, WAT) for the modes of a deployment. Old names of
 * modes are not accepted; the announced ones answer 501. Unknown fields are ignored, except inside `sensitivity`.
 */
export function watchBody(askable: Askable) {
  const { webhook_secret: secret } = WATCH_TEXTS;
  return z.object({
    query: text(WATCH_TEXTS.query.max),
    brand: text(WATCH_TEXTS.brand.max),
    case_sensitive: CaseSensitive,
    mode: watchMode(askable),
    interval: Interval,
    /** Whether it can be called is for the deployment to say. */
    webhook_url: z.string().max(WATCH_TEXTS.webhook_url.max),
    webhook_secret: z.string().min(secret.min, `must be at least ${secret.min} characters long`).max(secret.max),
    trigger_on: list(WatchTrigger)
      .refine((triggers) => triggers.length > 0, 'must name at least one trigger; leave it out for all four')
      .transform((triggers) => [...new Set(triggers)])
      .default([...WatchTrigger.options]),
    sensitivity: WatchSensitivity.prefault({}),
  });
}
export type WatchBody = z.output<ReturnType<typeof watchBody>>;

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

/** Body of a 201 of POST /v1/watch, and of a 200 of GET and DELETE /v1/watch/:id. */
export const WatchResponse = z.strictObject({
  request_id: z.uuid(),
  id: z.uuid(),
  status: z.enum(['active', 'paused']),
  /** Of a paused watch: what was planned when it was paused. */
  next_run_at: z.iso.datetime(),
  /** Only of a watch with `sensitivity.alarms_per_year`. */
  alarm_budget: AlarmBudget.optional(),
  /** Only on POST. */
  warnings: FieldWarnings,
});
export type WatchResponse = z.output<typeof WatchResponse>;

const RunMention = z.strictObject({
  brand: z.string(),
  /** The slot of the answer that names it. */
  provider: Slot,
  rank: z.int().min(1),
  sentiment: z.enum(['positive', 'neutral', 'negative']),
  /** The sentence around the mention. */
  context: z.string(),
});

/** What a run found: `providers` and `errors` are those of POST /v1/check. */
export const WatchRunResponse = z.strictObject({
  mode: RunMode,
  query: z.string(),
  brand: z.string(),
  providers: z.record(Slot, PlatformResult),
  errors: z.record(Slot, PlatformError),
  /** Of all brands, competitors too: one for each platform that names it. */
  brand_mentions: z.array(RunMention),
  citations: z.array(
    z.strictObject({
      canonical_url: z.url(),
      domains: z.array(z.string()),
      providers_cited: z.array(Slot),
      title: z.string().optional(),
    }),
  ),
  usage: z.strictObject({
    /** Platforms that answered. */
    billable_units: z.int().min(0),
    latency_ms: z.int().min(0),
    /** In credits, despite the name. */
    cost_cents: z.number().min(0),
  }),
});
export type WatchRunResponse = z.output<typeof WatchRunResponse>;

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
