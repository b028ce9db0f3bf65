import { randomUUID } from 'node:crypto';
import test from 'ava';
import { askOf, openQueue, webhook } from './queue.test.helper.js';

test('the run of a monitor is held for when it is answered, and told to whom the monitor says', async (t) => {
  const { queue, work, monitors, sent, counted, books, database } = await openQueue(t);
  const monitor = '0b0c5c1e-1111-4222-8333-444455556666';
  const run = askOf({ monitor, lane: 'standard' });
  monitors.told = { webhook, monitor: { id: monitor, name: 'CRM', run_id: run.id, diff_summary: 'No change.' } };
  await database.transaction((within) => queue.add([run], within));
  t.is(books.held.size, 0);
  await work();
  t.deepEqual(monitors.ended, [{ id: run.id, state: 'succeeded' }]);
  t.like(sent, { length: 1, 0: { source: monitor, subject: run.id } });
  t.like(JSON.parse(sent[0]?.body ?? ''), { data: { id: run.id }, monitor: { name: 'CRM' } });
  t.is(counted[0]?.[0], 'run');
  t.deepEqual([...books.paid], [[run.id, 37.5]]);
});

test('runs of a monitor are taken back that nobody has begun, and no others', async (t) => {
  const { queue, run, answers, read, database, books, sent, monitors } = await openQueue(t);
  const monitor = '0b0c5c1e-1111-4222-8333-444455556666';
  const [begun, waiting, another] = [askOf({ monitor }), askOf({ monitor }), askOf({ monitor: randomUUID() })];
  monitors.told = { webhook };
  await database.transaction((within) => queue.add([begun, waiting, another], within));
  const { begun: asked, go } = answers.hold();
  const going = run('async');
  await asked;
  t.deepEqual(await database.transaction((within) => queue.withdraw(monitor, within)), [waiting.id]);
  go();
  await going;
  await run('async');
  await run('async');
  t.is(await read(waiting.id), undefined);
  for (const { id } of [begun, another]) t.like(await read(id), { state: 'succeeded' });
  t.deepEqual([books.paid.size, sent.length], [2, 2]);
});

test('the run of a monitor that nobody can pay for fails, and is not tried again', async (t) => {
  const { queue, work, monitors, sent, books, read, database, rows, counted } = await openQueue(t);
  books.funds = 0;
  const run = askOf({ monitor: '0b0c5c1e-1111-4222-8333-444455556666' });
  await database.transaction((within) => queue.add([run], within));
  await work();
  t.like(await read(run.id), { state: 'failed', content: { code: 'insufficient_balance' } });
  t.deepEqual(monitors.ended, [{ id: run.id, state: 'failed' }]);
  t.deepEqual([sent.length, await rows()], [0, []]);
  t.deepEqual(counted, [['run']]);
});
