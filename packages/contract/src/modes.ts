import { z } from 'zod';
import { CHECK_TEXTS, Channel, DEFAULT_REGION, INCLUDE } from './check.js';
import { COMPARED_NAMES } from './fields/brand-names.js';
import { Interval } from './fields/interval.js';
import { ALARMS_PER_YEAR, SENSITIVITY_RANGES, WATCH_TEXTS, WatchTrigger } from './watch.js';

/** `ready`: can be asked. `no_key`: installed, and lacks a key. `not_installed`: no plugin serves it. */
export const Readiness = z.enum(['ready', 'no_key', 'not_installed']);
export type Readiness = z.output<typeof Readiness>;

/** A platform of a mode, as this deployment can ask it. */
const OfferedPlatform = z.strictObject({
  /** Key of its slot in `providers` and `errors`. */
  id: z.string(),
  label: z.string(),
  state: Readiness,
  /** Why it cannot be asked, for people; absent where it is ready. */
  message: z.string().optional(),
  /** Milliseconds that an answer may take. */
  deadline_ms: z.int().min(1),
  /** Models that `models` may name; absent where the platform leaves no choice. */
  models: z.strictObject({ default: z.string(), allowed: z.array(z.string()) }).optional(),
  /** The finest location that it uses; null: it uses none. Absent unless it is ready. */
  localizes: z.enum(['region', 'city']).nullable().optional(),
  /** Regions from which it can be asked. Absent unless it is ready. */
  regions: z.array(z.string()).optional(),
});

/** `always`: reported without being asked for. `on_request`: added by the word. `never`: the word has no effect. */
const IncludeEffect = z.enum(['always', 'on_request', 'never']);

/** A mode of this deployment. */
const OfferedMode = z.strictObject({
  name: z.string(),
  label: z.string(),
  channel: Channel,
  /** `ready`: at least one platform can be asked. Else `no_key` where one is installed. */
  state: Readiness,
  /** Credits that this account pays for a fresh call on all platforms; each that fails costs its share less. */
  price: z.number().min(0),
  /** Credits that a call costs which the cache answers alone. */
  cached_price: z.number().min(0),
  /** In the order in which reports list them. */
  platforms: z.array(OfferedPlatform).min(1),
  /** Fields of a check that have an effect in this mode. */
  honours: z.array(z.enum(['providers', 'models', 'region', 'city'])),
  /** Effect of each word of `include`. */
  include: z.record(z.enum(INCLUDE), IncludeEffect),
  /** Older names that still run it, in checks alone. */
  aliases: z.array(z.string()),
});

const Text = z.strictObject({ min: z.int().optional(), max: z.int() });
const Names = z.strictObject({
  max_items: z.int(),
  /** Characters of one. */
  max: z.int(),
});
const Range = z.strictObject({ min: z.int(), max: z.int(), default: z.int() });

/** Body of a 200 of GET /v1/modes: all that a form for checks and watches needs. Beyond the interface. */
export const ModesResponse = z.strictObject({
  request_id: z.uuid(),
  modes: z.array(OfferedMode),
  /** Announced modes, which answer 501 `mode_roadmap`. */
  planned: z.array(z.strictObject({ name: z.string(), eta: z.string(), message: z.string() })),
  regions: z.array(z.strictObject({ id: z.string(), label: z.string() })),
  /** Characters of the texts of `POST /v1/check`, entries of its lists of names, and the region of a check that names none. */
  check: z.strictObject({
    query: Text,
    brand: Text,
    city: Text,
    aliases: Names,
    competitors: Names,
    region: z.strictObject({ default: z.string() }),
  }),
  /** The same of `POST /v1/watch`, with its choices. Absent on a deployment without watches. */
  watch: z
    .strictObject({
      query: Text,
      brand: Text,
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
    .optional(),
});
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
  interval: Interval.options,
  trigger_on: WatchTrigger.options,
  sensitivity: { ...SENSITIVITY_RANGES, alarms_per_year: ALARMS_PER_YEAR },
};
