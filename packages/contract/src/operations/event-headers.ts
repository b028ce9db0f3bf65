import { z } from 'zod';
import { DELIVERY_ID } from './example-values.js';
import type { DescribedValue } from './operation.js';

const MAC = 'f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8';

/** Headers of every delivery of a webhook, besides its type. */
export const SIGNED_HEADERS: Readonly<Record<string, DescribedValue>> = {
  'x-service-signature': {
    description: 'HMAC-SHA256 of the body in hex, keyed by the secret. Compare it in constant time.',
    schema: z.string().regex(/^[0-9a-f]{64}$/),
    example: MAC,
  },
  'x-mentions-signature': {
    description:
      '`t=<Unix seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<body>`, so that an old delivery cannot be sent again.',
    schema: z.string().regex(/^t=\d+,v1=[0-9a-f]{64}$/),
    example: `t=1775037600,v1=${MAC}`,
  },
  'x-service-timestamp': {
    description: 'Unix seconds at which this attempt was signed.',
    schema: z.string().regex(/^\d+$/),
    example: '1775037600',
  },
  'x-service-delivery-id': {
    description: 'Id of this attempt; a retry has another one.',
    schema: z.uuid(),
    example: DELIVERY_ID,
  },
};
