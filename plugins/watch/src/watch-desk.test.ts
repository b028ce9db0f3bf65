import { randomUUID } from 'node:crypto';
import type { AccountId } from '@namedrop/plugin-api';
import test from 'ava';
import { HOUR_MS, MINUTE_MS, openWatches } from './watches.test.helper.js';

const STRANGER = randomUUID() as AccountId;
const NO_IDS = [randomUUID(), 'abc', '', `${'0'.repeat(40)}`];

test('an account finds its own watches and no other; the operator finds all', async (t) => {
  const { create, desk, account } = await openWatches(t);
  const first = await create({ query: 'first' });
  const second = await create({ query: 'second' });
  t.deepEqual(await desk.find(first.id, account), first);
  t.deepEqual(await desk.find(first.id), first);
  t.is(await desk.find(first.id, STRANGER), undefined);
  t.deepEqual(await desk.list({ account, limit: 10 }), [second, first]);
  t.deepEqual(await desk.list({ limit: 1 }), [second]);
  t.deepEqual(await desk.list({ account: STRANGER, limit: 10 }), []);
  for (const id of NO_IDS) {
    t.is(await desk.find(id), undefined);
    t.is(await desk.run(id), undefined);
    t.is(await desk.resume(id), undefined);
    t.is(await desk.pause(id), undefined);
    t.deepEqual(await desk.runs(id, { limit: 10 }), []);
  }
});

test('the secret of a watch stands sealed in the database', async (t) => {
  const { create, database, watches } = await openWatches(t);
  const secret = 'sixteen or more 😀';
  const watch = await create({ secret });
  t.false(JSON.stringify(await database.query('SELECT * FROM watches')).includes('sixteen'));
  t.false(JSON.stringify(watch).includes('sixteen'));
  t.is(await watches.secretOf(watch), secret);
});

test('a run can be planned for now, beside the regular ones', async (t) => {
  const { create, desk, watches, queue, tick, rows, time } = await openWatches(t);
  const watch = await create();
  const planned = (await desk.run(watch.id)) as { run: string };
  t.deepEqual(queue, [planned.run]);
  await tick();
  const [run] = await rows();
  t.like(run, { id: planned.run, state: 'succeeded' });
  t.true(Math.abs((run?.planned_for.getTime() ?? 0) - (await time.now()).getTime()) < MINUTE_MS);
  t.deepEqual((await watches.find(watch.id))?.nextRunAt, watch.nextRunAt);
});

test('while a run is open it is the one that is meant, and not twice done', async (t) => {
  const { create, desk, planner, passUntilDue, queue, checks, tick } = await openWatches(t);
  const watch = await create();
  await passUntilDue(watch);
  await planner.plan();
  const [open] = queue;
  const meant = await Promise.all([desk.run(watch.id), desk.run(watch.id), desk.run(watch.id)]);
  t.deepEqual(meant, Array(3).fill({ run: open }));
  await tick();
  t.is(checks.ran.length, 1);
});

test('nobody runs, resumes or pauses the watch of another account', async (t) => {
  const { create, desk, rows, cancelled } = await openWatches(t);
  const { id } = await create();
  t.is(await desk.run(id, STRANGER), undefined);
  t.is(await desk.pause(id, STRANGER), undefined);
  t.is((await desk.find(id))?.status, 'active');
  t.deepEqual([await rows(), cancelled], [[], []]);
  await desk.pause(id);
  t.is(await desk.resume(id, STRANGER), undefined);
  t.is((await desk.find(id))?.status, 'paused');
});

test('a paused watch keeps what was planned, does not run, and calls off what is on its way (WAT-35)', async (t) => {
  const { create, desk, tick, time, rows, cancelled, account } = await openWatches(t);
  const watch = await create();
  for (let time_ = 0; time_ < 2; time_++) {
    t.deepEqual(await desk.pause(watch.id, account), { ...watch, status: 'paused' });
  }
  t.deepEqual(cancelled, [watch.id, watch.id]);
  await time.pass(24 * HOUR_MS);
  await tick();
  t.deepEqual(await rows(), []);
  t.is(await desk.run(watch.id), 'paused');
});

