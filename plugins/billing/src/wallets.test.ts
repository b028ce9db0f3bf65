import { randomUUID } from 'node:crypto';
import { type Credits, InsufficientFunds } from '@namedrop/plugin-api';
import test from 'ava';
import { hundredths, openBooks, purpose } from './books.test.helper.js';

test('an account without a wallet has nothing: what costs something is refused, what costs nothing is not', async (t) => {
  const { wallets, newAccount, verify } = await openBooks(t);
  const account = newAccount();
  const refusal = await t.throwsAsync(wallets.charge(account, hundredths(500), purpose()), {
    instanceOf: InsufficientFunds,
  });
  t.like(refusal, { balance: 0, required: 500 });
  await t.throwsAsync(wallets.hold(account, hundredths(1), purpose()), { instanceOf: InsufficientFunds });
  t.deepEqual(await wallets.charge(account, hundredths(0), purpose()), { cost: 0, balanceAfter: 0 });
  const hold = await wallets.hold(account, hundredths(0), purpose());
  t.deepEqual(await hold.settle(hundredths(0)), { cost: 0, balanceAfter: 0 });
  t.deepEqual(await verify(), { wallets: 0, entries: 0, holds: 0, faults: [] });
});

test('a charge takes its price at once, down to nothing and no further', async (t) => {
  const { wallets, newAccount, grant } = await openBooks(t);
  const account = newAccount();
  t.is(await grant(account, 1000), hundredths(1000));
  t.deepEqual(await wallets.charge(account, hundredths(500), purpose()), { cost: 500, balanceAfter: 500 });
  t.like(await t.throwsAsync(wallets.charge(account, hundredths(501), purpose())), { balance: 500, required: 501 });
  t.deepEqual(await wallets.charge(account, hundredths(500), purpose()), { cost: 500, balanceAfter: 0 });
  t.is(await grant(account, 1), hundredths(1));
});

test('what is held cannot be spent, but is still there; what was not needed comes back', async (t) => {
  const { wallets, newAccount, grant, verify } = await openBooks(t);
  const account = newAccount();
  await grant(account, 16_500);
  const hold = await wallets.hold(account, hundredths(15_000), purpose());
  t.like(await t.throwsAsync(wallets.hold(account, hundredths(1501), purpose())), { balance: 1500, required: 1501 });
  t.deepEqual(await wallets.charge(account, hundredths(500), purpose()), { cost: 500, balanceAfter: 16_000 });
  t.deepEqual(await hold.settle(hundredths(11_250)), { cost: 11_250, balanceAfter: 4750 });
  t.deepEqual(await wallets.charge(account, hundredths(4750), purpose()), { cost: 4750, balanceAfter: 0 });
  t.deepEqual((await verify()).faults, []);
});

test('what is no amount is refused, and spoils nothing for what comes at the same time', async (t) => {
  const { wallets, newAccount, grant, verify } = await openBooks(t);
  const account = newAccount();
  await grant(account, 1000);
  const hold = await wallets.hold(account, hundredths(100), purpose());
  const odd = [Number.NaN, Number.POSITIVE_INFINITY, -1, 0.5].flatMap((amount) => [
    t.throwsAsync(wallets.charge(account, amount as Credits, purpose()), { instanceOf: RangeError }),
    t.throwsAsync(wallets.hold(account, amount as Credits, purpose()), { instanceOf: RangeError }),
    t.throwsAsync(hold.settle(amount as Credits), { instanceOf: RangeError }),
  ]);
  const good = Array.from({ length: 5 }, () => wallets.charge(account, hundredths(10), purpose()));
  await Promise.all([...odd, ...good]);
  t.deepEqual(await hold.settle(hundredths(100)), { cost: 100, balanceAfter: 850 });
  t.deepEqual((await verify()).faults, []);
});

test('a hold is never settled for more than it holds', async (t) => {
  const { wallets, newAccount, grant } = await openBooks(t);
  const account = newAccount();
  await grant(account, 1000);
  const hold = await wallets.hold(account, hundredths(600), purpose());
  t.deepEqual(await hold.settle(hundredths(900)), { cost: 600, balanceAfter: 400 });
});

test('settling again says the same and charges nothing, whether here or on another host', async (t) => {
  const { wallets, closing, database, newAccount, grant, open } = await openBooks(t);
  const account = newAccount();
  await grant(account, 1000);
  const hold = await wallets.hold(account, hundredths(600), purpose());
  const [{ id } = { id: '' }] = await database.query<{ id: string }>('SELECT id FROM holds');
  const receipt = { cost: hundredths(500), balanceAfter: hundredths(500) };
  t.deepEqual(await Promise.all([hold.settle(hundredths(500)), hold.settle(hundredths(1))]), [receipt, receipt]);
  await wallets.charge(account, hundredths(100), purpose());
  t.deepEqual(await closing.settle(account, id, hundredths(600)), receipt);
  t.deepEqual(await open().closing.settle(account, id, hundredths(600)), receipt);
  await hold[Symbol.asyncDispose]();
  t.like(await wallets.charge(account, hundredths(0), purpose()), { balanceAfter: 400 });
});

