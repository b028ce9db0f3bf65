import { z } from 'zod';
import { list } from './list.js';

/** The providers of the ask API, which are the platforms of `quick` by other names. */
export const PROVIDERS = ['openai', 'anthropic', 'gemini', 'perplexity'] as const;

/** The names that checks use, so that a mix-up can be told from a typo. */
const PROVIDER_OF_PLATFORM: ReadonlyMap<unknown, string> = new Map([
  ['chatgpt', 'openai'],
  ['claude', 'anthropic'],
]);

export const ProviderId = z.enum(PROVIDERS, {
  error: ({ input }) => {
    const allowed = `allowed are ${PROVIDERS.join(', ')}`;
    const meant = PROVIDER_OF_PLATFORM.get(input);
    return meant ? `"${input}" is called "${meant}" here; ${allowed}` : `must name providers; ${allowed}`;
  },
});

/** Whom a prompt is put to, as it is sent: one may be named twice. */
export const ProviderIds = list(ProviderId).refine(
  (named) => named.length >= 1 && named.length <= PROVIDERS.length,
  'must name 1 to 4 providers',
);
