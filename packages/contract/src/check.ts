import { z } from 'zod';
import { Aliases, Competitors } from './fields/brand-names.js';
import { list } from './fields/list.js';
import { Sentiment } from './fields/sentiment.js';
import { text } from './fields/text.js';

const ModelId = z.string().max(80).optional();

/** Region of a check. */
export const Region = z.enum(['us', 'uk', 'ca', 'au']).meta({ id: 'Region' });

/** Region of a check that names none. */
export const DEFAULT_REGION = 'us';

/** Characters that the texts of a check may have at most. */
export const CHECK_TEXTS = { query: { max: 500 }, brand: { max: 100 }, city: { max: 80 } } as const;

/** Words of a check's `include`. */
export const INCLUDE = ['citations', 'fan_out', 'branding', 'raw', 'sentiment'] as const;

/** Rule that the brand counts only where an answer writes it in the case of the request; beyond the interface. */
export const CaseSensitive = z
  .boolean()
  .describe('`true`: the brand counts only where an answer writes it in the case of this request.')
  .default(false);

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

/** Builds a schema once for the modes of a deployment: an OpenAPI document has one schema for each name. */
function onePer<S>(build: (askable: Askable) => S): (askable: Askable) => S {
  const built = new WeakMap<Askable, S>();
  return (askable) => {
    const schema = built.get(askable) ?? build(askable);
    built.set(askable, schema);
    return schema;
  };
}

/** Builds the schema of `mode`: the modes that run, their deprecated aliases, and the announced ones that answer 501. */
export const checkMode = onePer((askable) => {
  const aliases = askable.modes.flatMap((mode) => mode.aliases);
  return z.enum([...ownNames(askable), ...aliases, ...plannedNames(askable)]).meta({
    id: 'CheckMode',
    description: `Surfaces to ask. Announced modes answer 501${aliases.length > 0 ? `; deprecated aliases: ${quoted(aliases)}` : ''}.`,
  });
});

const quoted = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');

/** Builds the schema of a watch's `mode`, which takes no alias. */
export const watchMode = onePer((askable) => {
  return z.enum([...ownNames(askable), ...plannedNames(askable)]).meta({
    id: 'WatchMode',
    description: 'Surfaces to ask in each run. Announced modes answer 501.',
  });
});

/**
 * Builds the schema of the body of POST /v1/check (docs/conformance.md, CHK) for the modes of a deployment. Unknown fields
 * are ignored, except inside `models`.
 */
