import { BALANCE_OPERATIONS, type BalanceResponse, PageLimit } from '@namedrop/contract';
import { toWire } from '@namedrop/core';
import { keyAndSession, pageOf, type Route, route, type TopUpPage, wholeNumber, z } from '@namedrop/plugin-api';
import type { Entry, Statements } from './statements.js';

/** Others are ignored, as in bodies. */
const PageQuery = z.object({
  limit: PageLimit,
  before: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
});

/** Parts of the routes of wallets. */
export interface WalletRoutesParts {
  readonly statements: Pick<Statements, 'funds' | 'page'>;
  readonly topUpPage: TopUpPage;
}

/** GET /v1/balance, with a key or a session, and the ledger of the account for its people. */
export function walletRoutes({ statements, topUpPage }: WalletRoutesParts): Route[] {
  return [
    ...keyAndSession({
      method: 'get',
      path: '/v1/balance',
      free: true,
      operation: BALANCE_OPERATIONS.getBalance,
      async handle({ requestId, caller }) {
        const { balance, held } = await statements.funds(caller.account);
        const body: BalanceResponse = {
          request_id: requestId,
          balance_cents: toWire(balance),
          held_cents: toWire(held),
          topup_url: topUpPage.url(),
        };
        return { status: 200, body };
      },
    }),
    route({
      method: 'get',
      path: '/dashboard/api/ledger',
      auth: 'session',
      free: true,
      query: PageQuery,
      async handle({ requestId, caller, query }) {
        const { shown, next_before } = await pageOf(
          query,
          (page) => statements.page(caller.account, page),
          ({ number }) => number,
        );
        return {
          status: 200,
          body: { request_id: requestId, entries: shown.map(toLine), next_before },
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
