import { randomUUID } from 'node:crypto';
import test, { type ExecutionContext } from 'ava';
import type pg from 'pg';
import { migratedDatabase, testStorage } from '../database/storage.test.helper.js';
import { AnswerTable } from './answer-table.js';
import { failing, HOUR_MS, hanging, keptOf, START, warnings } from './cache.test.helper.js';
import { encoded, type KeptAnswer } from './kept-answer.js';
import { StoredTier } from './stored-tier.js';

const server = testStorage(test);
const clock = { now: () => new Date(START) };
const rowOf = (key: string, kept: KeptAnswer) => ({ key, text: encoded(kept), expiresAt: new Date(kept.expiresAt) });

function tierOn(pool: pg.Pool) {
  const log = warnings();
  const table = new AnswerTable(pool, randomUUID());
  return { tier: new StoredTier({ table, clock, log, turnMs: HOUR_MS }), log, table };
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
  t.deepEqual(await there.tier.get('a'), keptOf());
  t.is(await there.tier.get('b'), undefined);
});

test('what is wanted at the same moment is one statement, however often it is wanted', async (t) => {
  const { pool } = await migratedDatabase(t, server());
  const { statements, pool: counting } = counted(pool);
  const { tier } = tierOn(counting);
  await tier.keep(rowOf('a', keptOf()));
  const found = await Promise.all(['a', 'b', 'a', 'c'].map((key) => tier.get(key)));
  t.deepEqual(
    found.map((kept) => kept !== undefined),
    [true, false, true, false],
  );
  await Promise.all(['a', 'b', 'c'].map((key) => tier.claim(key)));
  t.deepEqual(statements, ['keep-answers', 'get-answers', 'claim-answers']);
});

test("the turn to ask is one host's, until it gives it up or has the answer", async (t) => {
  const { here, there } = await hosts(t);
  t.is(await here.tier.claim('a'), 'yours');
  t.is(await there.tier.claim('a'), 'taken');
  await here.tier.release('a');
  t.is(await there.tier.claim('a'), 'yours');
  await there.tier.keep(rowOf('a', keptOf()));
  t.deepEqual(await here.tier.claim('a'), keptOf());
});

test('what is damaged is not there, and does not keep anybody from asking', async (t) => {
  const { here, there, pool } = await hosts(t);
  const damage = () => pool.query("UPDATE namedrop.answers SET entry = '{' WHERE entry IS NOT NULL");
  await here.tier.keep(rowOf('a', keptOf()));
  await damage();
  t.is(await there.tier.get('a'), undefined);
  t.is(await there.tier.claim('a'), 'yours');
  await there.tier.keep(rowOf('a', keptOf()));
  await damage();
  t.is(await here.tier.claim('a'), 'taken');
  t.is(await here.tier.claim('a'), 'yours');
});

test('a database that is down or hangs has nothing, takes nothing and lets everybody ask', async (t) => {
  for (const query of [failing, hanging]) {
    const { tier, log } = tierOn({ query } as unknown as pg.Pool);
    t.is(await tier.get('a'), undefined);
    t.is(await tier.claim('a'), 'yours');
    await t.notThrowsAsync(Promise.all([tier.renew(['a']), tier.release('a'), tier.keep(rowOf('a', keptOf()))]));
    t.deepEqual(
      log.lines.map(([about]) => about),
      ['l3'],
    );
  }
});
