import { z } from 'zod';
import { Aliases, Competitors } from '../fields/brand-names.js';
import { list } from '../fields/list.js';
import { text } from '../fields/text.js';
import { type Askable, type Channel, checkMode } from './askable.js';

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

/** The same with the channels of platforms. Callers may take the provider of a channel for the name of its platform. */
interface Checkable extends Askable {
  channel(platform: string, channel: Channel): { readonly provider?: string } | undefined;
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
