import { BalanceResponse } from '../balance.js';
import { REQUEST_ID } from './example-values.js';
import type { Operation } from './operation.js';

const getBalance: Operation = {
  id: 'getBalance',
  tag: 'Account',
  summary: 'Read the balance of your account',
  description: [
    'Returns the credits of the account. `held_cents` is the part of `balance_cents` that is set aside for calls under way.',
    '`topup_url` is the page where the account can top up. The call is free.',
  ].join('\n'),
  responses: {
    200: {
      description: 'The balance, in credits.',
      schema: BalanceResponse,
      examples: {
        balance: {
          request_id: REQUEST_ID,
          balance_cents: 1000.5,
          held_cents: 150,
          topup_url: 'https://namedrop.example.com/dashboard/billing',
        },
      },
    },
  },
};

/** Description of the endpoint that reads the balance. */
export const BALANCE_OPERATIONS = { getBalance } as const;
