import { setting, z } from '@namedrop/plugin-api';

const MAX_USD = 10_000_000;
const MAX_CALLS = 1_000_000_000;

const usd = z
  .number()
  .min(0)
  .max(MAX_USD)
  .refine((amount) => Number(amount.toFixed(6)) === amount, 'must have six decimals at most')
  .optional();
const calls = z.int().min(0).max(MAX_CALLS).optional();

/** Limit of one scope in a UTC day. Both may be set: the first that is reached counts. */
const Limit = z.strictObject({ usdPerDay: usd, callsPerDay: calls });

const name = z.string().regex(/^[\w.-]{1,40}$/, 'must be the name of a vendor, such as openai or dataforseo');

/** Builds the settings of a limit. @param env beginning of its variables */
const limitOf = (whose: string, env: string) =>
  z
    .strictObject({
      usdPerDay: setting(usd.describe(`US dollars that ${whose} spend in a UTC day.`), { env: `${env}_USD` }),
      callsPerDay: setting(calls.describe(`Calls of upstreams that ${whose} cause in a UTC day.`), {
        env: `${env}_CALLS`,
      }),
    })
    .prefault({});

/** Settings of what the operator spends on upstreams in a UTC day. */
export const BudgetSettings = z
  .strictObject({
    deployment: limitOf('the deployment may', 'NAMEDROP_BUDGET'),
    account: limitOf('each account may', 'NAMEDROP_ACCOUNT_BUDGET'),
    accounts: z
      .record(z.uuid().toLowerCase(), Limit)
      .optional()
      .describe('Limits of single accounts by their ids, in place of `budgets.account`.'),
    vendors: z
      .record(name, Limit)
      .optional()
      .describe('Limits of single vendors by their names, e.g. `dataforseo` or `openai`.'),
    notifyUrl: setting(
      z
        .url({ protocol: /^https?$/, error: 'must be a web address like https://ops.example.com/budgets' })
        .optional()
        .describe('Where a signed webhook goes when a budget is used up; needs `budgets.notifySecret`.'),
      { env: 'NAMEDROP_BUDGET_NOTIFY_URL' },
    ),
    notifySecret: setting(
      z.string().min(16).max(128).optional().describe('Keys the signatures of that webhook, 16 to 128 characters.'),
      { env: 'NAMEDROP_BUDGET_NOTIFY_SECRET', secret: true },
    ),
  })
  .refine(({ notifyUrl, notifySecret }) => (notifyUrl === undefined) === (notifySecret === undefined), {
    path: ['notifySecret'],
    message: 'must be set together with budgets.notifyUrl, or not at all',
  })
  .prefault({});
export type BudgetSettings = z.output<typeof BudgetSettings>;