test('what is due when its watch is paused is skipped, also where it becomes due once more', async (t) => {
  const { create, desk, planner, runner, going, queue, checks, passUntilDue, rows, time } = await openWatches(t);
  const waiting = await create();
  await passUntilDue(waiting);
  await planner.plan();
  await desk.pause(waiting.id);
  await runner.run(queue.pop() ?? '', going.signal);
  t.like((await rows())[0], { state: 'skipped', attempt: 0, cost_hundredths: '0' });

  const running = await create();
  const { run } = (await desk.run(running.id)) as { run: string };
  const { begun } = checks.hold();
  void runner.run(run, going.signal);
  await begun;
  await desk.pause(running.id);
  t.is((await rows()).at(-1)?.state, 'running', 'what has begun is not cut off');
  await time.pass(61_000);
  await planner.wake();
  t.deepEqual(queue.splice(0), [run, run]);
  await runner.run(run, going.signal);
  t.is((await rows()).find(({ id }) => id === run)?.state, 'skipped');
});

test('a run that ends when its watch is paused is kept, and what has fired is not told', async (t) => {
  const { create, desk, runner, going, checks, rows, sent } = await openWatches(t);
  const watch = await create();
  const { run } = (await desk.run(watch.id)) as { run: string };
  checks.before = async () => void (await desk.pause(watch.id));
  await runner.run(run, going.signal);
  t.like((await rows())[0], { state: 'succeeded', triggers_fired: ['mention_added'], delivery: 'undelivered' });
  t.deepEqual(sent, []);
});

test('a watch that is resumed runs an interval from now and compares with what it last saw; one that is active stays as it is', async (t) => {
  const { create, desk, runner, going, queue, time, passUntilDue, tick, rows } = await openWatches(t);
  const watch = await create({ interval: 'daily' });
  t.deepEqual(await desk.resume(watch.id), watch);
  const { run } = (await desk.run(watch.id)) as { run: string };
  await runner.run(run, going.signal);
  queue.length = 0;
  await desk.pause(watch.id);
  await time.pass(100 * HOUR_MS);
  const resumed = await desk.resume(watch.id);
  const ahead = (resumed?.nextRunAt.getTime() ?? 0) - (await time.now()).getTime();
  t.true(ahead > 23.9 * HOUR_MS && ahead <= 24 * HOUR_MS + 5 * MINUTE_MS);
  t.like(resumed, { status: 'active' });
  await passUntilDue(watch);
  await tick();
  t.deepEqual(
    (await rows()).map(({ triggers_fired }) => triggers_fired),
    [['mention_added'], []],
  );
});

test('a watch tells its runs, the newest first, with what they found only where it is asked for', async (t) => {
  const { create, desk, history, tick, passUntilDue, account } = await openWatches(t);
  const watch = await create();
  for (let run = 0; run < 3; run++) {
    await passUntilDue(watch);
    await tick();
  }
  const runs = await desk.runs(watch.id, { limit: 2 });
  t.deepEqual(
    runs.map(({ plannedFor }) => plannedFor.getTime() - watch.nextRunAt.getTime()),
    [2 * HOUR_MS, HOUR_MS],
  );
  const [latest] = runs;
  t.false(runs.some((run) => 'response' in run || 'error' in run || 'delivery' in run));
  t.like(latest, { state: 'succeeded', cost: 4000, triggersFired: [], diffSummary: '' });
  const whole = await history.find(latest?.id ?? '', watch.id, account);
  t.like(whole?.response, { mode: 'quick', query: 'best crm', brand: 'Acme' });
  t.is(await history.find(latest?.id ?? '', watch.id, STRANGER), undefined);
  t.is(await history.find(latest?.id ?? '', (await create()).id, account), undefined);
  for (const id of NO_IDS) t.is(await history.find(id, watch.id, account), undefined);
  for (const id of NO_IDS) t.is(await history.find(latest?.id ?? '', id, account), undefined);
});
