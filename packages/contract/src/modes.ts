import { z } from 'zod';
import { Channel } from './check/askable.js';
import { CHECK_TEXTS, DEFAULT_REGION, INCLUDE } from './check/check-request.js';
import { COMPARED_NAMES } from './fields/brand-names.js';
import { Interval } from './fields/interval.js';
import { ALARMS_PER_YEAR, SENSITIVITY_RANGES, WATCH_TEXTS, WatchTrigger } from './watch/watch.js';

/** `ready`: can be asked. `no_key`: installed, and lacks a key. `not_installed`: no plugin serves it. */
export const Readiness = z.enum(['ready', 'no_key', 'not_installed']).meta({ id: 'Readiness' });
export type Readiness = z.output<typeof Readiness>;

/** A platform of a mode, as this deployment can ask it. */
const OfferedPlatform = z
  .strictObject({
    id: z.string().describe('Key of its slot in `providers` and `errors`.'),
    label: z.string(),
    state: Readiness,
    message: z.string().describe('Why it cannot be asked, for people. Absent where it is ready.').optional(),
    deadline_ms: z.int().min(1).describe('Milliseconds that an answer may take.'),
    models: z
      .strictObject({ default: z.string(), allowed: z.array(z.string()) })
      .describe('Models that `models` may name. Absent where the platform leaves no choice.')
      .optional(),
    localizes: z
      .enum(['region', 'city'])
      .nullable()
      .describe('Finest location that it uses; null: none. Absent unless it is ready.')
      .optional(),
    regions: z.array(z.string()).describe('Regions from which it can be asked. Absent unless it is ready.').optional(),
  })
  .meta({ id: 'OfferedPlatform' });

/** `always`: reported without being asked for. `on_request`: added by the word. `never`: the word has no effect. */
const IncludeEffect = z.enum(['always', 'on_request', 'never']);

/** A mode of this deployment. */
const OfferedMode = z
  .strictObject({
    name: z.string(),
    label: z.string(),
    channel: Channel,
    state: Readiness.describe('`ready`: at least one platform can be asked.'),
    price: z
      .number()
      .min(0)
      .describe('Credits of a fresh call on all platforms for this account. A failed platform costs nothing.'),
    cached_price: z.number().min(0).describe('Credits of a call that the cache alone answers.'),
    platforms: z.array(OfferedPlatform).min(1),
    honours: z
      .array(z.enum(['providers', 'models', 'region', 'city']))
      .describe('Fields of a check that have an effect in this mode.'),
    include: z.record(z.enum(INCLUDE), IncludeEffect).describe('Effect of each word of `include`.'),
    aliases: z.array(z.string()).describe('Older names of the mode, in checks alone.'),
  })
  .meta({ id: 'OfferedMode' });

const Text = z.strictObject({ min: z.int().optional(), max: z.int() });
const Names = z.strictObject({
  max_items: z.int(),
  /** Characters of one. */
  max: z.int(),
});
const Range = z.strictObject({ min: z.int(), max: z.int(), default: z.int() });

/** Body of a 200 of GET /v1/modes: all that a form for checks and watches needs. Beyond the interface. */
export const ModesResponse = z
  .strictObject({
    request_id: z.uuid(),
    modes: z.array(OfferedMode),
    planned: z
      .array(z.strictObject({ name: z.string(), eta: z.string(), message: z.string() }))
      .describe('Announced modes, which answer 501 `mode_roadmap`.'),
    regions: z.array(z.strictObject({ id: z.string(), label: z.string() })),
    check: z
      .strictObject({
        query: Text,
        brand: Text,
        city: Text,
        aliases: Names,
        competitors: Names,
        region: z.strictObject({ default: z.string() }),
      })
      .describe('Lengths of the texts and lists of a check, and its default region.'),
    watch: z
      .strictObject({
        query: Text,
        brand: Text,
        aliases: Names,
        competitors: Names,
        webhook_url: Text,
        webhook_secret: Text,
        interval: z.array(Interval),
        trigger_on: z.array(WatchTrigger),
        sensitivity: z.strictObject({
          confirm: Range,
          min_rank_change: Range,
          cooldown_runs: Range,
          alarms_per_year: z.strictObject({ min: z.number(), max: z.number() }),
        }),
      })
      .describe('Lengths and choices of a watch. Absent on a deployment without watches.')
      .optional(),
  })
  .meta({ id: 'ModesResponse' });
export type ModesResponse = z.output<typeof ModesResponse>;

/** Limits of a form for checks. */
export const CHECK_FORM: ModesResponse['check'] = {
  ...CHECK_TEXTS,
  aliases: COMPARED_NAMES,
  competitors: COMPARED_NAMES,
  region: { default: DEFAULT_REGION },
};

/** Limits and choices of a form for watches. */
export const WATCH_FORM: NonNullable<ModesResponse['watch']> = {
  ...WATCH_TEXTS,
  aliases: COMPARED_NAMES,
  competitors: COMPARED_NAMES,
  interval: Interval.options,
  trigger_on: WatchTrigger.options,
  sensitivity: { ...SENSITIVITY_RANGES, alarms_per_year: ALARMS_PER_YEAR },
};
