import { z } from 'zod';
import { list } from './list.js';
import { text } from './text.js';

/** The platforms of `quick`, which are also the keys of `models`. */
const QuickPlatform = z.enum(['chatgpt', 'claude', 'gemini', 'perplexity']);

const ModelId = z.string().max(80).optional();

/** The modes that a deployment can run, as `available_modes` lists them. */
export const ShippableMode = z.enum([
  'quick',
  'perplexity_live',
  'chatgpt_live',
  'gemini_live',
  'ai_overview',
  'ai_mode',
  'bing_copilot',
  'all_live',
]);

/** Everything that `mode` accepts: the shippable ones, the deprecated alias, and the announced ones that answer 501. */
export const CheckMode = z.enum([...ShippableMode.options, 'realistic', 'deep', 'change_track']);

/** The names that the ask API uses, so that a mix-up can be told from a typo. */
const PLATFORM_OF_PROVIDER: ReadonlyMap<string, string> = new Map([
  ['openai', 'chatgpt'],
  ['anthropic', 'claude'],
]);

/** Body of POST /v1/check (docs/conformance.md, CHK). Unknown fields are ignored, except inside `models`. */
export const CheckBody = z
  .object({
    query: text(500),
    brand: text(100),
    mode: CheckMode,
    /** Only quick reads the values; elsewhere any strings do (CHK-19). */
    providers: list(z.string()).optional(),
    region: z.enum(['us', 'uk', 'ca', 'au']).default('us'),
    city: text(80).optional(),
    models: z.strictObject({ chatgpt: ModelId, claude: ModelId, gemini: ModelId, perplexity: ModelId }).optional(),
    include: list(z.enum(['citations', 'fan_out', 'branding', 'raw'])).default([]),
  })
  .superRefine(
    (body, context) => {
      const fault = providersFault(body);
      if (fault) context.addIssue({ code: 'custom', path: ['providers'], ...fault });
    },
    // Looked at also where another field is wrong, so that one answer names every fault.
    { when: () => true },
  );
export type CheckBody = z.output<typeof CheckBody>;

/** Finds a fault in the platforms of quick. Its `params` hold the refused value and the allowed ones, for hints. */
function providersFault(body: unknown): { readonly message: string; readonly params?: object } | undefined {
  const { mode, providers } = (body ?? {}) as { mode?: unknown; providers?: unknown };
  if (mode !== 'quick' || !Array.isArray(providers)) return undefined;
  if (providers.length === 0) return { message: 'must name at least one platform; leave it out for all four' };
  const wrong = providers.find((name) => typeof name === 'string' && !QuickPlatform.safeParse(name).success);
  if (wrong === undefined) return undefined;
  const meant = PLATFORM_OF_PROVIDER.get(wrong);
  const allowed = `allowed are ${QuickPlatform.options.join(', ')}`;
  if (meant) return { message: `"${wrong}" is called "${meant}" here; ${allowed}` };
  const params = { given: wrong, allowed: QuickPlatform.options };
  return { message: `"${wrong}" is no platform of quick; ${allowed}`, params };
}

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

/** The keys of `providers` and `errors`. */
export const Slot = z.enum(['chatgpt', 'claude', 'gemini', 'perplexity', 'ai_overview', 'ai_mode', 'bing_copilot']);

/** Body of a 200 of POST /v1/check. Every field is always there, but for the balance. */
export const CheckResponse = z.object({
  request_id: z.uuid(),
  /** Equal to `request_id`. */
  id: z.uuid(),
  mode: ShippableMode,
  query: z.string(),
  brand: z.string(),
  providers: z.partialRecord(Slot, PlatformResult),
  errors: z.partialRecord(Slot, PlatformError),
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
