import { randomUUID } from 'node:crypto';
import {
  type AccountId,
  type Credits,
  type Database,
  InsufficientFunds,
  type PreparedStatement,
  type Wallet,
} from '@namedrop/plugin-api';
import test from 'ava';
import { hundredths, openBooks, purpose } from './books.test.helper.js';

/** How often every connection is cut while calls are under way. */
const CUTS = 6;

const CUT = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%wallets%'`;

/** What callers were told. */
interface Heard {
  charged: number;
  charges: number;
  /** Calls that failed: a connection was lost twice in a row, and nobody knows for which of them was paid. */
  failures: number;
}

async function call(wallet: Wallet, account: AccountId, heard: Heard, alone: boolean): Promise<void> {
  try {
    const price = hundredths(200);
    const receipt = alone
      ? await wallet.charge(account, price, purpose())
      : await (await wallet.hold(account, hundredths(300), purpose())).settle(price);
    heard.charged += receipt.cost;
    heard.charges += 1;
  } catch (error) {
    if (error instanceof InsufficientFunds) throw error;
    heard.failures += 1;
  }
}

test('connections are cut under load: the books stay right, and hold every charge that a caller was told', async (t) => {
  const { database, newAccount, grant, open, verify } = await openBooks(t);
  const account = newAccount();
  await grant(account, 100_000_000);
  const { wallets } = open();
  const heard: Heard = { charged: 0, charges: 0, failures: 0 };
  let cutting = true;
  const callers = Array.from({ length: 12 }, async (_, n) => {
    while (cutting) await call(wallets, account, heard, n % 2 === 0);
  });
  for (let n = 0; n < CUTS; n++) {
    const before = heard.charges;
    while (heard.charges < before + 20) await call(wallets, account, heard, true);
    await database.query(CUT);
  }
  cutting = false;
  await Promise.all(callers);

  const { faults } = await verify();
  t.deepEqual(faults, []);
  const [sum] = await database.query<{ charged: Credits; charges: number }>(
    `SELECT -sum(amount)::float8 AS charged, count(*)::int AS charges FROM entries WHERE kind = 'charge'`,
  );
  const [charges = 0, charged = 0] = [sum?.charges, sum?.charged];
  t.true(charges >= heard.charges && charges <= heard.charges + heard.failures, `${charges} charges`);
  t.is(charged - heard.charged, (charges - heard.charges) * 200);
});

/** A host whose connection is cut as soon as a statement of that name is committed: it hears of it no more. */
function deafTo(name: string, times = 1) {
  let left = times;
  const wrap = (database: Database): Database => ({
    ...database,
    query: async <T extends object>(statement: string | PreparedStatement, values?: readonly unknown[]) => {
      const rows = await database.query<T>(statement, values);
      if (typeof statement === 'string' || statement.name !== name || left === 0) return rows;
      left -= 1;
      throw new Error('Connection terminated unexpectedly');
    },
  });
  return [undefined, wrap] as const;
}

test('a charge whose answer is lost was made, once, and its caller is told so', async (t) => {
  const { newAccount, grant, open, verify } = await openBooks(t);
  const account = newAccount();
  await grant(account, 1000);
  const { wallets } = open(...deafTo('spend-one'));
  t.deepEqual(await wallets.charge(account, hundredths(600), purpose()), { cost: 600, balanceAfter: 400 });
  t.deepEqual(await verify(), { wallets: 1, entries: 2, holds: 0, faults: [] });
});

test('of what is paid for once the answer may be lost: it was made, once, and its caller is told so', async (t) => {
  const { newAccount, grant, open, verify } = await openBooks(t);
  const account = newAccount();
  await grant(account, 1000);
  const { wallets } = open(...deafTo('spend-unmade', 2));
  const charged = await wallets.charge(account, hundredths(600), purpose(), { once: randomUUID() });
  t.deepEqual(charged, { cost: 600, balanceAfter: 400 });
  const hold = await wallets.hold(account, hundredths(300), purpose(), { once: randomUUID() });
  t.deepEqual(await hold.settle(hundredths(200)), { cost: 200, balanceAfter: 200 });
  t.deepEqual(await verify(), { wallets: 1, entries: 3, holds: 0, faults: [] });
});

test('of calls that went together and whose answer is lost, each is told what became of it', async (t) => {
  const { newAccount, grant, open, verify } = await openBooks(t);
  const account = newAccount();
  await grant(account, 1000);
  const { wallets } = open(...deafTo('spend-all'));
  const first = wallets.charge(account, hundredths(100), purpose());
  const [charge, refused, hold, free] = await Promise.allSettled([
    wallets.charge(account, hundredths(600), purpose()),
    wallets.charge(account, hundredths(301), purpose()),
    wallets.hold(account, hundredths(200), purpose()),
    wallets.charge(account, hundredths(0), purpose()),
  ]);
  await first;
  t.like(charge, { value: { cost: 600, balanceAfter: 300 } });
  t.like(refused, { status: 'rejected', reason: { balance: 100, required: 301 } });
  t.like(free, { value: { cost: 0, balanceAfter: 300 } });
  t.deepEqual(await verify(), { wallets: 1, entries: 3, holds: 1, faults: [] });
  if (hold?.status !== 'fulfilled') throw new Error('the hold was refused');
  t.deepEqual(await hold.value.settle(hundredths(150)), { cost: 150, balanceAfter: 150 });
});

test('a settlement whose answer is lost was made, once, and its caller is told so', async (t) => {
  const { newAccount, grant, open, verify } = await openBooks(t);
  const account = newAccount();
  await grant(account, 1000);
  const { wallets } = open(...deafTo('close'));
  const hold = await wallets.hold(account, hundredths(600), purpose());
  t.deepEqual(await hold.settle(hundredths(500)), { cost: 500, balanceAfter: 500 });
  t.deepEqual(await verify(), { wallets: 1, entries: 2, holds: 0, faults: [] });
});

test('a settlement that fails for good charges nothing: what was held is released', async (t) => {
  const { newAccount, grant, open, database, verify } = await openBooks(t);
  const account = newAccount();
  await grant(account, 1000);
  const { wallets } = open();
  const settling = async () => {
    await using hold = await wallets.hold(account, hundredths(600), purpose());
    await database.query('ALTER TABLE entries RENAME TO away');
    try {
      await hold.settle(hundredths(500));
    } finally {
      await database.query('ALTER TABLE away RENAME TO entries');
    }
  };
  await t.throwsAsync(settling(), { message: /"entries" does not exist/ });
  t.deepEqual(await verify(), { wallets: 1, entries: 1, holds: 0, faults: [] });
});
