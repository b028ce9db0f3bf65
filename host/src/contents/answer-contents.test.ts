import { randomUUID } from 'node:crypto';
import type { Answer } from '@namedrop/plugin-api';
import test, { type ExecutionContext } from 'ava';
import type pg from 'pg';
import { AccountStore } from '../accounts/accounts.js';
import { AnswerTable } from '../answers/cache/answer-table.js';
import { interfaceCatalog } from '../catalog/catalog.test.helper.js';
import { CheckStore } from '../check/store.js';
import { migratedDatabase, silent, testStorage } from '../database/storage.test.helper.js';
import { until } from '../jobs/jobs.test.helper.js';
import { runOut } from '../jobs/schedules/run-out.test.helper.js';
import { BrandLookup } from '../tracking/brand-lookup.js';
import { CheckTracker } from '../tracking/check-tracker.js';
import { contentOf } from './answer-content.js';
import { AnswerContents } from './answer-contents.js';
import { finishedCheck, longAnswer } from './contents.test.helper.js';

const catalog = interfaceCatalog();

const server = testStorage(test);

/** A host on a database of its own, with a short grace period. */
async function open(t: ExecutionContext, graceMs = 3_600_000) {
  const storage = await migratedDatabase(t, server());
  const { pool } = storage;
  const account = (await new AccountStore(storage).create({ name: 'Acme' })).id;
  const host = () => {
    const contents = new AnswerContents({ pool, graceMs });
    const tracker = new CheckTracker({ lookup: new BrandLookup(pool), matching: 'words', catalog, log: silent });
    const store = new CheckStore({ pool, laterPool: pool, contents, tracker });
    const table = new AnswerTable(pool, randomUUID());
    return {
      contents,
      table,
      save: (answers: readonly Answer[], createdAt = new Date()) =>
        store.save({ check: finishedCheck(answers, createdAt), account }),
      keep: (key: string, answer: Answer, expiresAt = new Date(Date.now() + 60_000)) => {
        const content = contentOf(answer);
        const row = { key, text: '{"latencyMs":1}', expiresAt, ...(content && { content }) };
        return contents.withStored(content ? [content] : [], () => table.keep([row]));
      },
      sweepChecks: () => store.sweep(new Date()),
    };
  };
  const bodies = async () => (await pool.query('SELECT body FROM namedrop.answer_contents')).rows.length;
  const unusedSince = async () =>
    (await pool.query('SELECT unused_since FROM namedrop.answer_contents')).rows.map((row) => row.unused_since);
  return { ...host(), host, pool, bodies, unusedSince };
}

/** Makes every mark so old that the grace period is over. */
const age = (pool: pg.Pool) =>
  pool.query(`UPDATE namedrop.answer_contents SET unused_since = unused_since - interval '2 hours'`);

test('the same answer of two checks and the cache is stored once, and each of them has it whole', async (t) => {
  const { save, keep, table, pool, bodies } = await open(t);
  const answer = longAnswer('with \u0000 and \ud83d');
  await Promise.all([save([answer]), keep('a', answer)]);
  await save([structuredClone(answer)]);
  t.is(await bodies(), 1);
  const { rows } = await pool.query(
    'SELECT answer, body FROM namedrop.check_answers JOIN namedrop.answer_contents ON hash = content',
  );
  t.deepEqual(
    rows.map((row) => [row.answer, JSON.parse(row.body)]),
    [
      [null, answer],
      [null, answer],
    ],
  );
  const kept = await table.get(['a'], new Date());
  t.deepEqual(JSON.parse(kept.get('a') ?? ''), { answer, latencyMs: 1 });
});

test('an answer that is shorter than its references is stored where it is used', async (t) => {
  const { save, pool, bodies } = await open(t);
  const answer: Answer = { text: null, citations: [] };
  await save([answer]);
  t.is(await bodies(), 0);
  t.deepEqual((await pool.query('SELECT answer FROM namedrop.check_answers')).rows, [{ answer }]);
});

test('a content is sent to the database once, however many references a host writes at the same time', async (t) => {
  const { pool } = await migratedDatabase(t, server());
  let sent = 0;
  const counting = {
    query: (...args: unknown[]) => {
      sent++;
      return (pool.query as (...all: unknown[]) => Promise<unknown>).apply(pool, args);
    },
  } as unknown as pg.Pool;
  const contents = new AnswerContents({ pool: counting });
  const content = contentOf(longAnswer('same'));
  t.truthy(content);
  const puts = () => contents.withStored(content ? [content] : [], async () => undefined);
  await Promise.all([puts(), puts(), puts()]);
  await puts();
  t.is(sent, 1);
});

test('a content stays while one reference is left, and goes with the last after the grace period', async (t) => {
  const { contents, save, keep, table, pool, bodies, unusedSince, sweepChecks } = await open(t);
  const answer = longAnswer('shared');
  await save([answer]);
  await keep('a', answer, new Date(0));
  await age(pool);
  await runOut(contents.sweep);
  t.deepEqual(await unusedSince(), [null]);
  t.false(await table.sweep(new Date()));
  await age(pool);
  await runOut(contents.sweep);
  t.deepEqual(await unusedSince(), [null], 'the check refers to it');
  await sweepChecks();
  await runOut(contents.sweep);
  t.is(await bodies(), 1, 'the grace period is not over');
  await age(pool);
  await runOut(contents.sweep);
  t.is(await bodies(), 0);
});

