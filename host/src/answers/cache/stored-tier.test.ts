import { randomUUID } from 'node:crypto';
import test, { type ExecutionContext } from 'ava';
import type pg from 'pg';
import { AnswerContents } from '../../contents/answer-contents.js';
import { migratedDatabase, testStorage } from '../../database/storage.test.helper.js';
import { AnswerTable } from './answer-table.js';
import { failing, HOUR_MS, hanging, keptOf, reader, START, warnings } from './cache.test.helper.js';
import { encoded, type KeptAnswer } from './kept-answer.js';
import { StoredTier } from './stored-tier.js';

const server = testStorage(test);
const clock = { now: () => new Date(START) };
const rowOf = (key: string, kept: KeptAnswer) => ({ key, text: encoded(kept), expiresAt: new Date(kept.expiresAt) });

function tierOn(pool: pg.Pool) {
  const log = warnings();
  const table = new AnswerTable(pool, randomUUID());
  const contents = new AnswerContents({ pool });
  return { tier: new StoredTier({ table, contents, reader, clock, log, turnMs: HOUR_MS }), log, table };
}

async function hosts(t: ExecutionContext) {
  const { pool } = await migratedDatabase(t, server());
  return { here: tierOn(pool), there: tierOn(pool), pool };
}

/** Counts the statements that go through a pool. */
function counted(pool: pg.Pool) {
  const statements: string[] = [];
  const query = (statement: { name: string }) => {
    statements.push(statement.name);
    return pool.query(statement as never);
  };
  return { statements, pool: { query } as unknown as pg.Pool };
}

test('an answer is the same on every host (CHC-06)', async (t) => {
  const { here, there } = await hosts(t);
  await here.tier.keep(rowOf('a', keptOf()));
  t.deepEqual(await there.tier.get('a', 'api'), keptOf());
  t.is(await there.tier.get('b', 'api'), undefined);
});

test('what is wanted at the same moment is one statement, however often it is wanted', async (t) => {
  const { pool } = await migratedDatabase(t, server());
  const { statements, pool: counting } = counted(pool);
  const { tier } = tierOn(counting);
  await tier.keep(rowOf('a', keptOf()));
  const found = await Promise.all(['a', 'b', 'a', 'c'].map((key) => tier.get(key, 'api')));
  t.deepEqual(
    found.map((kept) => kept !== undefined),
    [true, false, true, false],
  );
  await Promise.all(['a', 'b', 'c'].map((key) => tier.claim(key, 'api')));
  t.deepEqual(statements, ['keep-answers', 'get-answers', 'claim-answers']);
});

test("the turn to ask is one host's, until it gives it up or has the answer", async (t) => {
  const { here, there } = await hosts(t);
  t.is(await here.tier.claim('a', 'api'), 'yours');
  t.is(await there.tier.claim('a', 'api'), 'taken');
  await here.tier.release('a');
  t.is(await there.tier.claim('a', 'api'), 'yours');
  await there.tier.keep(rowOf('a', keptOf()));
  t.deepEqual(await here.tier.claim('a', 'api'), keptOf());
});

test('what is damaged is not there, and does not keep anybody from asking', async (t) => {
  const { here, there, pool } = await hosts(t);
  const damage = () => pool.query("UPDATE namedrop.answers SET entry = '{' WHERE entry IS NOT NULL");
  await here.tier.keep(rowOf('a', keptOf()));
  await damage();
  t.is(await there.tier.get('a', 'api'), undefined);
  t.is(await there.tier.claim('a', 'api'), 'yours');
  await there.tier.keep(rowOf('a', keptOf()));
  await damage();
  t.is(await here.tier.claim('a', 'api'), 'taken');
  t.is(await here.tier.claim('a', 'api'), 'yours');
});

for (const [what, part] of [
  ['is over by its own account', { expiresAt: START - 1 }],
  ['lives for ever by its own account', { expiresAt: Number.MAX_SAFE_INTEGER }],
  ['says nothing, of an API', { answer: { text: null, citations: [] } }],
] as const) {
  test(`an answer that ${what} is deleted, and asked for again`, async (t) => {
    const { here, there, pool } = await hosts(t);
    const alive = new Date(START + HOUR_MS);
    const keep = () => here.tier.keep({ key: 'a', text: encoded(keptOf(part)), expiresAt: alive });
    await keep();
    t.is(await there.tier.get('a', 'api'), undefined);
    t.deepEqual((await pool.query('SELECT key FROM namedrop.answers')).rows, []);
    await keep();
    t.is(await there.tier.claim('a', 'api'), 'taken');
    t.is(await there.tier.claim('a', 'api'), 'yours');
  });
}

test('a database that is down or hangs has nothing, takes nothing and lets everybody ask', async (t) => {
  for (const query of [failing, hanging]) {
    const { tier, log } = tierOn({ query } as unknown as pg.Pool);
    t.is(await tier.get('a', 'api'), undefined);
    t.is(await tier.claim('a', 'api'), 'yours');
    await t.notThrowsAsync(Promise.all([tier.renew(['a']), tier.release('a'), tier.keep(rowOf('a', keptOf()))]));
    t.deepEqual(
      log.lines.map(([about]) => about),
      ['l3'],
    );
  }
});
