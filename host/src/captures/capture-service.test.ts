import test, { type ExecutionContext } from 'ava';
import { Registry } from 'prom-client';
import { QuestionsUnderWay } from '../budgets/questions-under-way.js';
import { interfaceCatalog } from '../catalog/catalog.test.helper.js';
import { migratedDatabase, testStorage } from '../database/storage.test.helper.js';
import { runOut } from '../jobs/schedules/run-out.test.helper.js';
import { CaptureService } from './capture-service.js';
import { CaptureStore } from './capture-store.js';
import { captureOf, fullDisk, HOUR_MS, notedLog, standingClock } from './captures.test.helper.js';

const server = testStorage(test);
const DAY_MS = 24 * HOUR_MS;

async function world(t: ExecutionContext) {
  const storage = await migratedDatabase(t, server());
  const clock = standingClock();
  const service = (keepDays: number, pool = storage.pool, log = notedLog(), registry = new Registry()) =>
    new CaptureService({
      pool,
      clock,
      log,
      registry,
      catalog: interfaceCatalog(),
      keepDays,
      underWay: new QuestionsUnderWay(),
    });
  const kept = async () => (await new CaptureStore(storage.pool).count()).reduce((sum, { count }) => sum + count, 0);
  return { service, kept, clock };
}

test('what was kept is there once the service has stopped, and gone when its days are over', async (t) => {
  const { service, kept, clock } = await world(t);
  const first = service(3);
  for (let n = 0; n < 60; n++) first.keep(captureOf());
  await first.stop();
  t.is(await kept(), 60);
  clock.forward(3 * DAY_MS - 1);
  await runOut(service(3).sweep);
  t.is(await kept(), 60);
  clock.forward(1);
  await runOut(service(3).sweep);
  t.is(await kept(), 0);
});

test('the cost of captures is counted whatever was read in them, also where none is kept', async (t) => {
  const { service } = await world(t);
  const registry = new Registry();
  const captures = service(0, undefined, undefined, registry);
  const cost = { usd: 0.002, source: 'reported' } as const;
  captures.keep(captureOf({ cost }));
  captures.keep(captureOf({ cost, reading: 'timeout' }));
  captures.keep(captureOf());
  captures.keep(captureOf({ vendor: 'cloro', cost: { usd: 0.0056, source: 'estimated' } }));
  await captures.stop();
  t.deepEqual((await registry.getSingleMetric('namedrop_capture_cost_usd_total')?.get())?.values, [
    { value: 0.004, labels: { platform: 'chatgpt', vendor: 'dataforseo', source: 'reported' } },
    { value: 0.0056, labels: { platform: 'chatgpt', vendor: 'cloro', source: 'estimated' } },
  ]);
});

test('with no days, nothing is kept, and what was kept before goes', async (t) => {
  const { service, kept } = await world(t);
  const before = service(3);
  before.keep(captureOf());
  await before.stop();
  const now = service(0);
  now.keep(captureOf());
  await runOut(now.sweep);
  await now.stop();
  t.is(await kept(), 0);
});

test('an hour later, tasks are swept too', async (t) => {
  const { service, clock } = await world(t);
  const captures = service(3);
  const subject = { platform: 'gemini', vendor: 'cloro', question: 'digest' } as const;
  const task = await captures.openTask(subject);
  clock.forward(HOUR_MS);
  await runOut(captures.sweep);
  await captures.noteOrdered(task, 'late');
  t.is((await captures.openTask(subject)).id, undefined);
});

test('two hosts sweep the same captures at once without a fault', async (t) => {
  const { service, kept, clock } = await world(t);
  const log = notedLog();
  const hosts = [service(1, undefined, log), service(1, undefined, log)] as const;
  for (let n = 0; n < 60; n++) hosts[n % 2]?.keep(captureOf());
  await Promise.all(hosts.map((host) => host.stop()));
  clock.forward(DAY_MS);
  await Promise.all(hosts.map((host) => runOut(host.sweep)));
  t.is(await kept(), 0);
  t.deepEqual(log.lines, []);
});

test('a full disk costs log lines and nothing else', async (t) => {
  const { service } = await world(t);
  const log = notedLog();
  const captures = service(3, fullDisk, log);
  captures.keep(captureOf({ body: 'the question and the answer' }));
  await t.throwsAsync(runOut(captures.sweep));
  await t.notThrowsAsync(captures.stop());
  const messages = new Set(log.lines.map(([level, message]) => `${level}: ${message}`));
  t.deepEqual(messages, new Set(['warn: a capture task could not be stored', 'warn: captures could not be kept']));
  t.notRegex(JSON.stringify(log.lines), /the question/);
});