for (const reference of ['check', 'kept answer'] as const) {
  test(`a sweep looks once at a content that only a ${reference} uses, and does not fail`, async (t) => {
    const { contents, save, keep, pool, unusedSince } = await open(t);
    const answer = longAnswer('used');
    await (reference === 'check' ? save([answer]) : keep('a', answer));
    t.not((await unusedSince())[0], null);
    await age(pool);
    await runOut(contents.sweep);
    t.deepEqual(await unusedSince(), [null]);
  });
}

for (const [how, release] of [
  ['replaced', `UPDATE namedrop.answers SET content = NULL, entry = '{"answer":1}'`],
  ['truncated', 'TRUNCATE namedrop.answers'],
  ['deleted by an older host', 'DELETE FROM namedrop.answers'],
] as const) {
  test(`a content goes when its kept answer is ${how}`, async (t) => {
    const { contents, keep, pool, bodies } = await open(t);
    await keep('a', longAnswer('a'));
    await age(pool);
    await runOut(contents.sweep);
    t.is(await bodies(), 1);
    await pool.query(release);
    await age(pool);
    await runOut(contents.sweep);
    t.is(await bodies(), 0);
  });
}

test('a reference is written again where its content is gone meanwhile', async (t) => {
  const { contents, keep, pool, bodies, table } = await open(t);
  const answer = longAnswer('gone');
  await keep('a', answer);
  await pool.query('DELETE FROM namedrop.answers');
  await pool.query('DELETE FROM namedrop.answer_contents');
  await keep('b', answer);
  t.is(await bodies(), 1);
  t.is((await table.get(['b'], new Date())).size, 1);
  await t.throwsAsync(
    contents.withStored([], () =>
      pool.query("INSERT INTO namedrop.answers VALUES ('c', '', now(), NULL, NULL, '\\x')"),
    ),
    { message: /foreign key/ },
  );
});

test('a host of the release before that replaces a kept answer is read, and what it claims is its turn', async (t) => {
  const { keep, table, pool } = await open(t);
  await keep('a', longAnswer('a'));
  const entry = '{"answer":{"text":"newer","citations":[]},"latencyMs":2}';
  await pool.query('UPDATE namedrop.answers SET entry = $1, asker = NULL, asked_until = NULL', [entry]);
  t.is((await table.get(['a'], new Date())).get('a'), entry);
  await pool.query(
    `UPDATE namedrop.answers SET asker = gen_random_uuid(), asked_until = now() + interval '1 minute',
       entry = NULL, expires_at = NULL`,
  );
  t.is((await table.claim(['a'], 1, new Date())).get('a'), 'taken');
});

test('a kept answer that is damaged is forgotten, with its content or without', async (t) => {
  const { keep, table } = await open(t);
  const answer = longAnswer('a');
  await keep('a', answer);
  const text = (await table.get(['a'], new Date())).get('a') ?? '';
  await table.forget('a', `${text} `);
  t.is((await table.get(['a'], new Date())).size, 1);
  await table.forget('a', text);
  t.is((await table.get(['a'], new Date())).size, 0);
});

test('hosts that save, keep, replace and sweep at once block nothing, lose no reference and leave no unused content', async (t) => {
  const graceMs = 300;
  const { pool, host, bodies } = await open(t, graceMs);
  const answers = Array.from({ length: 12 }, (_, n) => longAnswer(`answer ${n}`));
  const hosts = Array.from({ length: 4 }, host);
  const sweeping = new AbortController();
  const sweeps = hosts.map(async ({ contents, sweepChecks, table }) => {
    while (!sweeping.signal.aborted) {
      await Promise.all([runOut(contents.sweep), sweepChecks(), table.sweep(new Date())]);
    }
  });
  const work = hosts.map(async ({ save, keep }, index) => {
    for (let round = 0; round < 40; round++) {
      const mine = answers.map((_, n) => answers[(n * 5 + round + index) % answers.length] as Answer);
      const isOld = round % 2 === 0;
      const at = new Date(Date.now() + (isOld ? -1 : 60_000));
      await Promise.all([
        save(mine.slice(0, 4), at),
        save(mine.slice(4, 6).toReversed(), at),
        ...mine.slice(3, 9).map((answer, n) => keep(`key ${(n + round) % 8}`, answer, at)),
      ]);
    }
  });
  await t.notThrowsAsync(Promise.all(work));
  const { rows } = await pool.query(
    `SELECT (SELECT count(*)::int FROM namedrop.check_answers WHERE content IS NULL) AS lost,
       (SELECT count(*)::int FROM namedrop.checks WHERE created_at > now()) AS young`,
  );
  t.deepEqual(rows, [{ lost: 0, young: 4 * 20 * 2 }]);
  await pool.query('DELETE FROM namedrop.checks');
  await pool.query('DELETE FROM namedrop.answers');
  await until(async () => (await bodies()) === 0);
  sweeping.abort();
  await Promise.all(sweeps);
  t.is(await bodies(), 0);
});
