import { randomUUID } from 'node:crypto';
import { InsufficientFunds } from '@namedrop/plugin-api';
import test from 'ava';
import { hundredths, openBooks, purpose } from './books.test.helper.js';

test('what is paid for once costs nothing when it is run again, even with an empty wallet', async (t) => {
  const { wallets, newAccount, grant, open, verify } = await openBooks(t);
  const account = newAccount();
  const once = randomUUID();
  await grant(account, 1500);
  const first = await wallets.hold(account, hundredths(1500), purpose(), { once });
  const receipt = { cost: hundredths(1000), balanceAfter: hundredths(500) };
  t.deepEqual(await first.settle(hundredths(1000)), receipt);
  await wallets.charge(account, hundredths(500), purpose());

  const { wallets: another } = open();
  const again = await another.hold(account, hundredths(1500), purpose(), { once });
  t.deepEqual(await again.settle(hundredths(1500)), receipt);
  t.deepEqual(await another.charge(account, hundredths(500), purpose(), { once }), receipt);
  await t.throwsAsync(another.hold(account, hundredths(1), purpose(), { once: randomUUID() }), {
    instanceOf: InsufficientFunds,
  });
  t.deepEqual(await verify(), { wallets: 1, entries: 3, holds: 0, faults: [] });
});

test('a hold of a host that died is taken over, and lasts as if it were new', async (t) => {
  const { wallets, closing, database, newAccount, grant, open, verify } = await openBooks(t);
  const account = newAccount();
  const once = randomUUID();
  await grant(account, 1500);
  await wallets.hold(account, hundredths(1500), purpose(), { once });
  await database.query(`UPDATE holds SET expires_at = clock_timestamp() - interval '1 second'`);
  const again = await open().wallets.hold(account, hundredths(1500), purpose(), { once });
  t.is(await closing.expire(), 0);
  t.deepEqual(await again.settle(hundredths(1500)), { cost: 1500, balanceAfter: 0 });
  t.deepEqual(await verify(), { wallets: 1, entries: 2, holds: 0, faults: [] });
});

test('a charge of what a host that died holds is taken from that, once, and the rest is given back', async (t) => {
  const { wallets, newAccount, grant, open, verify } = await openBooks(t);
  const account = newAccount();
  const once = randomUUID();
  await grant(account, 1500);
  const lost = await wallets.hold(account, hundredths(1500), purpose(), { once });
  const receipt = { cost: hundredths(50), balanceAfter: hundredths(1450) };
  const charges = [open(), open()].map((host) => host.wallets.charge(account, hundredths(50), purpose(), { once }));
  t.deepEqual(await Promise.all(charges), [receipt, receipt]);
  t.deepEqual(await lost.settle(hundredths(1500)), receipt, 'who comes back late takes nothing');
  t.deepEqual(await verify(), { wallets: 1, entries: 2, holds: 0, faults: [] });
});

test('a charge beside a hold of the same is paid once, whichever comes first and whatever becomes of the hold', async (t) => {
  const { wallets, newAccount, grant, verify } = await openBooks(t);
  for (const ends of ['settled', 'given back']) {
    const account = newAccount();
    const once = randomUUID();
    await grant(account, 1500);
    const [hold, , charge] = await Promise.all([
      wallets.hold(account, hundredths(700), purpose(), { once }),
      wallets.charge(account, hundredths(1), purpose()),
      wallets.charge(account, hundredths(50), purpose(), { once }),
    ]);
    if (ends === 'settled') await hold.settle(hundredths(700));
    await hold[Symbol.asyncDispose]();
    const again = await wallets.charge(account, hundredths(50), purpose(), { once });
    t.deepEqual([charge.cost, again.cost], [hundredths(50), hundredths(50)], ends);
  }
  t.deepEqual(await verify(), { wallets: 2, entries: 6, holds: 0, faults: [] });
});

test('a charge whose hold is given back while it looks is paid all the same, once', async (t) => {
  const { wallets, database, newAccount, grant, open, verify } = await openBooks(t);
  const account = newAccount();
  for (let round = 0; round < 20; round++) {
    const once = randomUUID();
    await grant(account, 1000);
    await database.query(`UPDATE holds SET expires_at = clock_timestamp() - interval '1 second'`);
    const hold = await open().wallets.hold(account, hundredths(700), purpose(), { once });
    const [receipt] = await Promise.all([
      wallets.charge(account, hundredths(50), purpose(), { once }),
      hold[Symbol.asyncDispose](),
    ]);
    t.is(receipt.cost, hundredths(50));
  }
  t.deepEqual(await verify(), { wallets: 1, entries: 40, holds: 0, faults: [] });
});

