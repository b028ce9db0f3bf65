import { randomUUID } from 'node:crypto';
import { WatchFired } from '@namedrop/contract';
import type { AccountId, DeliveryEnd } from '@namedrop/plugin-api';
import test from 'ava';
import { openWatches } from './watches.test.helper.js';

for (const [end, noted] of [
  ['delivered', 'delivered'],
  ['failed', 'undelivered'],
  ['cancelled', 'undelivered'],
] as const) {
  test(`a delivery that is ${end} leaves its run ${noted}, in the transaction of whoever delivers (WDL-24)`, async (t) => {
    const { create, desk, source, database, tick, rows } = await openWatches(t);
    const watch = await create();
    const { run } = (await desk.run(watch.id)) as { run: string };
    await tick();
    const tell = (ended: DeliveryEnd) =>
      database.transaction(async (tx) => {
        await tx.query('SET LOCAL search_path = pg_catalog');
        await source.ended({ id: randomUUID(), subject: run, end: ended }, tx);
      });
    await tell(end);
    t.is((await rows())[0]?.delivery, noted);
    await tell('delivered');
    await tell('failed');
    t.is((await rows())[0]?.delivery, 'delivered', 'once it has arrived it has');
  });
}

test('the end of what is no run is noted nowhere', async (t) => {
  const { create, desk, source, database, tick, rows } = await openWatches(t);
  await desk.run((await create()).id);
  await tick();
  await source.ended({ id: randomUUID(), subject: randomUUID(), end: 'failed' }, database);
  t.is((await rows())[0]?.delivery, 'pending');
});

test('a watch is silent while it is paused', async (t) => {
  const { create, desk, source, database, account } = await openWatches(t);
  const [paused, active] = [await create(), await create()];
  const silent = () =>
    database.transaction(async (tx) => {
      await tx.query('SET LOCAL search_path = pg_catalog');
      return source.silent?.([paused.id, active.id], tx);
    });
  t.deepEqual(await silent(), []);
  await desk.pause(paused.id, account);
  t.deepEqual(await silent(), [paused.id]);
  await desk.resume(paused.id, account);
  t.deepEqual(await silent(), []);
});

test('a sample is a whole event of the watch, marked as a test, about a run that there is not', async (t) => {
  const { create, source, account, rows } = await openWatches(t);
  for (const mode of ['quick', 'ai_overview', 'all_live'] as const) {
    for (const brand of ['Acme', '!', 'Globex', 'Café 😀']) {
      const watch = await create({ mode, brand, query: 'q'.repeat(480) });
      const sample = await source.sample(account, watch.id);
      t.like(sample, { account, event: 'watch.fired', source: watch.id });
      t.deepEqual(sample?.target, { url: watch.webhookUrl, secret: 'a secret of at least sixteen characters' });
      const body = WatchFired.parse(JSON.parse(sample?.body ?? ''));
      t.like(body, { test: true, watch_id: watch.id, run_id: sample?.subject });
      t.is([...body.watch_name].length, 120);
      t.true(body.watch_name.startsWith(`${brand}: qqq`) && body.watch_name.endsWith('q…'));
      t.not(body.diff_summary, '');
    }
  }
  t.deepEqual(await rows(), []);
});

test('there is no sample of what is no watch of the account; the operator gets one of any', async (t) => {
  const { create, source, account } = await openWatches(t);
  const { id } = await create();
  t.is(await source.sample(randomUUID() as AccountId, id), undefined);
  for (const none of [randomUUID(), 'abc']) t.is(await source.sample(account, none), undefined);
  t.is((await source.sample(undefined, id))?.account, account);
});
