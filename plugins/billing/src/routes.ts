import {
  BALANCE_OPERATIONS,
  type BalanceResponse,
  ExportedLedgerQuery,
  LEDGER_COLUMNS,
  type LedgerEntry,
  type LedgerResponse,
  MAX_EXPORTED,
  PageLimit,
} from '@namedrop/contract';
import { toWire } from '@namedrop/core';
import {
  type AccountId,
  type AskedPage,
  type CsvCell,
  exportReply,
  keyAndSession,
  pageOf,
  type Route,
  route,
  type TopUpPage,
  utcDay,
  walkPages,
  wholeNumber,
  z,
} from '@namedrop/plugin-api';
import { spendingRoute } from './spending-route.js';
import type { Entry, Statements } from './statements.js';

/** Others are ignored, as in bodies. */
const PageQuery = z.object({
  limit: PageLimit,
  before: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
});

/** Parts of the routes of wallets. */
export interface WalletRoutesParts {
  readonly statements: Pick<Statements, 'funds' | 'page' | 'spending'>;
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
        const body: LedgerResponse = { request_id: requestId, entries: shown.map(toLine), next_before };
        return { status: 200, body };
      },
    }),
    exportRoute(statements),
    spendingRoute(statements),
  ];
}

/** GET /dashboard/api/ledger/export: the newest entries of a time span as a file. */
function exportRoute(statements: Pick<Statements, 'page'>): Route {
  return route<unknown, ExportedLedgerQuery>({
    method: 'get',
    path: '/dashboard/api/ledger/export',
    auth: 'session',
    free: true,
    query: ExportedLedgerQuery,
    handle: async ({ receivedAt, caller, query: { format, ...span } }) =>
      exportReply({
        format,
        name: `namedrop-ledger-${utcDay(receivedAt)}`,
        columns: LEDGER_COLUMNS,
        pages: entriesOf(caller.account, span, statements),
        rowsOf: (entry) => [rowOf(entry)],
        recordOf: toLine,
      }),
  });
}

interface Span {
  readonly from?: Date;
  readonly until?: Date;
}

async function* entriesOf(account: AccountId, { from, until }: Span, statements: Pick<Statements, 'page'>) {
  const look = (asked: AskedPage<number>) =>
    pageOf(
      asked,
      (page) => statements.page(account, page),
      ({ number }) => number,
    );
  for await (const { entries, cutAt } of walkPages(look, MAX_EXPORTED)) {
    const oldest = entries.at(-1)?.at;
    const isLast = from !== undefined && oldest !== undefined && oldest < from;
    const inSpan = entries.filter(({ at }) => (!from || at >= from) && (!until || at < until));
    yield { entries: inSpan, ...(!isLast && { cutAt }) };
    if (isLast) return;
  }
}

function rowOf(entry: Entry): readonly CsvCell[] {
  const { purpose, ...line } = toLine(entry);
  const row = { ...line, purpose_kind: purpose.kind, purpose_id: purpose.id, note: purpose.note };
  return LEDGER_COLUMNS.map((column) => row[column]);
}

function toLine({ number, kind, amount, balance_after, purpose_kind, purpose_id, note, at }: Entry): LedgerEntry {
  return {
    number,
    kind,
    amount_cents: toWire(amount),
    balance_after_cents: toWire(balance_after),
    purpose: { kind: purpose_kind, id: purpose_id, note },
    created_at: at.toISOString(),
  };
}
