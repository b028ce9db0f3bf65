import test from 'ava';
import { hundredths, openBooks, purpose } from './books.test.helper.js';
import { reversalOf } from './payment-reverser.js';

/** What somebody with access to the database may do to the books of one account, and what gives it away. */
const FORGERIES: readonly (readonly [string, string, RegExp])[] = [
  ['a balance is raised', 'UPDATE wallets SET balance = balance + 1', /balance is 901, but the entries sum up to 900/],
  ['less is marked as held', 'UPDATE wallets SET held = held - 1', /299 are marked as held, but .* sum up to 300/],
  [
    'an entry is changed',
    'UPDATE entries SET amount = -99 WHERE number = 2',
    /entry 2 says 900 were left, but it was 901/,
  ],
  ['an entry is deleted', 'DELETE FROM entries WHERE number = 2', /2 entries were written, but there are 1/],
  ['an entry is left out', 'UPDATE entries SET number = 3 WHERE number = 2', /entry 3 stands at place 2/],
  ['a hold is deleted', 'DELETE FROM holds', /300 are marked as held, but the open holds sum up to 0/],
  ['a wallet is deleted', 'DELETE FROM wallets', /hold \S+ has no wallet\n.*there are entries, but no wallet/],
  [
    'a hold is settled and stays',
    'UPDATE holds SET id = (SELECT transfer FROM entries WHERE number = 2)',
    /is open, but was settled by entry 2/,
  ],
  [
    'a reversal gives back what was never charged',
    `WITH paid AS (UPDATE wallets SET balance = balance + 5, entries = entries + 1 RETURNING *)
     INSERT INTO entries SELECT account_id, entries, gen_random_uuid(), 'reversal', 5, balance, 'check', 'x', NULL, now() FROM paid`,
    /entry 3 gives back 5, which no entry before it charged/,
  ],
  [
    'a reversal gives back more than was charged',
    `WITH paid AS (UPDATE wallets SET balance = balance + 101, entries = entries + 1 RETURNING *)
     INSERT INTO entries SELECT account_id, paid.entries, ${reversalOf('transfer::text')}, 'reversal', 101, balance, 'check', 'x', NULL, now()
     FROM paid JOIN entries USING (account_id) WHERE kind = 'charge'`,
    /entry 3 gives back 101, which no entry before it charged/,
  ],
  [
    'a hold is forgotten',
    `UPDATE holds SET expires_at = now() - interval '11 minutes'`,
    /expired at .* does a host run\?/,
  ],
];

for (const [what, statement, fault] of FORGERIES) {
  test(`the books are not right when ${what}`, async (t) => {
    const { wallets, database, newAccount, grant, verify } = await openBooks(t);
    const account = newAccount();
    await grant(account, 1000);
    await wallets.charge(account, hundredths(100), purpose());
    await wallets.hold(account, hundredths(300), purpose());
    t.deepEqual(await verify(), { wallets: 1, entries: 2, holds: 1, faults: [] });

    await database.query('ALTER TABLE entries DISABLE TRIGGER USER');
    await database.query(statement);
    const { faults } = await verify();
    t.regex(faults.join('\n'), fault);
    for (const line of faults) t.true(line.startsWith(`account ${account}: `));
  });
}

test('the ledger is append-only: the database refuses to change or delete an entry', async (t) => {
  const { database, newAccount, grant } = await openBooks(t);
  await grant(newAccount(), 1000);
  for (const change of ['UPDATE entries SET amount = 1', 'DELETE FROM entries']) {
    await t.throwsAsync(database.query(change), { message: 'the ledger is append-only' });
  }
});

test('a wallet can be neither overdrawn nor can more be held than is there, whatever a statement says', async (t) => {
  const { database, newAccount, grant } = await openBooks(t);
  await grant(newAccount(), 1000);
  for (const change of ['balance = -1', 'held = 1001', 'held = -1']) {
    await t.throwsAsync(database.query(`UPDATE wallets SET ${change}`), { message: /violates check constraint/ });
  }
});
