import { setting, z } from '@namedrop/plugin-api';
import { AskPrices } from './ask/tariff.js';

export const Config = z.strictObject({
  /** What asks cost. */
  prices: AskPrices.prefault({}),
  concurrency: setting(
    z
      .int()
      .min(1)
      .max(1000)
      .default(64)
      .describe('Queued asks that a host answers at once in each of its two lanes, mostly waiting for providers.'),
    { env: 'NAMEDROP_ASK_CONCURRENCY' },
  ),
  costBreakdown: z
    .strictObject({
      creditUsd: setting(
        z
          .number()
          .min(0.000001)
          .max(1000)
          .multipleOf(0.000001)
          .optional()
          .describe('US dollars for a credit; shows `usage.cost_breakdown` to those who retrieve an ask.'),
        { env: 'NAMEDROP_ASK_BREAKDOWN_CREDIT_USD' },
      ),
    })
    .prefault({}),
});
