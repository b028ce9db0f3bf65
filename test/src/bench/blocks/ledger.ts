import { randomUUID } from 'node:crypto';
import { credits } from '@namedrop/core';
import type { AccountId } from '@namedrop/plugin-api';
import { closedLoop } from '../load/closed-loop.js';
import type { BenchRun } from '../options.js';
import { pgbench } from '../peers/pgbench.js';
import { atLeast, type Block } from '../report.js';
import { figure, interleaved, type Measurement } from '../rounds.js';
import { PLUGIN_CONNECTIONS } from '../world/database-url.js';
import { plainWallets } from '../world/plain-wallets.js';
import type { World } from '../world/world.js';

const ACCOUNTS = 1_000;
const CALLERS = 64;
/** A quick check of which one platform of four fails, in hundredths of a credit. */
const HELD = credits(15_000);
const COST = credits(11_250);

const HOT = 'hold + settle, one account';
const MANY = 'hold + settle, 1,000 accounts';
const PLAIN_HOT = 'transaction of an ORM, one account';
const PLAIN_MANY = 'transaction of an ORM, 1,000 accounts';
const PGBENCH = 'pgbench tpcb-like, 1,000 rows a table';
const NO_PGBENCH = 'pgbench was not measured: it is not installed.';

/**
 * (c) What the ledger takes, against the transaction that an object-relational mapper would run.
 * @throws Error when the books are wrong afterwards: then no figure says anything
 */
export async function ledger({ host, money, folder }: World, run: BenchRun): Promise<Block> {
  const accounts = Array.from({ length: ACCOUNTS }, () => randomUUID() as string as AccountId);
  for (const account of accounts) await money.ledger.grant(account, credits(1e12), { kind: 'grant', id: 'bench' });
  const plain = await plainWallets(host.storage.openPool({ max: PLUGIN_CONNECTIONS }), ACCOUNTS);
  const holdAndSettle = async (account: AccountId) => {
    const hold = await money.wallet.hold(account, HELD, { kind: 'check', id: randomUUID() });
    await hold.settle(COST);
  };
  const tpcb = await pgbench(host, { folder, clients: CALLERS });
  const measurements = {
    [HOT]: over(accounts.slice(0, 1), holdAndSettle),
    [PLAIN_HOT]: over(plain.ids.slice(0, 1), plain.transact),
    [MANY]: over(accounts, holdAndSettle),
    [PLAIN_MANY]: over(plain.ids, plain.transact),
    ...(tpcb && { [PGBENCH]: tpcb }),
  };
  const rows = await interleaved(measurements, run);
  const { faults } = await money.ledger.verify();
  if (faults.length > 0) throw new Error(`the books are wrong: ${faults.join(' ')}`);
  const rate = (name: string) => figure(rows, name, 'per second');
  return {
    id: 'c',
    title: `ledger: ${CALLERS} callers`,
    rows,
    reaches: [atLeast(5, 'one account / transaction of an ORM', rate(HOT) / rate(PLAIN_HOT))],
    notes: [
      `1,000 accounts / transaction of an ORM: ${(rate(MANY) / rate(PLAIN_MANY)).toFixed(2)} ×`,
      tpcb ? `1,000 accounts / pgbench: ${(rate(MANY) / rate(PGBENCH)).toFixed(2)} ×` : NO_PGBENCH,
      'The books are proven afterwards.',
    ],
  };
}

function over<Id>(ids: readonly Id[], pay: (id: Id) => Promise<void>): Measurement {
  let turn = 0;
  const payNext = async () => {
    await pay(ids[turn++ % ids.length] as Id);
    return true;
  };
  return (seconds) => closedLoop(CALLERS, seconds, payNext);
}
