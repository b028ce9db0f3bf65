import { setTimeout as sleep } from 'node:timers/promises';
import { job, z } from '@namedrop/plugin-api';
import test from 'ava';
import { TestClock } from 'pg-boss';
import { pluginDatabase } from '../database/plugin-database.js';
import { emptyDatabase, silent, testStorage } from '../database/storage.test.helper.js';
import { JobRunner } from './job-runner.js';
import { started, states, until } from './jobs.test.helper.js';

const server = testStorage(test);
const input = z.strictObject({ n: z.int() });

test('a job that was sent runs once, with its parsed input, on one of the hosts', async (t) => {
  const storage = await emptyDatabase(t, server());
  const seen: unknown[] = [];
  const run = async (given: unknown) => void seen.push(given);
  const declared = job({ name: 'note', input: z.object({ n: z.int(), word: z.string().default('none') }), run });
  const runners = [await started(t, storage, [declared]), await started(t, storage, [declared])];
  for (let n = 0; n < 10; n++) await runners[n % 2]?.jobsFor('watch').send('note', { n });
  await until(() => seen.length === 10);
  await sleep(300);
  t.deepEqual(
    (seen as { n: number }[]).toSorted((a, b) => a.n - b.n),
    Array.from({ length: 10 }, (_, n) => ({ n, word: 'none' })),
  );
});

test('what cannot be run cannot be sent', async (t) => {
  const storage = await emptyDatabase(t, server());
  const run = async () => undefined;
  const idle = new JobRunner(storage, silent);
  idle.register('watch', [job({ name: 'note', input, run })]);
  await t.throwsAsync(idle.jobsFor('watch').send('note', { n: 1 }), { message: /once the host has started/ });
  const runner = await started(t, storage, [job({ name: 'note', input, run })]);
  await t.throwsAsync(runner.jobsFor('watch').send('other', {}), {
    message: "the plugin 'watch' declares no job 'other'",
  });
  await t.throwsAsync(runner.jobsFor('billing').send('note', { n: 1 }), {
    message: "the plugin 'billing' declares no job 'note'",
  });
  await t.throwsAsync(runner.jobsFor('watch').send('note', { n: 'one' }), { message: /expected number/ });
});

test('a job that was sent between open and start waits, and those of a plugin that failed to start never run', async (t) => {
  const storage = await emptyDatabase(t, server());
  const runner = new JobRunner(storage, silent);
  t.teardown(() => runner.stop(0));
  const ran: string[] = [];
  const noting = (name: string) => job({ name: 'note', input, run: async () => void ran.push(name) });
  runner.register('watch', [noting('watch')]);
  runner.register('broken', [noting('broken')]);
  await runner.open();
  for (const id of ['broken', 'watch']) await runner.jobsFor(id).send('note', { n: 1 });
  t.deepEqual(
    (await states(storage)).map(({ state }) => state),
    ['created', 'created'],
  );
  runner.unregister('broken');
  await runner.start();
  await until(() => ran.length > 0);
  await runner.jobsFor('watch').send('note', { n: 2 });
  await until(() => ran.length === 2);
  t.deepEqual(ran, ['watch', 'watch']);
});

test('a declaration that cannot work is refused', (t) => {
  const runner = new JobRunner(server(), silent);
  const run = async () => undefined;
  t.throws(() => runner.register('watch', [job({ name: 'sweep', input, every: '* * * * *', run })]), {
    message: /watch\.sweep runs by itself/,
  });
  runner.register('watch', [job({ name: 'note', input, run })]);
  runner.register('billing', [job({ name: 'note', input, run })]);
  t.throws(() => runner.register('watch', [job({ name: 'note', input, run })]), {
    message: /watch\.note is there twice/,
  });
});

test('without jobs nothing is created, and stopping is nothing either', async (t) => {
  const storage = await emptyDatabase(t, server());
  const runner = new JobRunner(storage, silent);
  runner.register('watch', []);
  await runner.start();
  await runner.stop(0);
  const { rows } = await storage.pool.query(`SELECT 1 FROM pg_namespace WHERE nspname = 'pgboss'`);
  t.deepEqual(rows, []);
});

