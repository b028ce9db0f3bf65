import { randomUUID } from 'node:crypto';
import type { AccountId } from '@namedrop/plugin-api';
import test from 'ava';
import { MOST_QUEUED } from './ask-queue.js';
import { account, admission, askOf, openQueue } from './queue.test.helper.js';

/** Longer than a lane is waited for, the first time. */
const UNTAKEN_MS = 121_000;

test('each lane answers its own asks, and none of the other', async (t) => {
  const { queue, jobs, run, read, time, tick } = await openQueue(t);
  const [patient, prompt] = [askOf({ lane: 'standard' }), askOf({ lane: 'async' })];
  for (const ask of [patient, prompt]) await queue.accept(ask, admission);
  t.deepEqual(jobs.splice(0), ['standard', 'async']);
  await Promise.all([run('async'), run('async')]);
  t.like(await read(prompt.id), { state: 'succeeded' });
  t.like(await read(patient.id), { state: 'queued' });
  await time.pass(UNTAKEN_MS);
  await tick();
  t.like(await read(patient.id), { state: 'succeeded' });
});

test('who sends one ask waits for one of somebody who has sent many, and those keep their order', async (t) => {
  const { queue, run, database } = await openQueue(t);
  const other = randomUUID() as AccountId;
  const many = Array.from({ length: 20 }, () => askOf());
  for (const ask of many) await queue.accept(ask, admission);
  await run('async');
  await run('async');
  const single = askOf({ account: other });
  await queue.accept(single, admission);
  const ended = async () => {
    const rows = await database.query<{ id: string }>("SELECT id FROM asks WHERE state = 'succeeded'");
    return rows.map(({ id }) => id).toSorted();
  };
  await run('async');
  await run('async');
  t.deepEqual(await ended(), [single, ...many.slice(0, 3)].map(({ id }) => id).toSorted());
});

test('those who send their next ask whenever one is answered keep nobody waiting who has sent several', async (t) => {
  const { queue, run, answers, read } = await openQueue(t);
  const accounts = Array.from({ length: 3 }, () => randomUUID() as AccountId);
  for (const of of accounts) await queue.accept(askOf({ account: of }), admission);
  const several = Array.from({ length: 4 }, () => askOf());
  for (const ask of several) await queue.accept(ask, admission);
  /** The ask that is being answered is followed by the next of its account, as soon as that may be. */
  let next = 0;
  answers.before = async () => {
    await queue.accept(askOf({ account: accounts[next++ % accounts.length] }), admission);
  };
  for (let answered = 0; answered < 16; answered++) await run('async');
  for (const { id } of several) t.like(await read(id), { state: 'succeeded' });
});

test('asks that are queued together take turns among their accounts', async (t) => {
  const { queue, run, database, read } = await openQueue(t);
  const accounts = [account, randomUUID() as AccountId];
  const asks = accounts.flatMap((of) => Array.from({ length: 3 }, () => askOf({ account: of })));
  await database.transaction((within) => queue.add(asks, within));
  await run('async');
  await run('async');
  t.like(await read(asks[0]?.id ?? ''), { state: 'succeeded' });
  t.like(await read(asks[1]?.id ?? ''), { state: 'queued' });
  const [{ done } = { done: 0 }] = await database.query<{ done: number }>(
    "SELECT count(*)::int AS done FROM asks WHERE state = 'succeeded' AND account_id = $1",
    [accounts[1]],
  );
  t.is(done, 1);
});

test('an account that has many asks queued is told to come again, and others are not', async (t) => {
  const { queue, database, books } = await openQueue(t);
  const asks = Array.from({ length: MOST_QUEUED - 1 }, () => askOf());
  await database.transaction((within) => queue.add(asks, within));
  await queue.accept(askOf(), admission);
  const refused = await t.throwsAsync(queue.accept(askOf(), admission), { name: 'ApiError' });
  t.like(refused, { status: 429, code: 'rate_limited', options: { headers: { 'retry-after': '30' } } });
  await queue.accept(askOf({ account: randomUUID() as AccountId }), admission);
  t.is(books.held.size, 2);
});
