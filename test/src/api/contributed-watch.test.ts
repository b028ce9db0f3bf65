import { WatchFired } from '@namedrop/contract';
import test from 'ava';
import { balanceOf } from './billed.js';
import { greek, PRICES } from './contributed-world.js';
import { startWatchWorld } from './watch-world.js';

test('a watch on a contributed mode fires, is paid for, and is counted', async (t) => {
  const { module, asked } = greek();
  const world = await startWatchWorld(t, {}, { plugins: { greek: { module } }, config: { metrics: true } });
  const balance = await balanceOf(world);
  const id = await world.create({ mode: 'zeta' });
  await world.passUntilDue(id);
  const [run] = await world.ended(id, 1);
  t.like(run, { state: 'succeeded', error: null, cost: PRICES.zeta, triggers_fired: ['mention_added'] });
  t.is(await balanceOf(world), balance - PRICES.zeta);
  t.deepEqual(asked, ['best crm']);
  await world.receiver.received(1);
  const { current_response: response } = WatchFired.parse(world.bodies()[0]);
  t.deepEqual([Object.keys(response.providers), response.errors], [['zeta'], {}]);
  t.deepEqual(
    response.brand_mentions.map(({ provider }) => provider),
    ['zeta'],
  );
  const { total } = (await world.get('/v1/usage?granularity=total')).body;
  // Calls that created the watch and looked when it is due, and the run.
  t.like(total, { requests: 3, billable_units: 1, errors: 0, provider_breakdown: { zeta_labs: 1 } });
  t.is((await world.get('/v1/health')).body.platforms.zeta.sample_size_7d, 1);
  const metrics = await (await fetch(`${world.url}/metrics`)).text();
  t.true(metrics.includes('namedrop_watch_runs_total{end="succeeded"} 1'));
});

test('a run of a watch fails with the code of the platforms that were asked, and not of one without a key', async (t) => {
  const { module } = greek();
  const world = await startWatchWorld(t, {}, { plugins: { greek: { module } } });
  const id = await world.create({ mode: 'greek', query: 'slow' });
  await world.passUntilDue(id);
  const [run] = await world.ended(id, 1);
  t.like(run, { state: 'failed', error: 'upstream_timeout', cost: 0 });
});

test('a watch on a contributed mode of which no platform can be asked is refused with 501', async (t) => {
  const { module } = greek();
  const world = await startWatchWorld(t, {}, { plugins: { greek: { module } } });
  const { status, body } = await world.postWatch(world.bodyOf({ mode: 'shadow' }));
  t.deepEqual([status, body.error.code], [501, 'mode_not_yet_available']);
});
