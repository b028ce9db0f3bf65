import { z } from 'zod';
import { list } from './fields/list.js';
import { text } from './fields/text.js';

const ModelId = z.string().max(80).optional();

const REGIONS = ['us', 'uk', 'ca', 'au'] as const;

/** Region of a check that names none. */
export const DEFAULT_REGION = 'us';

/** Characters that the texts of a check may have at most. */
export const CHECK_TEXTS = { query: { max: 500 }, brand: { max: 100 }, city: { max: 80 } } as const;

/** Words of a check's `include`. */
export const INCLUDE = ['citations', 'fan_out', 'branding', 'raw'] as const;

/** Rule that the brand counts only where an answer writes it in the case of the request; beyond the interface. */
export const CaseSensitive = z.boolean().default(false);

/** `api`: official APIs. `live`: pages as people see them. */
export const Channel = z.enum(['api', 'live']);
type Channel = z.output<typeof Channel>;

/** A mode, as far as the schemas of requests need it. */
interface AskableMode {
  readonly name: string;
  readonly channel: Channel;
  readonly aliases: readonly string[];
  readonly platforms: readonly string[];
  readonly honours: readonly string[];
}

/** Modes that a deployment knows; a `Catalog` is one. */
export interface Askable {
  readonly modes: readonly AskableMode[];
  readonly planned: readonly { readonly name: string }[];
}

/** The same with the channels of platforms. Callers may take the provider of a channel for the name of its platform. */
interface Checkable extends Askable {
  channel(platform: string, channel: Channel): { readonly provider?: string } | undefined;
}

const ownNames = ({ modes }: Askable) => modes.map(({ name }) => name);
const plannedNames = ({ planned }: Askable) => planned.map(({ name }) => name);

/** Builds the schema of `mode`: the modes that run, their deprecated aliases, and the announced ones that answer 501. */
export function checkMode(askable: Askable) {
  const aliases = askable.modes.flatMap((mode) => mode.aliases);
  return z.enum([...ownNames(askable), ...aliases, ...plannedNames(askable)]);
}

/** Builds the schema of a watch's `mode`, which takes no alias. */
export function watchMode(askable: Askable) {
  return z.enum([...ownNames(askable), ...plannedNames(askable)]);
}

/**
 * Builds the schema of the body of POST /v1/check (docs/conformance.md, CHK) for the modes of a deployment. Unknown fields
 * are ignored, except inside `models`.
 */
export function checkBody(askable: Checkable) {
  const choosable = askable.modes.filter(({ honours }) => honours.includes('models'));
  const models = [...new Set(choosable.flatMap(({ platforms }) => platforms))];
  return z
    .object({
      query: text(CHECK_TEXTS.query.max),
      brand: text(CHECK_TEXTS.brand.max),
      case_sensitive: CaseSensitive,
      mode: checkMode(askable),
      /** Only modes that honour it read the values; elsewhere any strings do (CHK-19). */
      providers: list(z.string()).optional(),
      region: z.enum(REGIONS).default(DEFAULT_REGION),
      city: text(CHECK_TEXTS.city.max).optional(),
      models: z.strictObject(Object.fromEntries(models.map((platform) => [platform, ModelId]))).optional(),
      include: list(z.enum(INCLUDE)).default([]),
    })
    .superRefine(
      (body, context) => {
        const fault = providersFault(body, askable);
        if (fault) context.addIssue({ code: 'custom', path: ['providers'], ...fault });
      },
      // Looked at also where another field is wrong, so that one answer names every fault.
      { when: () => true },
    );
}
export type CheckBody = z.output<ReturnType<typeof checkBody>>;

/** Finds a fault in the platforms of a mode. Its `params` hold the refused value and the allowed ones, for hints. */
function providersFault(
  body: unknown,
  askable: Checkable,
): { readonly message: string; readonly params?: object } | undefined {
  const { mode: name, providers } = (body ?? {}) as { mode?: unknown; providers?: unknown };
  const mode = askable.modes.find(
    (one) => one.honours.includes('providers') && [one.name, ...one.aliases].includes(name as string),
  );
  if (!mode || !Array.isArray(providers)) return undefined;
  const { platforms } = mode;
  if (providers.length === 0)
    return {
      message: `must name at least one platform; leave it out for all ${COUNTS[platforms.length] ?? platforms.length}`,
    };
  const wrong = providers.find((named) => typeof named === 'string' && !platforms.includes(named));
  if (wrong === undefined) return undefined;
  const meant = platforms.find((platform) => askable.channel(platform, mode.channel)?.provider === wrong);
  const allowed = `allowed are ${platforms.join(', ')}`;
  if (meant) return { message: `"${wrong}" is called "${meant}" here; ${allowed}` };
  return {
    message: `"${wrong}" is no platform of ${mode.name}; ${allowed}`,
    params: { given: wrong, allowed: platforms },
  };
}

/** Small numbers in words. */
const COUNTS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

const Citation = z.object({
  url: z.url(),
  title: z.string(),
  text: z.string().optional(),
  branding: z
    .object({ name: z.string().optional(), domain: z.string().optional(), favicon_url: z.string().optional() })
    .optional(),
});

/** One slot of `providers`. */
export const PlatformResult = z.object({
  mentioned: z.boolean(),
  rank: z.int().min(1).nullable(),
  context: z.string(),
  citations: z.array(Citation),
  fan_out: z.array(z.string()),
  brand_entities: z
    .array(z.object({ name: z.string(), domain: z.string().optional(), description: z.string().optional() }))
    .optional(),
  sponsored: z
    .array(
      z.object({
        advertiser: z.string(),
        title: z.string(),
        url: z.string(),
        domain: z.string(),
        rendered: z.boolean(),
      }),
    )
    .optional(),
  surface_present: z.literal(false).optional(),
  raw: z.string().optional(),
  /** Whether the engine searched before it answered, where the engine decides; beyond the interface. */
  grounded: z.boolean().optional(),
});

/** One slot of `errors`. */
export const PlatformError = z.object({
  code: z.enum(['upstream_unavailable', 'upstream_rate_limited', 'upstream_timeout', 'surface_unavailable_in_region']),
  message: z.string(),
  status: z.literal(503).optional(),
});

/** A field of a request that had no effect on its reply. */
export const FieldWarning = z.strictObject({
  /** Its name as it was sent, cut; with its key where it is one of an object, e.g. `models.gemini`. */
  field: z.string(),
  /** For people, not for parsing. */
  message: z.string(),
});
export type FieldWarning = z.output<typeof FieldWarning>;

/** Absent where every field had an effect. */
export const FieldWarnings = z.array(FieldWarning).min(1).max(20).optional();

/** Key of `providers` and `errors`: the id of a platform. */
export const Slot = z.string();

/** Name of a mode that ran, aliases resolved. */
export const RunMode = z.string();

/** Body of a 200 of POST /v1/check. Every field is always there, but for the balance. */
export const CheckResponse = z.object({
  request_id: z.uuid(),
  /** Equal to `request_id`. */
  id: z.uuid(),
  mode: RunMode,
  query: z.string(),
  brand: z.string(),
  providers: z.record(Slot, PlatformResult),
  errors: z.record(Slot, PlatformError),
  created_at: z.iso.datetime(),
  duration_ms: z.int().min(0),
  /** In credits, despite the name. */
  cost_cents: z.number().min(0),
  /** In credits. Absent on a deployment without a wallet: there is no balance to tell. */
  balance_after_cents: z.number().optional(),
  cache_hit: z.boolean(),
  warnings: FieldWarnings,
});
export type CheckResponse = z.output<typeof CheckResponse>;
