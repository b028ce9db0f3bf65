import { toWire } from '@namedrop/core';
import { onePage, type Route, route, wholeNumber, z } from '@namedrop/plugin-api';
import type { Entry, Statements } from './statements.js';

/** What one page holds unless the caller says so, and at most. */
const USUAL = 50;
const MOST = 200;

/** Others are ignored, as in bodies. */
const PageQuery = z.object({
  limit: wholeNumber(1, MOST).default(USUAL),
  before: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
});

/** An account's wallet and its ledger, for the people who are signed in to it. */
export function walletRoutes(statements: Statements): Route[] {
  return [
    route({
      method: 'get',
      path: '/dashboard/api/wallet',
      auth: 'session',
      free: true,
      async handle({ requestId, caller }) {
        const { balance, held } = await statements.funds(caller.account);
        const body = { request_id: requestId, balance_cents: toWire(balance), held_cents: toWire(held) };
        return { status: 200, body };
      },
    }),
    route({
      method: 'get',
      path: '/dashboard/api/ledger',
      auth: 'session',
      free: true,
      query: PageQuery,
      async handle({ requestId, caller, query: { limit, before } }) {
        const { shown, last } = onePage(await statements.page(caller.account, { before, limit: limit + 1 }), limit);
        return {
          status: 200,
          body: { request_id: requestId, entries: shown.map(toLine), next_before: last?.number ?? null },
        };
      },
    }),
  ];
}

function toLine({ number, kind, amount, balance_after, purpose_kind, purpose_id, note, at }: Entry) {
  return {
    number,
    kind,
    amount_cents: toWire(amount),
    balance_after_cents: toWire(balance_after),
    purpose: { kind: purpose_kind, id: purpose_id, note },
    created_at: at.toISOString(),
  };
}