test('a job that fails is tried again after the seconds that it declares, and then no more', async (t) => {
  const storage = await emptyDatabase(t, server());
  const clock = new TestClock('2026-04-01T00:00:00Z');
  const begun = clock.now();
  const attempts: number[] = [];
  const run = async () => {
    attempts.push((clock.now() - begun) / 1000);
    throw new Error('no luck');
  };
  const runner = await started(t, storage, [job({ name: 'post', input, retry: [60, 300], run })], clock);
  await runner.jobsFor('watch').send('post', { n: 1 });
  const settled = async () => (await states(storage)).every(({ state }) => state !== 'active' && state !== 'created');
  for (const expected of [1, 2, 3]) {
    for (let ticks = 0; ticks < 600 && attempts.length < expected; ticks++) {
      await clock.tick(1000);
      await sleep(1);
    }
    await until(settled);
  }
  await clock.tick(600_000);
  t.is(attempts.length, 3, String(attempts));
  const [first, second, third] = attempts as [number, number, number];
  t.true(Math.abs(second - first - 60) <= 3 && Math.abs(third - second - 300) <= 3, String(attempts));
  t.deepEqual(await states(storage), [{ state: 'failed', message: 'no luck' }]);
});

test('a job can be sent for later', async (t) => {
  const storage = await emptyDatabase(t, server());
  let ran = 0;
  const run = async () => {
    ran = Date.now();
  };
  const runner = await started(t, storage, [job({ name: 'later', input, run })]);
  const sent = Date.now();
  await runner.jobsFor('watch').send('later', { n: 1 }, { delayS: 1.5 });
  await until(() => ran > 0);
  t.true(ran >= sent + 1500 && ran < sent + 4500, String(ran - sent));
});

test('of jobs that run together, one that fails leaves the others alone', async (t) => {
  const storage = await emptyDatabase(t, server());
  const done: number[] = [];
  const run = async ({ n }: { n: number }) => {
    if (n % 3 === 0) throw new Error(`${n}`);
    done.push(n);
  };
  const runner = await started(t, storage, [job({ name: 'mixed', input, run })]);
  await Promise.all(Array.from({ length: 12 }, (_, n) => runner.jobsFor('watch').send('mixed', { n })));
  await until(async () => (await states(storage)).every(({ state }) => state === 'completed' || state === 'failed'));
  t.deepEqual(
    done.toSorted((a, b) => a - b),
    [1, 2, 4, 5, 7, 8, 10, 11],
  );
  t.is((await states(storage)).filter(({ state }) => state === 'failed').length, 4);
});

test('a backlog is worked off in one go', async (t) => {
  const storage = await emptyDatabase(t, server());
  let ran = 0;
  const runner = await started(t, storage, [job({ name: 'many', input, run: async () => void ran++ })]);
  await Promise.all(Array.from({ length: 300 }, (_, n) => runner.jobsFor('watch').send('many', { n })));
  await until(() => ran === 300, 10_000);
  t.is(ran, 300);
});

test('an attempt that takes too long has failed, even if it ignores its signal', async (t) => {
  const storage = await emptyDatabase(t, server());
  let aborted: unknown;
  const run = (_: unknown, signal: AbortSignal) => {
    signal.addEventListener('abort', () => (aborted = signal.reason.name));
    return new Promise<void>(() => undefined);
  };
  const runner = await started(t, storage, [job({ name: 'endless', input, timeout: 1, run })]);
  await runner.jobsFor('watch').send('endless', { n: 1 });
  await until(async () => (await states(storage))[0]?.state === 'failed');
  t.is(aborted, 'TimeoutError');
});

test('stopping waits for running jobs, which may still send others', async (t) => {
  const storage = await emptyDatabase(t, server());
  const runner = new JobRunner(storage, silent);
  const log: string[] = [];
  const run = async () => {
    log.push('begun');
    await sleep(700);
    await runner.jobsFor('watch').send('next', { n: 2 }, { delayS: 60 });
    log.push('done');
  };
  runner.register('watch', [
    job({ name: 'slow', input, run }),
    job({ name: 'next', input, run: async () => undefined }),
  ]);
  await runner.start();
  t.teardown(() => runner.stop(0));
  await runner.jobsFor('watch').send('slow', { n: 1 });
  await until(() => log.length === 1);
  await runner.stop(10_000);
  t.deepEqual(log, ['begun', 'done']);
  t.deepEqual(
    (await states(storage)).map(({ state }) => state),
    ['completed', 'created'],
  );
  await t.throwsAsync(runner.jobsFor('watch').send('slow', { n: 1 }), { message: /once the host has started/ });
});

