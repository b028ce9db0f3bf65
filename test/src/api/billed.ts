import billing from '@namedrop/billing';
import { credits } from '@namedrop/core';
import { type AccountId, API_VERSION, definePlugin, Ledger, z } from '@namedrop/plugin-api';
import type { TestHost, TestResponse } from '@namedrop/testing/host';
import type { ExecutionContext } from 'ava';

/** The real billing plugin, and somebody who can reach its ledger. */
export function billed() {
  const { promise, resolve } = Promise.withResolvers<Ledger>();
  const teller = definePlugin({
    id: 'teller',
    apiVersion: API_VERSION,
    config: z.strictObject({}),
    requires: { ledger: Ledger },
    setup: ({ ports: { ledger } }) => {
      resolve(ledger);
      return {};
    },
  });
  return {
    plugins: { billing: { module: billing }, teller: { module: teller } },
    grant: async (account: AccountId, amount: number) =>
      (await promise).grant(account, credits(amount), { kind: 'grant', id: 'test' }),
    verify: async () => (await promise).verify(),
  };
}

/** The balance of an account, as the database has it, in credits. */
export async function balanceOf({ host, account }: Pick<TestHost, 'host' | 'account'>): Promise<number> {
  const { rows } = await host.storage.pool.query(
    'SELECT balance::float8 AS balance FROM billing.wallets WHERE account_id = $1',
    [account],
  );
  return (rows[0]?.balance ?? 0) / 100;
}

/** That header, body and wallet agree on what a call cost. @returns the cost, in credits */
export async function costOf(
  t: ExecutionContext,
  host: Pick<TestHost, 'host' | 'account'>,
  calling: () => Promise<TestResponse>,
): Promise<number> {
  const before = await balanceOf(host);
  const { status, body, headers } = await calling();
  const after = await balanceOf(host);
  t.is(status, 200);
  t.is(body.cost_cents, before - after);
  t.is(headers.get('x-cost-cents'), String(before - after));
  t.is(body.balance_after_cents, after);
  t.is(headers.get('x-balance-after-cents'), String(after));
  return body.cost_cents;
}
