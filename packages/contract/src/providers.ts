import { z } from 'zod';
import { list } from './fields/list.js';
import { ASK_ENGINES, PROVIDERS } from './interface-modes.js';

export const ProviderId = z
  .enum(PROVIDERS, {
    error: ({ input }) => {
      const allowed = `allowed are ${PROVIDERS.join(', ')}`;
      // Checks call it so: that is a mix-up, and no typo.
      const meant = ASK_ENGINES.find(({ platform }) => platform === input)?.provider;
      return meant ? `"${input}" is called "${meant}" here; ${allowed}` : `must name providers; ${allowed}`;
    },
  })
  .meta({ id: 'ProviderId' });

/** Whom a prompt is put to, as it is sent: one may be named twice. */
export const ProviderIds = list(ProviderId)
  .refine((named) => named.length >= 1 && named.length <= PROVIDERS.length, 'must name 1 to 4 providers')
  .meta({ minItems: 1, maxItems: PROVIDERS.length });
