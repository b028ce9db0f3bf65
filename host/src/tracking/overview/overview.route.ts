import { OVERVIEW_LISTS, OVERVIEW_PERIODS, OverviewQuery, type OverviewResponse } from '@namedrop/contract';
import { type AccountId, type Clock, DAY_MS, type Route, route, utcDay } from '@namedrop/plugin-api';
import type { AccountBrand } from '../account-brand.js';
import type { BrandStore } from '../brand-store.js';
import { orNotFound } from '../brands.route.js';
import { overviewBody } from './overview-body.js';
import type { OverviewReader, OverviewScope } from './overview-reader.js';

export interface OverviewRouteParts {
  readonly brands: Pick<BrandStore, 'list' | 'find'>;
  readonly overview: OverviewReader;
  readonly clock: Clock;
}

/** GET /dashboard/api/overview: the figures of a tracked brand in a period and in the period before. */
export const overviewRoute = ({ brands, overview, clock }: OverviewRouteParts): Route =>
  route<unknown, OverviewQuery>({
    method: 'get',
    path: '/dashboard/api/overview',
    auth: 'session',
    free: true,
    query: OverviewQuery,
    async handle({ requestId, caller: { account }, query }) {
      const brand = orNotFound(await brandOf(brands, account, query.brand));
      const scope = scopeOf(brand, query, clock.now());
      const sums = await overview.read(scope, OVERVIEW_LISTS);
      const body: OverviewResponse = { request_id: requestId, ...overviewBody(brand, scope, sums) };
      return { status: 200, body };
    },
  });

async function brandOf(
  brands: OverviewRouteParts['brands'],
  account: AccountId,
  id: string | undefined,
): Promise<AccountBrand | undefined> {
  return id === undefined ? (await brands.list(account))[0] : brands.find(account, id);
}

function scopeOf(brand: AccountBrand, query: OverviewQuery, now: Date): OverviewScope {
  const { platform, region, query: text } = query;
  const until = query.until ?? utcDay(new Date(now.getTime() + DAY_MS));
  const days = query.from ? (Date.parse(until) - Date.parse(query.from)) / DAY_MS : OVERVIEW_PERIODS[query.period];
  const daysBefore = (count: number) => utcDay(new Date(Date.parse(until) - count * DAY_MS));
  return {
    brand: brand.id,
    rivalSlots: brand.rivalSlots,
    before: daysBefore(2 * days),
    from: daysBefore(days),
    until,
    ...(platform && platform.length > 0 && { platforms: platform }),
    ...(region && { region }),
    ...(text !== undefined && { query: text }),
  };
}
