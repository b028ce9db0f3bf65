import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountId, Database, PreparedStatement } from '@namedrop/plugin-api';
import { capturedLog, until } from '@namedrop/testing';
import test, { type ExecutionContext } from 'ava';
import { type Books, hundredths, openBooks, purpose } from './books.test.helper.js';

/** A statement that was sent. */
interface Sent {
  readonly statement: string | PreparedStatement;
  readonly values: readonly unknown[] | undefined;
}

/**
 * A database that is lost when a statement of that name is sent, and is away until it is brought back.
 * @param done whether the statement is committed all the same
 */
function losing(name: string, done: boolean) {
  let isAway = false;
  let sent: Sent | undefined;
  const wrap = (database: Database): Database => ({
    ...database,
    async query<T extends object>(statement: string | PreparedStatement, values?: readonly unknown[]) {
      if (isAway) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      if (sent || typeof statement === 'string' || statement.name !== name) return database.query<T>(statement, values);
      sent = { statement, values };
      isAway = true;
      if (done) await database.query(statement, values);
      throw new Error('Connection terminated unexpectedly');
    },
  });
  const back = () => {
    isAway = false;
  };
  return { wrap, back, sent: () => sent as Sent };
}

const PATIENCE_MS = 60;
const LOST = { name: 'LostConnection' };

/** A host that loses its database so, and an account with 1000 hundredths. */
async function openLosing(t: ExecutionContext, name: string, done: boolean, patienceMs = PATIENCE_MS) {
  const books = await openBooks(t);
  const account = books.newAccount();
  await books.grant(account, 1000);
  const log = capturedLog();
  const lost = losing(name, done);
  const host = books.open(log, lost.wrap, patienceMs);
  host.reversals.start();
  /** Brings the database back, and resolves once everything that waits has been reversed. */
  const recover = async () => {
    lost.back();
    await host.reversals.stop();
  };
  return { books, account, log, lost, recover, ...host };
}

async function entriesOf({ database }: Books, account: AccountId): Promise<unknown[]> {
  const rows = await database.query<{ kind: string; amount: string; note: string | null }>(
    'SELECT kind, amount, note FROM entries WHERE account_id = $1 ORDER BY number',
    [account],
  );
  return rows.map(({ kind, amount }) => [kind, Number(amount)]);
}

const spendable = async ({ wallets }: Books, account: AccountId): Promise<number> =>
  (await wallets.charge(account, hundredths(0), purpose())).balanceAfter as number;

test('a charge that was made before a long outage is reversed once the database answers', async (t) => {
  const { books, account, wallets, recover, log } = await openLosing(t, 'spend-one', true);
  await t.throwsAsync(wallets.charge(account, hundredths(600), purpose()), LOST);
  t.is(await spendable(books, account), 400);
  await recover();
  const entries = [
    ['grant', 1000],
    ['charge', -600],
    ['reversal', 600],
  ];
  t.deepEqual(await entriesOf(books, account), entries);
  t.is(await spendable(books, account), 1000);
  t.deepEqual(await books.verify(), { wallets: 1, entries: 3, holds: 0, faults: [] });
  t.regex(log.text(), /the charge of a call that failed was reversed/);
  t.like(
    await books.database.query(`
      SELECT count(DISTINCT purpose_id)::int AS purposes, max(note) FILTER (WHERE kind = 'reversal') AS note
      FROM entries WHERE kind <> 'grant' OR purpose_id IS NULL`),
    [{ purposes: 1, note: 'the call failed' }],
  );
});

test('a charge that arrives after its call has failed is refused: nothing is charged', async (t) => {
  const { books, account, wallets, recover, lost } = await openLosing(t, 'spend-one', false);
  await t.throwsAsync(wallets.charge(account, hundredths(600), purpose()), LOST);
  await recover();
  const { statement, values } = lost.sent();
  await t.throwsAsync(books.database.query(statement, values), { message: /duplicate key/ });
  t.deepEqual(await entriesOf(books, account), [
    ['grant', 1000],
    ['reversal', 0],
  ]);
  t.deepEqual(await books.verify(), { wallets: 1, entries: 2, holds: 0, faults: [] });
  t.is(await spendable(books, account), 1000);
});

test('a charge that is made while it is reversed costs nothing', async (t) => {
  const { books, account, wallets, recover, lost } = await openLosing(t, 'spend-one', false);
  await t.throwsAsync(wallets.charge(account, hundredths(600), purpose()), LOST);
  const { statement, values } = lost.sent();
  await Promise.all([recover(), books.database.query(statement, values).catch(() => undefined)]);
  t.is(await spendable(books, account), 1000);
  t.deepEqual((await books.verify()).faults, []);
});

test('a settlement that was made before a long outage is reversed once the database answers', async (t) => {
  const { books, account, wallets, recover } = await openLosing(t, 'close', true);
  const failing = async () => {
    await using hold = await wallets.hold(account, hundredths(900), purpose());
    return hold.settle(hundredths(600));
  };
  await t.throwsAsync(failing(), LOST);
  t.is(await spendable(books, account), 400);
  await recover();
  t.is(await spendable(books, account), 1000);
  t.deepEqual(await books.verify(), { wallets: 1, entries: 3, holds: 0, faults: [] });
});

test('a settlement that arrives after its call has failed charges nothing: its hold was released', async (t) => {
  const { books, account, wallets, recover, lost } = await openLosing(t, 'close', false);
  const hold = await wallets.hold(account, hundredths(900), purpose());
  await t.throwsAsync(hold.settle(hundredths(600)), LOST);
  await hold[Symbol.asyncDispose]();
  t.is((await books.verify()).holds, 1);
  await recover();
  const { statement, values } = lost.sent();
  await books.database.query(statement, values);
  t.deepEqual(await books.verify(), { wallets: 1, entries: 1, holds: 0, faults: [] });
  t.is(await spendable(books, account), 1000);
});

