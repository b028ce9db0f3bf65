import type { AccountId, RawQuery, SessionRequest, SessionRoute } from '@namedrop/plugin-api';
import test from 'ava';
import { type Books, hundredths, openBooks } from './books.test.helper.js';
import { walletRoutes } from './routes.js';
import { Statements } from './statements.js';

const topUpPage = { url: () => 'https://credits.example/' };

// biome-ignore lint/suspicious/noExplicitAny: a test looks at what came and not at what should
type Body = any;

/** Calls the routes as somebody who is signed in to an account. */
function reader({ database }: Books, account: AccountId) {
  const routes = walletRoutes({ statements: new Statements(database), topUpPage }) as SessionRoute[];
  return async (path: string, sent: RawQuery = {}): Promise<Body> => {
    const route = routes.find((each) => each.path === `/dashboard/api/${path}`) as SessionRoute;
    const query = route.query?.parse(sent);
    const request = {
      requestId: 'r1',
      receivedAt: new Date(),
      caller: { account },
      query,
    } as unknown as SessionRequest;
    const { request_id, ...body } = (await route.handle(request)).body as Body;
    if (request_id !== 'r1') throw new Error('the body does not name its request');
    return body;
  };
}

test('a wallet shows what the ledger says and what of it is held; an account without one has nothing', async (t) => {
  const books = await openBooks(t);
  const account = books.newAccount();
  const read = reader(books, account);
  t.deepEqual(await read('balance'), { balance_cents: 0, held_cents: 0, topup_url: topUpPage.url() });
  t.deepEqual(await read('ledger'), { entries: [], next_before: null });
  await books.grant(account, 100_050);
  await books.wallets.hold(account, hundredths(15_000), { kind: 'check', id: 'c1' });
  t.deepEqual(await read('balance'), { balance_cents: 1000.5, held_cents: 150, topup_url: topUpPage.url() });
});

test('the ledger is told page by page, the newest first, to its own account only', async (t) => {
  const books = await openBooks(t);
  const account = books.newAccount();
  const read = reader(books, account);
  await books.grant(account, 1000);
  await books.grant(books.newAccount(), 7);
  for (const note of ['a', 'b', 'c', 'd']) {
    await books.wallets.charge(account, hundredths(50), { kind: 'check', id: `of ${note}`, note });
  }
  const first = await read('ledger', { limit: '2' });
  t.deepEqual(
    first.entries.map(({ number, purpose }: Body) => [number, purpose.note]),
    [
      [5, 'd'],
      [4, 'c'],
    ],
  );
  t.is(first.next_before, 4);
  const rest = await read('ledger', { limit: '3', before: '4' });
  t.is(rest.next_before, null);
  t.deepEqual(
    rest.entries.map(({ kind, amount_cents, balance_after_cents }: Body) => [kind, amount_cents, balance_after_cents]),
    [
      ['charge', -0.5, 9],
      ['charge', -0.5, 9.5],
      ['grant', 10, 10],
    ],
  );
  t.like(rest.entries[0], { number: 3, purpose: { kind: 'check', id: 'of b', note: 'b' } });
  t.regex(rest.entries[0].created_at, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

test('spending is summed by day and purpose, from the first day asked for on, for its own account only', async (t) => {
  const books = await openBooks(t);
  const account = books.newAccount();
  const read = reader(books, account);
  t.deepEqual((await read('spending', { days: '2' })).days, []);
  const hours = [72, 49, 30, 25, 24, 23.5, 1];
  const sum = 100 * hours.length;
  await books.database.query('INSERT INTO wallets VALUES ($1, 0, 0, $2), ($3, 0, 0, 0)', [
    account,
    hours.length,
    books.newAccount(),
  ]);
  for (const [index, ago] of hours.entries()) {
    await books.database.query(
      `INSERT INTO entries SELECT $1, $2::bigint, gen_random_uuid(), 'charge', -100, $3::bigint - 100 * $2::bigint,
         $4, 'c', NULL, date_trunc('day', now(), 'UTC') + interval '1 day' - $5 * interval '1 hour'`,
      [account, index + 1, sum, index % 2 ? 'watch' : 'check', ago],
    );
  }
  const { from, until, days } = await read('spending', { days: '2' });
  const row = (day: string, purpose_kind: string, charged: number) => ({
    day,
    purpose_kind,
    charged,
    paid_back: 0,
    granted: 0,
  });
  t.is(Date.parse(until) - Date.parse(from), 86_400_000);
  t.deepEqual(days, [row(from, 'check', 1), row(from, 'watch', 1), row(until, 'check', 2), row(until, 'watch', 1)]);
  t.is((await read('spending', { days: '4' })).days.length, 6);
});

const REFUSED: readonly RawQuery[] = [
  { limit: '0' },
  { limit: '201' },
  { limit: '1.5' },
  { limit: '' },
  { limit: ['1', '2'] },
  { before: '0' },
  { before: '-1' },
];
for (const query of REFUSED) {
  test(`the ledger refuses ${JSON.stringify(query)}, and says what is allowed`, (t) => {
    const ledger = walletRoutes({} as never).find(({ path }) => path.endsWith('/ledger'));
    const [issue] = ledger?.query?.safeParse(query).error?.issues ?? [];
    t.deepEqual(issue?.path, Object.keys(query));
    t.regex(issue?.message ?? '', /^must be a whole number from 1 to \d+, once$/);
  });
}