test('many hosts settle one hold at the same moment: it is charged once', async (t) => {
  const { wallets, database, newAccount, grant, open, verify } = await openBooks(t);
  const account = newAccount();
  await grant(account, 1000);
  await wallets.hold(account, hundredths(600), purpose());
  const [{ id } = { id: '' }] = await database.query<{ id: string }>('SELECT id FROM holds');
  const settling = Array.from({ length: 8 }, () => open().closing.settle(account, id, hundredths(600)));
  for (const receipt of await Promise.all(settling)) t.deepEqual(receipt, { cost: 600, balanceAfter: 400 } as never);
  t.deepEqual(await verify(), { wallets: 1, entries: 2, holds: 0, faults: [] });
});

test('a hold that is left without being settled gives everything back, and leaves no entry', async (t) => {
  const { wallets, newAccount, grant, verify } = await openBooks(t);
  const account = newAccount();
  await grant(account, 1000);
  const failing = async () => {
    await using _hold = await wallets.hold(account, hundredths(1000), purpose());
    throw new Error('nobody answered');
  };
  await t.throwsAsync(failing(), { message: 'nobody answered' });
  t.deepEqual(await verify(), { wallets: 1, entries: 1, holds: 0, faults: [] });
  t.like(await wallets.charge(account, hundredths(1000), purpose()), { balanceAfter: 0 });
});

test('a hold that expired is given back; settling it later charges nothing and is no error', async (t) => {
  const { wallets, closing, newAccount, grant, expireAll, verify } = await openBooks(t);
  const account = newAccount();
  await grant(account, 1000);
  const hold = await wallets.hold(account, hundredths(1000), purpose());
  t.is(await closing.expire(), 0);
  await expireAll();
  t.is(await closing.expire(), 1);
  t.is(await closing.expire(), 0);
  t.deepEqual(await wallets.charge(account, hundredths(300), purpose()), { cost: 300, balanceAfter: 700 });
  t.deepEqual(await hold.settle(hundredths(1000)), { cost: 0, balanceAfter: 700 });
  t.deepEqual((await verify()).faults, []);
});

test('a hold past its time that nobody has given back yet is settled as usual', async (t) => {
  const { wallets, newAccount, grant, expireAll } = await openBooks(t);
  const account = newAccount();
  await grant(account, 1000);
  const hold = await wallets.hold(account, hundredths(1000), purpose());
  await expireAll();
  t.deepEqual(await hold.settle(hundredths(400)), { cost: 400, balanceAfter: 600 });
});

test('of many calls at once on two hosts exactly those are paid for that the balance covers', async (t) => {
  const { wallets, newAccount, grant, open, verify } = await openBooks(t);
  const account = newAccount();
  await grant(account, 50 * 500 + 499);
  const hosts = [wallets, open().wallets];
  const paying = Array.from({ length: 200 }, async (_, n) => {
    const wallet = hosts[n % 2] as typeof wallets;
    if (n % 4 < 2) return wallet.charge(account, hundredths(500), purpose());
    return (await wallet.hold(account, hundredths(500), purpose())).settle(hundredths(500));
  });
  const paid = (await Promise.allSettled(paying)).filter(({ status }) => status === 'fulfilled');
  t.is(paid.length, 50);
  t.deepEqual(await verify(), { wallets: 1, entries: 51, holds: 0, faults: [] });
});

test('calls that come together are accepted in their order: a refusal leaves room for a cheaper one behind it', async (t) => {
  const { wallets, newAccount, grant } = await openBooks(t);
  const account = newAccount();
  await grant(account, 1000);
  const first = wallets.charge(account, hundredths(0), purpose());
  const together = [700, 400, 300, 1].map((price) => wallets.charge(account, hundredths(price), purpose()));
  await first;
  const outcomes = await Promise.allSettled(together);
  t.deepEqual(
    outcomes.map((outcome) => ('value' in outcome ? outcome.value.balanceAfter : outcome.reason.balance)),
    [300, 300, 0, 0],
  );
  t.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'rejected'],
  );
});

test('accounts do not pay for each other', async (t) => {
  const { wallets, closing, database, newAccount, grant } = await openBooks(t);
  const [one, other] = [newAccount(), newAccount()];
  await grant(one, 1000);
  await grant(other, 1000);
  await wallets.hold(one, hundredths(600), purpose());
  const [{ id } = { id: '' }] = await database.query<{ id: string }>('SELECT id FROM holds');
  t.deepEqual(await closing.settle(other, id, hundredths(600)), { cost: 0, balanceAfter: 1000 } as never);
  t.deepEqual(await closing.settle(other, randomUUID(), hundredths(600)), { cost: 0, balanceAfter: 1000 } as never);
});

test('a hold that cannot be released because the database is gone is left to expire, and said in the log', async (t) => {
  const { newAccount, grant, open } = await openBooks(t);
  const account = newAccount();
  await grant(account, 1000);
  const warnings: string[] = [];
  const nothing = () => undefined;
  const log = {
    debug: nothing,
    info: nothing,
    error: nothing,
    warn: (_: object, text: string) => void warnings.push(text),
  };
  const { wallets, database } = open(log);
  const hold = await wallets.hold(account, hundredths(600), purpose());
  await database.query('ALTER TABLE holds RENAME TO gone');
  await hold[Symbol.asyncDispose]();
  t.deepEqual(warnings, ['a hold could not be released; it is given back when it expires']);
});
