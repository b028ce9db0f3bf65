import { randomUUID } from 'node:crypto';
import test, { type ExecutionContext } from 'ava';
import { migratedDatabase, testStorage } from '../../database/storage.test.helper.js';
import { AnswerTable } from './answer-table.js';
import { START } from './cache.test.helper.js';

const server = testStorage(test);
const now = new Date(START);
const at = (ms: number) => new Date(START + ms);

/** Two hosts on one database. */
async function hosts(t: ExecutionContext) {
  const { pool } = await migratedDatabase(t, server());
  const [here, there] = [new AnswerTable(pool, randomUUID()), new AnswerTable(pool, randomUUID())];
  const keys = async () =>
    (await pool.query('SELECT key FROM namedrop.answers ORDER BY key')).rows.map(({ key }) => key);
  return { here, there, keys };
}

test('answers are found by their keys until they expire', async (t) => {
  const { here, there } = await hosts(t);
  await here.keep([
    { key: 'a', text: 'A\uD83D😀'.toWellFormed(), expiresAt: at(1) },
    { key: 'b', text: '{"text":"\\u0000 \\ud83d"}', expiresAt: at(2) },
  ]);
  t.deepEqual(
    await there.get(['a', 'b', 'c'], now),
    new Map([
      ['a', 'A\uFFFD😀'],
      ['b', '{"text":"\\u0000 \\ud83d"}'],
    ]),
  );
  t.deepEqual([...(await there.get(['a', 'b'], at(1))).keys()], ['b']);
});

test('a newer answer takes the place of the older, also among those that are kept together', async (t) => {
  const { here } = await hosts(t);
  await here.keep([{ key: 'a', text: 'old', expiresAt: at(1) }]);
  await here.keep([
    { key: 'a', text: 'newer', expiresAt: at(1) },
    { key: 'a', text: 'newest', expiresAt: at(2) },
  ]);
  t.deepEqual(await here.get(['a'], at(1)), new Map([['a', 'newest']]));
});

test('one host gets the turn to ask, and the others see that it is taken', async (t) => {
  const { here, there } = await hosts(t);
  t.deepEqual(
    await here.claim(['b', 'a'], 60_000, now),
    new Map([
      ['b', 'yours'],
      ['a', 'yours'],
    ]),
  );
  t.deepEqual(
    await there.claim(['a', 'c'], 60_000, now),
    new Map([
      ['a', 'taken'],
      ['c', 'yours'],
    ]),
  );
  t.is((await there.get(['a', 'b', 'c'], now)).size, 0);
});

test('what is answered ends the turn, and whoever wants it gets the answer', async (t) => {
  const { here, there } = await hosts(t);
  await here.claim(['a'], 60_000, now);
  await here.keep([{ key: 'a', text: 'A', expiresAt: at(1) }]);
  t.deepEqual(await there.claim(['a'], 60_000, now), new Map([['a', { text: 'A' }]]));
  t.deepEqual(await there.claim(['a'], 60_000, at(1)), new Map([['a', 'yours']]), 'it has expired');
});

test("a turn that is given up is the next one's, and nobody gives up another's", async (t) => {
  const { here, there } = await hosts(t);
  await here.claim(['a', 'b'], 60_000, now);
  await there.release(['a', 'b']);
  t.is((await there.claim(['a'], 60_000, now)).get('a'), 'taken');
  await here.release(['a']);
  t.deepEqual(
    await there.claim(['a', 'b'], 60_000, now),
    new Map([
      ['a', 'yours'],
      ['b', 'taken'],
    ]),
  );
});

test("a turn whose time is over is another's, unless it was renewed; the clocks of hosts do not matter", async (t) => {
  const { here, there } = await hosts(t);
  await here.claim(['a', 'b'], 0, now);
  await here.renew(['b'], 60_000);
  const yearsLater = at(1e11);
  t.deepEqual(
    await there.claim(['a', 'b'], 60_000, yearsLater),
    new Map([
      ['a', 'yours'],
      ['b', 'taken'],
    ]),
  );
  await here.renew(['a'], 0);
  t.is((await here.claim(['a'], 0, now)).get('a'), 'taken', 'it is no longer its own to renew');
});