test('a runner that is told to stop while it starts stops as soon as it has started', async (t) => {
  const storage = await emptyDatabase(t, server());
  const connections = async () => {
    const text = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'namedrop jobs'`;
    return (await storage.pool.query(text)).rowCount;
  };
  const runner = new JobRunner(storage, silent);
  runner.register('watch', [job({ name: 'note', input, run: async () => undefined })]);
  const starting = runner.start();
  await until(async () => Number(await connections()) > 0);
  await runner.stop(0);
  await starting;
  await until(async () => (await connections()) === 0);
  t.pass();
});

test('when the grace is over, running jobs are told to end, and come again later', async (t) => {
  const storage = await emptyDatabase(t, server());
  let begun = false;
  const run = (_: unknown, signal: AbortSignal) => {
    begun = true;
    return new Promise<void>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  const runner = await started(t, storage, [job({ name: 'long', input, retry: [60], run })]);
  await runner.jobsFor('watch').send('long', { n: 1 });
  await until(() => begun);
  await runner.stop(300);
  t.deepEqual(await states(storage), [{ state: 'retry', message: 'the host is stopping' }]);
});

test('a job with a cron line runs by itself, until it has none any more', async (t) => {
  const storage = await emptyDatabase(t, server());
  const clock = new TestClock('2026-04-01T00:02:30Z');
  const ran = new Set<string>();
  const run = async () => void ran.add(new Date(clock.now()).toISOString().slice(11, 16));
  const sweep = (every?: string) => job({ name: 'sweep', input: z.object({}), every, run });
  const first = await started(t, storage, [sweep('*/5 * * * *')], clock);
  const settled = async () => (await states(storage)).every(({ state }) => state !== 'active');
  for (let seconds = 0; seconds < 12 * 60; seconds += 10) {
    await clock.tick(10_000);
    // The clock must not run away from work that takes real time, or it would count as dead.
    await until(settled);
  }
  t.deepEqual([...ran], ['00:05', '00:10']);
  await first.stop(0);
  const schedules = async () => (await storage.pool.query('SELECT name, cron, timezone FROM pgboss.schedule')).rows;
  t.deepEqual(await schedules(), [{ name: 'watch.sweep', cron: '*/5 * * * *', timezone: 'UTC' }]);

  const other = new JobRunner(storage, silent);
  other.register('billing', [job({ name: 'note', input, run: async () => undefined })]);
  await other.start();
  await other.stop(0);
  t.is((await schedules()).length, 1, 'the plan of a plugin that is not here is left alone');
  const without = await started(t, storage, [sweep()]);
  await without.stop(0);
  t.deepEqual(await schedules(), []);
});

test('a new version of a job brings its new options to the queue that is there', async (t) => {
  const storage = await emptyDatabase(t, server());
  const run = async () => undefined;
  await (await started(t, storage, [job({ name: 'post', input, run })])).stop(0);
  await (await started(t, storage, [job({ name: 'post', input, retry: [60, 300], timeout: 10, run })])).stop(0);
  const { rows } = await storage.pool.query(
    `SELECT retry_limit, retry_delay, expire_seconds FROM pgboss.queue WHERE name = 'watch.post'`,
  );
  t.deepEqual(rows, [{ retry_limit: 2, retry_delay: 60, expire_seconds: 40 }]);
});

test('jobs go on after every connection was lost', async (t) => {
  const storage = await emptyDatabase(t, server());
  let ran = 0;
  const runner = await started(t, storage, [job({ name: 'note', input, run: async () => void ran++ })]);
  await server().pool.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
    storage.target.database,
  ]);
  await sleep(100);
  await runner.jobsFor('watch').send('note', { n: 1 });
  await until(() => ran === 1);
  t.is(ran, 1);
});

test('jobs that are sent within a transaction are there when it commits, and not at all when it is rolled back', async (t) => {
  const storage = await emptyDatabase(t, server());
  const seen: number[] = [];
  const run = async ({ n }: { n: number }) => void seen.push(n);
  const runner = await started(t, storage, [job({ name: 'note', input, run })]);
  const jobs = runner.jobsFor('watch');
  const database = pluginDatabase(storage, 'watch');
  const failing = database.transaction(async (within) => {
    await jobs.send('note', { n: 1 }, { within });
    await jobs.sendAll('note', [{ n: 2 }, { n: 3 }], { within });
    throw new Error('no');
  });
  await t.throwsAsync(failing, { message: 'no' });
  await database.transaction(async (within) => {
    await jobs.send('note', { n: 4 }, { within });
    await jobs.sendAll('note', [{ n: 5 }, { n: 6 }], { within });
  });
  await jobs.sendAll('note', []);
  await until(() => seen.length === 3);
  t.deepEqual(seen.toSorted(), [4, 5, 6]);
});
