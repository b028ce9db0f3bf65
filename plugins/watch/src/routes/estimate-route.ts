import { roadmapBody, type WatchEstimateBody, type WatchEstimateResponse, watchEstimateBody } from '@namedrop/contract';
import { type CatalogMode, expectedAlarms, toWire } from '@namedrop/core';
import { type Catalog, INTERVALS, type Route, route, runsPerYear, type Wallet } from '@namedrop/plugin-api';
import { monthly, rounded } from './monthly.js';
import { toSensitivity } from './settings-of.js';

export interface EstimateRouteParts {
  readonly catalog: Catalog;
  readonly wallet: Pick<Wallet, 'quote'>;
}

/** POST /dashboard/api/watch/estimate: monthly cost and expected false events of a watch that is not created yet. */
export function estimateRoute({ catalog, wallet }: EstimateRouteParts): Route {
  return route<WatchEstimateBody>({
    method: 'post',
    path: '/dashboard/api/watch/estimate',
    auth: 'session',
    free: true,
    body: watchEstimateBody(catalog),
    async handle({ requestId, caller, body: { mode: name, interval, trigger_on: triggers, sensitivity } }) {
      const planned = catalog.plannedMode(name);
      if (planned) return { status: 501, body: roadmapBody(planned, catalog.availableModes(), requestId) };
      const mode = catalog.mode(name) as CatalogMode;
      const yearly = runsPerYear(INTERVALS[interval]);
      const price = toWire(await wallet.quote(caller.account, mode.price));
      const alarms = { triggers, sensitivity: toSensitivity(sensitivity), runsPerYear: yearly };
      const { low, high, basis } = expectedAlarms({ ...alarms, platforms: mode.platforms.length });
      const body: WatchEstimateResponse = {
        request_id: requestId,
        platforms: [...mode.platforms],
        price_cents: price,
        runs_per_month: monthly(1, interval),
        monthly_cost_cents: monthly(price, interval),
        false_alarms_per_year: { low: rounded(low), high: rounded(high), basis },
      };
      return { status: 200, body };
    },
  });
}
