import { randomUUID } from 'node:crypto';
import type { AccountId } from '@namedrop/plugin-api';
import test from 'ava';
import fc from 'fast-check';
import { type Books, hundredths, openBooks } from '../books.test.helper.js';
import { refund } from './refunding.js';

const step = fc.oneof(
  fc.record({
    kind: fc.constant('refund' as const),
    which: fc.nat({ max: 2 }),
    amount: fc.integer({ min: 1, max: 900 }),
  }),
  fc.record({ kind: fc.constant('refund the rest' as const), which: fc.nat({ max: 2 }) }),
  fc.record({ kind: fc.constant('reverse' as const), which: fc.nat({ max: 2 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const charges = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 3, maxLength: 3 });
/** Steps of a round go off together. */
const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 3 });

interface Charged {
  readonly transfer: string;
  readonly amount: number;
}

async function charge(books: Books, account: AccountId, amounts: readonly number[]): Promise<Charged[]> {
  await books.grant(
    account,
    amounts.reduce((sum, amount) => sum + amount, 0),
  );
  return Promise.all(
    amounts.map(async (amount) => {
      const transfer = randomUUID();
      await books.wallets.charge(account, hundredths(amount), { kind: 'check', id: transfer }, { once: transfer });
      return { transfer, amount };
    }),
  );
}

test('refunds and reversals that go off together give back at most the charge, and the ledger stays valid', async (t) => {
  const books = await openBooks(t);
  const take = async (account: AccountId, { transfer }: Charged, next: Step): Promise<void> => {
    if (next.kind === 'reverse') return void (await books.reverser.reverse({ account, transfer }));
    const amount = next.kind === 'refund' ? hundredths(next.amount) : undefined;
    const of = { kinds: ['check'], id: transfer };
    await books.database.transaction((tx) => refund(tx, account, { of, amount, note: 'a test' }));
  };
  await fc.assert(
    fc.asyncProperty(charges, rounds, async (amounts, all) => {
      const account = books.newAccount();
      const charged = await charge(books, account, amounts);
      for (const round of all) {
        const ends = await Promise.allSettled(round.map((next) => take(account, charged[next.which] as Charged, next)));
        for (const end of ends) if (end.status === 'rejected') requireRefusal(end.reason);
        const { faults } = await books.verify();
        if (faults.length > 0) throw new Error(faults.join('\n'));
      }
      const rows = await books.database.query<{ charge: string; back: number }>(
        `SELECT transfer AS charge, given_back(transfer)::float8 AS back FROM entries WHERE account_id = $1 AND kind = 'charge'`,
        [account],
      );
      for (const { transfer, amount } of charged) {
        const back = rows.find((row) => row.charge === transfer)?.back ?? Number.NaN;
        if (!(back <= amount)) throw new Error(`${back} of ${amount} were given back`);
      }
      const given = rows.reduce((sum, { back }) => sum + back, 0);
      return (await books.wallets.charge(account, hundredths(0), { kind: 'check', id: 'x' })).balanceAfter === given;
    }),
    { numRuns: 30, endOnFailure: true },
  );
  t.pass();
});

/** A refusal in words; or one of the database, for a reversal at the moment of a refund or of another reversal. */
function requireRefusal(error: unknown): void {
  const { code } = error as { code?: string };
  if (!(error instanceof RangeError) && code !== '23505' && code !== '23514') throw error;
}

test('the database refuses more than was charged, other changes of entries than an emptied note, and a charge of another account', async (t) => {
  const { database, newAccount, verify, ...books } = await openBooks(t);
  const [account, other] = [newAccount(), newAccount()];
  const [first] = await charge({ database, newAccount, verify, ...books }, account, [100]);
  await books.grant(other, 5);
  const insert = (owner: AccountId, amount: number) =>
    database.query(
      `INSERT INTO entries (account_id, number, transfer, kind, amount, balance_after, purpose_kind, purpose_id, at, gives_back)
       VALUES ($1, 9, gen_random_uuid(), 'refund', $2, 0, 'check', 'x', now(), $3)`,
      [owner, amount, first?.transfer],
    );
  await t.throwsAsync(insert(account, 101), { message: /more than was charged/ });
  await t.throwsAsync(insert(other, 1), { message: /more than was charged/ });
  for (const change of [`note = 'another'`, `amount = -1, note = NULL`, `purpose_id = 'y'`]) {
    await t.throwsAsync(database.query(`UPDATE entries SET ${change}`), { message: /append-only/ }, change);
  }
  await database.query('UPDATE entries SET note = NULL');
  t.deepEqual((await verify()).faults, []);
});

test('a refund looks for its charge before calls of the account have to wait', async (t) => {
  const { database, newAccount } = await openBooks(t);
  const account = newAccount();
  await database.query('INSERT INTO wallets (account_id, balance, entries) VALUES ($1, 0, 0)', [account]);
  await database.transaction(async (call) => {
    await call.query('SELECT FROM wallets WHERE account_id = $1 FOR UPDATE', [account]);
    const of = { kinds: ['check'], id: randomUUID() };
    const refused = database.transaction((tx) => refund(tx, account, { of, note: 'a test' }));
    await t.throwsAsync(refused, { message: 'nothing was charged for it' });
  });
});
