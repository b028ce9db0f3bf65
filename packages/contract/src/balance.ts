import { z } from 'zod';

/** Body of a 200 of GET /v1/balance. Amounts are in credits. */
export const BalanceResponse = z
  .strictObject({
    request_id: z.uuid(),
    balance_cents: z.number().describe('Credits of the account, held ones included.'),
    held_cents: z.number().min(0).describe('Part of the balance that is set aside for calls under way.'),
    topup_url: z.url().describe('Page where the account can top up.'),
  })
  .meta({ id: 'BalanceResponse' });
export type BalanceResponse = z.output<typeof BalanceResponse>;
