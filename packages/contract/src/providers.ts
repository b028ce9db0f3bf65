import { z } from 'zod';
import { list } from './fields/list.js';
import { INTERFACE_PLATFORMS, PROVIDERS } from './interface-modes.js';

/** The names that checks use, so that a mix-up can be told from a typo. */
const PROVIDER_OF_PLATFORM: ReadonlyMap<unknown, string> = new Map(
  INTERFACE_PLATFORMS.flatMap((platform) => {
    if (!('api' in platform)) return [];
    const { provider } = platform.api;
    return provider === platform.id ? [] : [[platform.id, provider] as const];
  }),
);

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
