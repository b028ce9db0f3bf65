import { z } from 'zod';
import { deadlineSetting, targetSettings } from './channel-settings.js';
import { setting } from './setting.js';

/** Printable ASCII: anything else could not stand in a header, and the failing header would be quoted in an error. */
const ONE_WORD = z.string().regex(/^[\x21-\x7e]+$/, 'must be one word of printable ASCII');

/**
 * The key of an upstream. Optional: without it the plugin is installed, not broken.
 * @param env the variable, or the field beside it that names the variable
 */
export function apiKeySetting(env: string | { readonly namedBy: string }) {
  const variable = typeof env === 'string' ? { env } : { envFrom: env.namedBy };
  return setting(ONE_WORD.optional(), { ...variable, secret: true });
}

/**
 * Where an upstream is: an http(s) address without user name and password, for addresses are shown and logged, and
 * without query and fragment, in which the paths behind it would land.
 */
export const baseUrlText = z
  .url({ protocol: /^https?$/, error: 'must be a web address that begins with http:// or https://' })
  .refine((url) => !URL.parse(url)?.username && !URL.parse(url)?.password, 'must not hold a user name or password')
  .refine((url) => !/[?#]/.test(url), 'must not hold a query or a fragment');

/** Where an upstream is, with a default. See `baseUrlText`. */
export function baseUrlSetting(env: string, address: string) {
  return setting(baseUrlText.default(address), { env });
}

const Usd = z.number().min(0).max(1000);
/** US dollars for a million tokens, with six decimals at most. */
const MillionTokens = Usd.multipleOf(0.000001);

/** Prices of one model, in US dollars. */
export const TokenPricesShape = z.strictObject({
  /** For a million tokens of input, of input out of the upstream's cache, and of output with reasoning. */
  input: MillionTokens,
  cachedInput: MillionTokens.optional(),
  output: MillionTokens,
  /** For one search; 0 where searches are free. */
  search: Usd,
});

/** Prices by model. Answers of a model without prices have no estimated cost. */
const ModelPrices = z.record(z.string(), TokenPricesShape);

/** Differences between the official APIs. */
export interface OfficialApi {
  /** Id of the platform, which names the variables of its deadline and target. */
  readonly platform: string;
  /** Variables of the environment. */
  readonly env: { readonly apiKey: string; readonly baseUrl: string };
  readonly baseUrl: string;
  /** Asked unless the configuration or a question says otherwise; one of `models`. */
  readonly model: string;
  /** Models that a question may name, unless the configuration says otherwise. */
  readonly models: readonly string[];
}

/** The configuration of a surface that asks an official API: its key, its address and the models to choose from. */
export function apiConfig({ platform, env, baseUrl, model, models }: OfficialApi) {
  const variable = `NAMEDROP_${platform.toUpperCase()}`;
  return z
    .strictObject({
      apiKey: apiKeySetting(env.apiKey),
      baseUrl: baseUrlSetting(env.baseUrl, baseUrl),
      /** Asked when a question names no model. */
      model: z.string().default(model),
      /** Models that a question may name. */
      models: z
        .array(z.string().min(1))
        .min(1)
        .default([...models]),
      prices: ModelPrices.optional(),
      deadlineMs: deadlineSetting(`${variable}_DEADLINE_MS`),
      target: targetSettings(`${variable}_TARGET`),
    })
    .superRefine(
      ({ model, models: allowed, prices }, context) => {
        if (!Array.isArray(allowed)) return;
        const named = [
          { path: ['model'], given: model },
          ...Object.keys(prices ?? {}).map((given) => ({ path: ['prices', given], given })),
        ];
        for (const { path, given } of named) {
          if (typeof given !== 'string' || allowed.includes(given)) continue;
          const message = `must be one of models: ${allowed.join(', ')}`;
          context.addIssue({ code: 'custom', path, message, params: { given, allowed } });
        }
      },
      // Looked at also where another setting is wrong, so that one report names every problem.
      { when: ({ value }) => typeof value === 'object' && value !== null },
    );
}
