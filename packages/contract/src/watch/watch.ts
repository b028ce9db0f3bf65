import { z } from 'zod';
import { type Askable, watchMode } from '../check/askable.js';
import { CaseSensitive } from '../check/check-request.js';
import { Aliases, Competitors } from '../fields/brand-names.js';
import { Interval } from '../fields/interval.js';
import { list } from '../fields/list.js';
import { text } from '../fields/text.js';

/** Triggers of a watch that names none. */
const BRAND_TRIGGERS = ['mention_added', 'mention_removed', 'rank_changed', 'citation_changed'] as const;

/** Triggers of a watch with `competitors`; beyond the interface. */
const COMPETITOR_TRIGGERS = ['competitor_added', 'competitor_removed', 'competitor_passed'] as const;

/** Changes that a watch reports, in the order in which events list them. */
export const WatchTrigger = z.enum([...BRAND_TRIGGERS, ...COMPETITOR_TRIGGERS]).meta({ id: 'WatchTrigger' });

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

/** Size and duration of the changes that a watch reports. Left out, it reports every change at once. */
export const WatchSensitivity = z
  .strictObject({
    confirm: ranged(SENSITIVITY_RANGES.confirm).describe('Consecutive runs in which a change must hold.'),
    min_rank_change: ranged(SENSITIVITY_RANGES.min_rank_change).describe('Places by which a rank must have moved.'),
    cooldown_runs: ranged(SENSITIVITY_RANGES.cooldown_runs).describe(
      'Runs for which a trigger is silent after it fired.',
    ),
    ignore_citation_churn: z
      .boolean()
      .default(false)
      .describe('`true`: compares the sites that are cited instead of their pages.'),
    alarms_per_year: z
      .number()
      .min(ALARMS_PER_YEAR.min)
      .max(ALARMS_PER_YEAR.max)
      .describe(
        'False events a year at most, over all platforms and triggers. The watch learns how much answers differ.',
      )
      .optional(),
  })
  .refine(({ confirm, alarms_per_year }) => alarms_per_year === undefined || confirm === 1, {
    path: ['confirm'],
    error: OWN_CONFIRMATION,
  })
  .meta({ id: 'WatchSensitivity' });
export type WatchSensitivity = z.output<typeof WatchSensitivity>;

/** `paused`: it runs, costs and delivers nothing. */
export const WatchStatus = z.enum(['active', 'paused']).meta({ id: 'WatchStatus' });

const FIELDS = new WeakMap<Askable, WatchFields>();

/** Returns the fields of a deployment: both bodies share them, since a document of the API has each schema once. */
function watchFields(askable: Askable): WatchFields {
  const known = FIELDS.get(askable) ?? buildFields(askable);
  FIELDS.set(askable, known);
  return known;
}

type WatchFields = ReturnType<typeof buildFields>;

/** Builds the schemas of the fields that a caller sets, in the modes of a deployment, without their defaults. */
function buildFields(askable: Askable) {
  const { webhook_secret: secret } = WATCH_TEXTS;
  return {
    query: text(WATCH_TEXTS.query.max).describe('Question of each run, sent as it is.'),
    brand: text(WATCH_TEXTS.brand.max).describe('Name to look for in the answers.'),
    case_sensitive: CaseSensitive.unwrap(),
    aliases: Aliases,
    competitors: Competitors,
    mode: watchMode(askable),
    interval: Interval.describe('Time between two runs. The first run comes one interval after the creation.'),
    // Whether it can be called is for the deployment to say.
    webhook_url: z
      .string()
      .max(WATCH_TEXTS.webhook_url.max)
      .meta({ description: 'Public `https` address that receives `watch.fired`.', format: 'uri' }),
    webhook_secret: z
      .string()
      .min(secret.min, `must be at least ${secret.min} characters long`)
      .max(secret.max)
      .describe('Key of the signatures. No reply contains it.'),
    trigger_on: list(WatchTrigger)
      .refine((triggers) => triggers.length > 0, 'must name at least one trigger')
      .transform((triggers) => [...new Set(triggers)])
      .meta({ description: 'Changes that are reported.', minItems: 1 }),
    sensitivity: WatchSensitivity.describe('How much must change, and for how long, before an event.'),
  };
}

/**
 * Builds the schema of the body of POST /v1/watch (docs/conformance.md, WAT) for the modes of a deployment. Old names of
 * modes are not accepted; the announced ones answer 501. Unknown fields are ignored, except inside `sensitivity`.
 */
export function watchBody(askable: Askable) {
  const fields = watchFields(askable);
  return z
    .object({
      ...fields,
      case_sensitive: CaseSensitive,
      aliases: fields.aliases.default([]),
      competitors: fields.competitors.default([]),
      trigger_on: fields.trigger_on.default([...BRAND_TRIGGERS]),
      sensitivity: fields.sensitivity.prefault({}),
    })
    .meta({ id: 'WatchRequest' });
}
export type WatchBody = z.output<ReturnType<typeof watchBody>>;

/**
 * Builds the schema of the body of PATCH /v1/watch/:id: at least one field, each as in POST /v1/watch, or `status`. An
 * absent field stays as it is; `sensitivity` is replaced as a whole.
 */
export function updateWatchBody(askable: Askable) {
  const fields = { status: WatchStatus, ...watchFields(askable) };
  return z
    .object(fields)
    .partial()
    .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
      error: `must name at least one of ${Object.keys(fields).join(', ')}`,
    })
    .meta({ id: 'UpdateWatchRequest', minProperties: 1 });
}
export type UpdateWatchBody = z.output<ReturnType<typeof updateWatchBody>>;