test('a hold whose call failed during an outage is released once the database answers', async (t) => {
  for (const [name, done] of [
    ['spend-one', true],
    ['close', false],
  ] as const) {
    const { books, account, wallets, recover, log } = await openLosing(t, name, done);
    const failing = async () => {
      await using _hold = await wallets.hold(account, hundredths(900), purpose());
      throw new Error('no platform answered');
    };
    await t.throwsAsync(failing());
    t.is((await books.verify()).holds, 1);
    await recover();
    t.deepEqual(await books.verify(), { wallets: 1, entries: 1, holds: 0, faults: [] });
    t.notRegex(log.text(), /was reversed|given back when it expires/);
  }
});

test('a payment outlasts an outage that is shorter than its patience: it is made once', async (t) => {
  for (const [name, done] of [
    ['spend-one', true],
    ['spend-one', false],
    ['close', true],
    ['close', false],
  ] as const) {
    const { books, account, wallets, recover, lost } = await openLosing(t, name, done, 10_000);
    const paying = (async () => {
      if (name === 'spend-one') return wallets.charge(account, hundredths(600), purpose());
      await using hold = await wallets.hold(account, hundredths(900), purpose());
      return await hold.settle(hundredths(600));
    })();
    await until(() => lost.sent() !== undefined);
    await sleep(100);
    lost.back();
    t.deepEqual(await paying, { cost: 600, balanceAfter: 400 });
    await recover();
    t.deepEqual(await books.verify(), { wallets: 1, entries: 2, holds: 0, faults: [] }, name);
  }
});

test('a charge whose second try is refused, and whose first arrives later, is not made', async (t) => {
  const { books, account, wallets, recover, lost } = await openLosing(t, 'spend-one', false, 10_000);
  const charging = t.throwsAsync(wallets.charge(account, hundredths(600), purpose()), { name: 'InsufficientFunds' });
  await until(() => lost.sent() !== undefined);
  await books.wallets.charge(account, hundredths(900), purpose());
  lost.back();
  await charging;
  await recover();
  await books.grant(account, 1000);
  const { statement, values } = lost.sent();
  await t.throwsAsync(books.database.query(statement, values), { message: /duplicate key/ });
  t.is(await spendable(books, account), 1100);
  t.deepEqual((await books.verify()).faults, []);
});

test('a payment that its caller repeats under the same id is not reversed, and is paid once', async (t) => {
  for (const [name, done] of [
    ['spend-unmade', true],
    ['spend-unmade', false],
    ['close', true],
    ['close', false],
  ] as const) {
    const { books, account, wallets, recover } = await openLosing(t, name, done);
    const once = randomUUID();
    const pay = async () => {
      if (name === 'spend-unmade') return wallets.charge(account, hundredths(600), purpose(), { once });
      await using hold = await wallets.hold(account, hundredths(600), purpose(), { once });
      return await hold.settle(hundredths(600));
    };
    await t.throwsAsync(pay(), LOST);
    await recover();
    t.deepEqual(await pay(), { cost: 600, balanceAfter: 400 });
    t.deepEqual(await books.verify(), { wallets: 1, entries: 2, holds: 0, faults: [] });
  }
});

test('a payment that never reached the database leaves nothing to reverse', async (t) => {
  const { books, account, wallets, reversals, log } = await openLosing(t, 'close', false);
  const hold = await wallets.hold(account, hundredths(100), purpose());
  await t.throwsAsync(hold.settle(hundredths(50)), LOST);
  await t.throwsAsync(wallets.charge(account, hundredths(600), purpose()), LOST);
  await reversals.stop();
  t.regex(log.text(), /"?count"?: 1/, 'the settlement waits, the charge does not');
  t.deepEqual(await books.verify(), { wallets: 1, entries: 1, holds: 1, faults: [] });
});

test('a host that stops while the database is away logs the payments that it could not reverse', async (t) => {
  const { account, wallets, reversals, log } = await openLosing(t, 'close', true);
  const hold = await wallets.hold(account, hundredths(900), purpose());
  await t.throwsAsync(hold.settle(hundredths(600)), LOST);
  await reversals.stop();
  t.regex(log.text(), /calls that failed may stay charged/);
});

test('reversing a second time, after the first, does nothing and reports so', async (t) => {
  const books = await openBooks(t);
  const account = books.newAccount();
  await books.grant(account, 1000);
  const once = randomUUID();
  await books.wallets.charge(account, hundredths(600), purpose(), { once });
  const reverse = () => books.reverser.reverse({ transfer: once, account });
  t.deepEqual([await reverse(), await reverse()], [true, false]);
  t.is(await spendable(books, account), 1000);
});

test('reversing twice, here and on another host, gives back once', async (t) => {
  const books = await openBooks(t);
  const account = books.newAccount();
  await books.grant(account, 1000);
  const once = randomUUID();
  await books.wallets.charge(account, hundredths(600), purpose(), { once });
  const hosts = [books, books.open()];
  const reversing = Array.from({ length: 8 }, async (_, n) =>
    hosts[n % 2]?.reverser.reverse({ transfer: once, account, charge: purpose() }),
  );
  const reversed = (await Promise.allSettled(reversing)).filter((each) => 'value' in each && each.value);
  t.is(reversed.length, 1);
  t.is(await spendable(books, account), 1000);
  t.deepEqual(await books.verify(), { wallets: 1, entries: 3, holds: 0, faults: [] });
});
