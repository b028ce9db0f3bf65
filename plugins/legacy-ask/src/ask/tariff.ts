import type { ProviderId } from '@namedrop/contract';
import { ASK_PRICES, askShare, credits } from '@namedrop/core';
import { type Credits, z } from '@namedrop/plugin-api';

/** Credits, with two decimals at most. */
const Price = z.number().min(0).max(100_000).multipleOf(0.01).transform(credits);

const ProviderPrices = z
  .strictObject({
    /** Of a fresh answer that the web was searched for. */
    searching: Price.default(ASK_PRICES.searching),
    /** Of one without a search. */
    plain: Price.default(ASK_PRICES.plain),
  })
  .prefault({});

/** What each provider costs, at once; what may take its time is 30 % cheaper. */
export const AskPrices = z.strictObject({
  openai: ProviderPrices,
  anthropic: ProviderPrices,
  gemini: ProviderPrices,
  perplexity: ProviderPrices,
  /** How many times as dear as others a model is, by its id. */
  multipliers: z.record(z.string(), z.number().min(0).max(1000).multipleOf(0.01)).default({}),
});
export type AskPrices = z.output<typeof AskPrices>;

/** What a provider's answer depends on in its price. */
export interface Priced {
  readonly provider: ProviderId;
  /** Absent: nobody can say which would answer. */
  readonly model: string | undefined;
  readonly webSearch: boolean;
  readonly standard: boolean;
}

/** What a fresh answer costs, known before it is asked for. */
export function shareOf({ provider, model, webSearch, standard }: Priced, prices: AskPrices): Credits {
  const price = prices[provider][webSearch ? 'searching' : 'plain'];
  // A caller names the model: what every object has is no multiplier.
  const isDearer = model !== undefined && Object.hasOwn(prices.multipliers, model);
  const multiplier = isDearer ? prices.multipliers[model] : undefined;
  return askShare({ price, multiplier, standard });
}