export function checkBody(askable: Checkable) {
  const choosable = askable.modes.filter(({ honours }) => honours.includes('models'));
  const models = [...new Set(choosable.flatMap(({ platforms }) => platforms))];
  return z
    .object({
      query: text(CHECK_TEXTS.query.max).describe('Question for the answer engines, sent as it is.'),
      brand: text(CHECK_TEXTS.brand.max).describe('Name to look for in the answers.'),
      case_sensitive: CaseSensitive,
      aliases: Aliases,
      competitors: Competitors,
      mode: checkMode(askable),
      // Only modes that honour it read the values; elsewhere any strings do (CHK-19).
      providers: list(z.string())
        .describe('Platforms to ask, in modes that leave the choice, such as `quick`. Default: all of the mode.')
        .optional(),
      region: Region.describe(
        'Region from which live surfaces are asked, and of the web search of API platforms.',
      ).default(DEFAULT_REGION),
      city: text(CHECK_TEXTS.city.max)
        .describe('Narrows the web search to a city of the region, where the platform uses one.')
        .optional(),
      models: z
        .strictObject(Object.fromEntries(models.map((platform) => [platform, ModelId])))
        .describe('Model by platform, in modes that leave the choice. `GET /v1/modes` lists the allowed ones.')
        .optional(),
      include: list(z.enum(INCLUDE))
        .describe('Further contents of the report. `citations` and `fan_out` are there in any case.')
        .default([]),
    })
    .meta({ id: 'CheckRequest' })
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

const Citation = z
  .object({
    url: z.url(),
    title: z.string().describe('Title of the page; its host name where the engine gives none.'),
    text: z.string().describe('Span of the answer that the page supports, at most 300 characters.').optional(),
    branding: z
      .object({ name: z.string().optional(), domain: z.string().optional(), favicon_url: z.string().optional() })
      .describe('Site as the surface shows it. Only with `include: ["branding"]`.')
      .optional(),
  })
  .meta({ id: 'PlatformCitation' });

const Sponsored = z.object({
  advertiser: z.string(),
  title: z.string(),
  url: z.string(),
  domain: z.string(),
  rendered: z.boolean().describe('`false`: the ad was served and not shown.'),
});

/** What an answer says of a brand. */
const BRAND_RESULT = {
  mentioned: z.boolean().describe('Whether the answer names the brand.'),
  rank: z.int().min(1).nullable().describe('Place of the brand among those of the answer; null: not mentioned.'),
  context: z.string().describe('Sentence around the first mention; empty where there is none.'),
  sentiment: z
    .enum([...Sentiment.options, 'unknown'])
    .describe(
      'How the context speaks of the brand; `unknown` in languages without rules. Only with `include: ["sentiment"]`, where the brand is mentioned.',
    )
    .optional(),
  stance: z
    .enum(['present', 'absent'])
    .describe(
      '`absent`: the context says that the engine knows nothing of the brand. Only with `include: ["sentiment"]`, where the brand is mentioned.',
    )
    .optional(),
};

const CompetitorResult = z
  .object({ brand: z.string().describe('Name of the competitor, as it was sent.'), ...BRAND_RESULT })
  .meta({ id: 'CompetitorResult' });

/** One slot of `providers`. */
export const PlatformResult = z
  .object({
    ...BRAND_RESULT,
    competitors: z
      .array(CompetitorResult)
      .describe('Competitors in the order of the request. Absent unless it names some.')
      .optional(),
    citations: z.array(Citation),
    fan_out: z.array(z.string()).describe('Further searches of the engine; empty where it shows none.'),
    brand_entities: z
      .array(z.object({ name: z.string(), domain: z.string().optional(), description: z.string().optional() }))
      .describe('Brands that the surface marks as such. Only of live surfaces.')
      .optional(),
    sponsored: z
      .array(Sponsored)
      .describe('Ads beside the answer; empty: there were none. Absent where ads are not looked for.')
      .optional(),
    surface_present: z
      .literal(false)
      .describe('The surface showed no AI answer. Absent where there was one.')
      .optional(),
    raw: z.string().describe('Answer as it came. Only with `include: ["raw"]`.').optional(),
    grounded: z
      .boolean()
      .describe('Whether the engine searched the web first. Absent where the engine does not choose.')
      .optional(),
  })
  .meta({ id: 'PlatformResult' });

/** One slot of `errors`. */
export const PlatformError = z
  .object({
    code: z.enum([
      'upstream_unavailable',
      'upstream_rate_limited',
      'upstream_timeout',
      'surface_unavailable_in_region',
    ]),
    message: z.string(),
    status: z.literal(503).optional().describe('Absent with `surface_unavailable_in_region`.'),
  })
  .meta({ id: 'PlatformError' });

/** A field of a request that had no effect on its reply. */
export const FieldWarning = z
  .strictObject({
    field: z.string().describe('Name of the field as it was sent, e.g. `regoin` or `models.gemini`.'),
    message: z.string().describe('For people, not for parsing.'),
  })
  .meta({ id: 'FieldWarning' });
export type FieldWarning = z.output<typeof FieldWarning>;

/** Absent where every field had an effect. */
export const FieldWarnings = z
  .array(FieldWarning)
  .min(1)
  .max(20)
  .describe('Fields of the request that had no effect. Absent where every field had one.')
  .optional();

/** Key of `providers` and `errors`: the id of a platform. */
export const Slot = z.string();

/** Name of a mode that ran, aliases resolved. */
export const RunMode = z.string();

/** Body of a 200 of POST /v1/check. Every field is always there, but for the balance. */
export const CheckResponse = z
  .object({
    request_id: z.uuid(),
    id: z.uuid().describe('Id of the check. Equal to `request_id`.'),
    mode: RunMode.describe('Mode that ran, aliases resolved.'),
    query: z.string(),
    brand: z.string(),
    providers: z.record(Slot, PlatformResult).describe('Results by platform.'),
    errors: z.record(Slot, PlatformError).describe('Failures by platform, which cost nothing; empty: none.'),
    created_at: z.iso.datetime(),
    duration_ms: z.int().min(0),
    cost_cents: z.number().min(0).describe('Price of this call in credits.'),
    balance_after_cents: z
      .number()
      .describe('Balance after this call in credits. Absent on a deployment without a wallet.')
      .optional(),
    cache_hit: z.boolean().describe('Whether the cache alone answered.'),
    warnings: FieldWarnings,
  })
  .meta({ id: 'CheckResponse' });
export type CheckResponse = z.output<typeof CheckResponse>;