test('many who hold and settle the same at once pay for it once, beside others of the account', async (t) => {
  const { wallets, newAccount, grant, open, verify } = await openBooks(t);
  const account = newAccount();
  const once = randomUUID();
  await grant(account, 10_000);
  const hosts = [wallets, open().wallets, open().wallets];
  const pay = async (index: number, options: { once?: string }) => {
    const hold = await (hosts[index % hosts.length] ?? wallets).hold(account, hundredths(700), purpose(), options);
    return hold.settle(hundredths(700));
  };
  const same = Array.from({ length: 12 }, (_, index) => pay(index, { once }));
  const others = Array.from({ length: 5 }, (_, index) => pay(index, {}));
  const receipts = await Promise.all(same);
  await Promise.all(others);
  t.deepEqual([...new Set(receipts.map(({ cost }) => cost))], [hundredths(700)]);
  const { balanceAfter } = await wallets.charge(account, hundredths(0), purpose());
  t.is(balanceAfter, hundredths(10_000 - 6 * 700));
  t.deepEqual(await verify(), { wallets: 1, entries: 7, holds: 0, faults: [] });
});

test('an entry that comes between looking and holding is found when the hold is settled', async (t) => {
  const { wallets, database, newAccount, grant, verify } = await openBooks(t);
  const account = newAccount();
  const once = randomUUID();
  await grant(account, 2000);
  const late = await wallets.hold(account, hundredths(700), purpose(), { once });
  await database.query(`
    WITH paid AS (UPDATE wallets SET balance = balance - 600, entries = entries + 1 RETURNING *)
    INSERT INTO entries
    SELECT account_id, entries, '${once}', 'charge', -600, balance, 'check', 'x', NULL, clock_timestamp() FROM paid`);
  t.deepEqual(await late.settle(hundredths(700)), { cost: 600, balanceAfter: 1400 });
  t.deepEqual(await verify(), { wallets: 1, entries: 2, holds: 0, faults: [] });
});

test('an amount of 0 asks what was paid: it needs no wallet, writes no entry, and as a hold gives back what is held', async (t) => {
  const { wallets, newAccount, grant, open, verify } = await openBooks(t);
  const account = newAccount();
  const once = randomUUID();
  const nothing = hundredths(0);
  const asked = async () => (await wallets.charge(account, nothing, purpose(), { once })).cost;
  const closed = async () => (await wallets.hold(account, nothing, purpose(), { once })).settle(nothing);
  t.deepEqual([await asked(), await closed()], [nothing, { cost: nothing, balanceAfter: nothing }]);
  await grant(account, 1500);
  const { wallets: another } = open();

  const first = await another.hold(account, hundredths(1500), purpose(), { once });
  t.is(await asked(), nothing);
  t.is((await verify()).holds, 1, 'who only asks leaves it held');
  t.deepEqual(await closed(), { cost: nothing, balanceAfter: hundredths(1500) });
  t.is((await verify()).holds, 0);
  t.is((await first.settle(hundredths(1500))).cost, nothing, 'who comes back late takes nothing');

  await another.charge(account, hundredths(1500), purpose(), { once });
  t.deepEqual([await asked(), await closed()], [hundredths(1500), { cost: hundredths(1500), balanceAfter: nothing }]);
  t.deepEqual(await verify(), { wallets: 1, entries: 2, holds: 0, faults: [] });
});

test('a payment that is reversed before, between or after its hold and its settlement costs nothing in the end', async (t) => {
  const { wallets, newAccount, grant, open, verify } = await openBooks(t);
  const other = open().wallets;
  for (const moment of ['before the hold', 'before the settlement', 'after the settlement']) {
    const account = newAccount();
    const once = randomUUID();
    const reverseAt = async (now: string) => {
      if (now !== moment) return;
      for (const host of [wallets, other]) await host.reverse(account, once, purpose());
      t.like(await verify(), { holds: 0, faults: [] }, moment);
    };
    await grant(account, 1000);
    await reverseAt('before the hold');
    const hold = await wallets.hold(account, hundredths(700), purpose(), { once });
    await reverseAt('before the settlement');
    await hold.settle(hundredths(600));
    await reverseAt('after the settlement');
    const again = await other.hold(account, hundredths(700), purpose(), { once });
    await again.settle(hundredths(600));
    await other.charge(account, hundredths(600), purpose(), { once });
    const { balanceAfter } = await wallets.charge(account, hundredths(0), purpose());
    t.is(balanceAfter, hundredths(1000), moment);
  }
  t.like(await verify(), { wallets: 3, holds: 0, faults: [] });
});
