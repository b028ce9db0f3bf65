import { SpendingQuery, type SpendingResponse } from '@namedrop/contract';
import { toWire } from '@namedrop/core';
import { DAY_MS, type Route, route, utcDay } from '@namedrop/plugin-api';
import type { Statements } from './statements.js';

/** GET /dashboard/api/spending: sums of the ledger by day and purpose. */
export const spendingRoute = (statements: Pick<Statements, 'spending'>): Route =>
  route<unknown, SpendingQuery>({
    method: 'get',
    path: '/dashboard/api/spending',
    auth: 'session',
    free: true,
    query: SpendingQuery,
    async handle({ requestId, receivedAt, caller: { account }, query: { days } }) {
      const until = utcDay(receivedAt);
      const from = utcDay(new Date(receivedAt.getTime() - (days - 1) * DAY_MS));
      const sums = await statements.spending(account, new Date(from));
      const body: SpendingResponse = {
        request_id: requestId,
        from,
        until,
        days: sums.map(({ charged, paid_back, granted, ...sum }) => ({
          ...sum,
          charged: toWire(charged),
          paid_back: toWire(paid_back),
          granted: toWire(granted),
        })),
      };
      return { status: 200, body };
    },
  });

/** The day in UTC, e.g. `2026-11-23`. */