test('giving up a turn does not take away what was answered', async (t) => {
  const { here, there, keys } = await hosts(t);
  await here.claim(['a'], 60_000, now);
  await there.keep([{ key: 'a', text: 'A', expiresAt: at(1) }]);
  await here.release(['a']);
  t.deepEqual(await keys(), ['a']);
});

test('an answer is forgotten, unless it was replaced', async (t) => {
  const { here, keys } = await hosts(t);
  await here.keep([{ key: 'a', text: 'A', expiresAt: at(1) }]);
  await here.forget('a', 'other');
  t.deepEqual(await keys(), ['a']);
  await here.forget('a', 'A');
  t.deepEqual(await keys(), []);
});

test('sweeping deletes expired answers page by page, reports whether there may be more, and leaves turns alone', async (t) => {
  const { here, keys } = await hosts(t);
  await here.keep(Array.from({ length: 501 }, (_, n) => ({ key: `old ${n}`, text: 'A', expiresAt: now })));
  await here.keep([{ key: 'young', text: 'A', expiresAt: at(1) }]);
  await here.claim(['abandoned'], 0, now);
  t.true(await here.sweep(now));
  t.false(await here.sweep(now));
  t.deepEqual(await keys(), ['abandoned', 'young']);
});

test('sweeping turns deletes those that are over page by page, reports whether there may be more, and leaves answers alone', async (t) => {
  const { here, keys } = await hosts(t);
  const abandoned = Array.from({ length: 501 }, (_, n) => `abandoned ${n}`);
  await here.keep([{ key: 'old', text: 'A', expiresAt: now }]);
  await here.claim(['asked'], 60_000, now);
  await here.claim(abandoned, 0, now);
  t.true(await here.sweepTurns());
  t.is((await keys()).length, 3);
  t.false(await here.sweepTurns());
  t.deepEqual(await keys(), ['asked', 'old']);
});

test('a sweep of 20,000 answers reads a few pages, whatever the statistics of the table say', async (t) => {
  const { pool } = await migratedDatabase(t, server());
  await pool.query(`
    INSERT INTO namedrop.answers (key, entry, expires_at)
    SELECT md5(n::text), repeat('x', 400), now() + n * interval '1 minute' FROM generate_series(1, 20000) AS n`);
  const pages: number[] = [];
  const explained = async (text: string, values?: unknown[]) => {
    const { rows } = await pool.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values);
    const [{ Plan: plan }] = rows[0]['QUERY PLAN'];
    pages.push(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']);
    return { rowCount: 0 };
  };
  const sweeping = new AnswerTable({ query: explained } as unknown as typeof pool, randomUUID());
  await new AnswerTable(pool, randomUUID()).claim(['abandoned'], 0, now);
  for (const statistics of ['', 'ANALYZE namedrop.answers']) {
    await pool.query(statistics);
    await sweeping.sweep(now);
    await sweeping.sweepTurns();
  }
  t.is(pages.length, 4);
  t.true(
    pages.every((read) => read <= 20),
    `pages by statement: ${pages}`,
  );
});

test("of many hosts that want many things at once each thing is one host's, whatever the order", async (t) => {
  const { pool } = await migratedDatabase(t, server());
  const keys = Array.from({ length: 40 }, (_, n) => `key ${n}`);
  const claims = await Promise.all(
    Array.from({ length: 8 }, (_, host) =>
      new AnswerTable(pool, randomUUID()).claim(host % 2 ? keys : keys.toReversed(), 60_000, now),
    ),
  );
  for (const key of keys) t.is(claims.filter((claim) => claim.get(key) === 'yours').length, 1, key);
});

test('hosts that claim, renew, give up, keep and sweep the same at once never block each other', async (t) => {
  const { pool } = await migratedDatabase(t, server());
  const keys = Array.from({ length: 20 }, (_, n) => `key ${n}`);
  const round = async (host: number) => {
    const table = new AnswerTable(pool, randomUUID());
    const mine = host % 2 ? keys : keys.toReversed();
    await table.claim(mine, host % 3, now);
    await Promise.all([
      table.renew(mine, 0),
      table.keep(mine.slice(0, 10).map((key) => ({ key, text: 'A', expiresAt: at(host % 2) }))),
      table.release(mine),
      table.sweep(now),
      table.sweepTurns(),
    ]);
  };
  for (let n = 0; n < 10; n++) await t.notThrowsAsync(Promise.all([1, 2, 3, 4].map((host) => round(host))));
});
