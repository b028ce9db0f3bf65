import test from 'ava';
import { HOUR_MS, openWatches } from '../watches.test.helper.js';
import { runSweep } from './run-sweep.js';

const DAY_MS = 24 * HOUR_MS;
type Watches = Awaited<ReturnType<typeof openWatches>>;

/** Deletes old runs page by page, until none is left. */
async function sweep(database: Watches['database']): Promise<void> {
  const { some } = runSweep(database, 10);
  while (await some(AbortSignal.timeout(60_000)));
}

/** Deletes runs that ended more than ten days ago, until none is left. @returns the ids of the runs that stay */
async function sweepNow({ database, rows }: Watches): Promise<string[]> {
  await sweep(database);
  return (await rows()).map(({ id }) => id);
}

const ids = async ({ rows }: Watches) => (await rows()).map(({ id }) => id);

test('runs that ended longer ago than keepDays are deleted, and younger ones stay', async (t) => {
  const watches = await openWatches(t);
  const watch = await watches.create({ triggerOn: ['mention_removed'] });
  for (let runs = 0; runs < 3; runs++) {
    await watches.passUntilDue(watch);
    await watches.tick();
  }
  await watches.time.pass(10 * DAY_MS - 3 * HOUR_MS);
  await watches.tick();
  const [first, second, third, fourth] = await ids(watches);
  t.deepEqual(await sweepNow(watches), [first, second, third, fourth]);
  await watches.time.pass(3 * HOUR_MS);
  t.deepEqual(await sweepNow(watches), [fourth]);
});

test('the run of a baseline stays, however old, and the next run reports the change since then', async (t) => {
  const watches = await openWatches(t);
  const { checks, sent, rows, passUntilDue, tick, time } = watches;
  const watch = await watches.create({ triggerOn: ['mention_removed'] });
  await passUntilDue(watch);
  await tick();
  const [baseline] = await ids(watches);
  checks.says = () => undefined;
  await passUntilDue(watch);
  await tick();
  t.deepEqual(
    (await rows()).map(({ state }) => state),
    ['succeeded', 'failed'],
  );
  await time.pass(100 * DAY_MS);
  t.deepEqual(await sweepNow(watches), [baseline]);
  checks.says = () => '1. Globex is a safe choice.';
  await tick();
  const [delivery] = sent;
  t.like(JSON.parse(delivery?.body ?? ''), { trigger: 'mention_removed' });
  t.truthy(JSON.parse(delivery?.body ?? '').previous_response);
});

test('an open run and a run whose delivery has not ended stay', async (t) => {
  const watches = await openWatches(t);
  const { checks, passUntilDue, tick, time, planner, queue, going, runner, sent, source, database, rows } = watches;
  const watch = await watches.create();
  await passUntilDue(watch);
  await tick();
  const [fired] = await ids(watches);
  checks.says = () => '1. Acme leads.';
  await passUntilDue(watch);
  await planner.plan();
  const [open = ''] = queue.splice(0);
  const { begun, go } = checks.hold();
  const running = runner.run(open, going.signal);
  await begun;
  await time.pass(100 * DAY_MS);
  t.deepEqual(await sweepNow(watches), [fired, open]);
  go();
  await running;
  t.is((await rows()).at(-1)?.state, 'succeeded');
  const [delivery] = sent;
  t.is(delivery?.subject, fired);
  const end = { subject: fired ?? '', end: 'delivered' } as Parameters<typeof source.ended>[0];
  await database.transaction((tx) => source.ended(end, tx));
  t.deepEqual(await sweepNow(watches), [open]);
});

test('hosts that sweep at the same time delete every old run, page by page, and block nothing', async (t) => {
  const watches = await openWatches(t);
  const watch = await watches.create();
  await watches.database.query(
    `INSERT INTO runs (id, watch_id, planned_for, state, wake_at, ended_at)
     SELECT gen_random_uuid(), $1, namedrop.now() - n * interval '1 hour', 'succeeded', namedrop.now(),
       namedrop.now() - interval '11 days'
     FROM generate_series(1, 1700) AS n`,
    [watch.id],
  );
  const { database } = watches;
  await Promise.all([sweep(database), sweep(database), sweep(database)]);
  t.deepEqual(await ids(watches), []);
});
