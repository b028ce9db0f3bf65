import { ACCOUNT_OPERATIONS, PROVIDERS, type UsageBucket, type UsageResponse } from '@namedrop/contract';
import { type AccountId, type Clock, keyAndSession, type Route } from '@namedrop/plugin-api';
import type { UsageService } from './usage-service.js';
import type { UsageSum } from './usage-table.js';
import { bucketsOf, type Window, windowSchema } from './window.js';

/** Parts of the usage route. */
export interface UsageRouteParts {
  readonly usage: Pick<UsageService, 'sums'>;
  readonly quotas: {
    /** Returns the plan of an account, and the billable units that it should use in a month; null: unlimited. */
    quotaOf(account: AccountId): Promise<{ readonly plan: string; readonly monthlyQuota: number | null }>;
  };
  readonly clock: Clock;
}

/** GET /v1/usage, with a key or a session: the usage of the account (docs/conformance.md, USG). The call itself is not counted. */
export const usageRoutes = ({ usage, quotas, clock }: UsageRouteParts): Route[] =>
  keyAndSession<unknown, Window>({
    method: 'get',
    path: '/v1/usage',
    free: true,
    codes: { missingKey: 'unauthorized', unknownKey: 'unauthorized' },
    counted: false,
    query: windowSchema(clock),
    operation: ACCOUNT_OPERATIONS.getUsage,
    async handle({ requestId, caller: { account }, query: window }) {
      const { start, end, granularity } = window;
      const by = granularity === 'hour' ? 'hour' : 'day';
      const [sums, { plan, monthlyQuota }] = await Promise.all([
        usage.sums({ account, ...window.counted, by }),
        quotas.quotaOf(account),
      ]);
      const body: UsageResponse = {
        request_id: requestId,
        account_id: account,
        plan,
        window: { start: start.toISOString(), end: end.toISOString(), granularity },
        total: totalOf(sums),
        series: seriesOf(window, sums),
        monthly_quota: monthlyQuota,
      };
      return { status: 200, body };
    },
  });

const NOTHING: UsageBucket = {
  requests: 0,
  billable_units: 0,
  cache_hits: 0,
  errors: 0,
  provider_breakdown: Object.fromEntries(PROVIDERS.map((provider) => [provider, 0])),
};

function seriesOf(window: Window, sums: readonly UsageSum[]): UsageResponse['series'] {
  const used = new Map(sums.map((sum) => [sum.bucket.getTime(), sum.used]));
  return bucketsOf(window).map((start) => ({ bucket: nameOf(start), ...(used.get(start.getTime()) ?? NOTHING) }));
}

/** e.g. `2026-04-01T00:00:00Z`. */
function nameOf(start: Date): string {
  return start.toISOString().replace('.000Z', 'Z');
}

function totalOf(sums: readonly UsageSum[]): UsageBucket {
  return sums.reduce((total, { used }) => plus(total, used), NOTHING);
}

function plus(one: UsageBucket, other: UsageBucket): UsageBucket {
  return {
    requests: one.requests + other.requests,
    billable_units: one.billable_units + other.billable_units,
    cache_hits: one.cache_hits + other.cache_hits,
    errors: one.errors + other.errors,
    provider_breakdown: sumOf(one.provider_breakdown, other.provider_breakdown),
  };
}

function sumOf(one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>): Record<string, number> {
  const sums = new Map(Object.entries(one));
  for (const [provider, answers] of Object.entries(other)) sums.set(provider, (sums.get(provider) ?? 0) + answers);
  return Object.fromEntries(sums);
}
