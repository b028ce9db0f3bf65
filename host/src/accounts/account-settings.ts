import { setting, z } from '@namedrop/plugin-api';
import { DEFAULT_KEYS_PER_ACCOUNT } from './key-limit.js';
import { DEFAULT_PLAN, DEFAULT_PLANS, MAX_MONTHLY_QUOTA } from './plans.js';

const Plan = z.strictObject({
  refill: z.number().positive().max(1_000_000),
  capacity: z.int().min(1).max(1_000_000),
  monthlyQuota: z.int().min(0).max(MAX_MONTHLY_QUOTA).optional(),
});

/** Settings of accounts, as fields of the host's. */
export const ACCOUNT_SETTINGS = {
  plans: z
    .record(z.string().min(1).max(40), Plan)
    .optional()
    .describe(
      'Tokens per second (`refill`) and at once (`capacity`), `monthlyQuota`, by plan; where absent, the five below.',
    ),
  defaultPlan: setting(z.string().min(1).default(DEFAULT_PLAN).describe('The plan of a new account.'), {
    env: 'NAMEDROP_DEFAULT_PLAN',
  }),
  keysPerAccount: setting(
    z
      .int()
      .min(1)
      .max(100_000)
      .default(DEFAULT_KEYS_PER_ACCOUNT)
      .describe('Active API keys that an account may have; revoked ones do not count.'),
    { env: 'NAMEDROP_KEYS_PER_ACCOUNT' },
  ),
};

/** Adds an issue where the plan of new accounts is none of the plans. Takes settings that may be wrong otherwise. */
export function refuseUnknownPlan(
  { plans = DEFAULT_PLANS, defaultPlan: given }: { readonly plans?: unknown; readonly defaultPlan?: unknown },
  context: z.RefinementCtx,
): void {
  const allowed = typeof plans === 'object' && plans !== null ? Object.keys(plans) : [];
  if (allowed.length === 0 || typeof given !== 'string' || allowed.includes(given)) return;
  const message = `must be one of the plans: ${allowed.join(', ')}`;
  context.addIssue({ code: 'custom', path: ['defaultPlan'], message, params: { given, allowed } });
}
