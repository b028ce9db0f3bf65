import { behaviours, until } from '@namedrop/testing';
import test from 'ava';
import { startWatchWorld } from './watch-world.js';

test('/metrics tells how runs and deliveries ended, and how many wait, and names no caller’s own', async (t) => {
  const world = await startWatchWorld(t, {}, { config: { metrics: true } });
  const told = async () => {
    const lines = (await (await fetch(`${world.url}/metrics`)).text()).split('\n');
    return lines.filter((line) => /^namedrop_(watch|webhooks)_/.test(line));
  };
  const untold = [
    'namedrop_watch_runs_total{end="succeeded"} 0',
    'namedrop_watch_runs_total{end="failed"} 0',
    'namedrop_watch_runs_total{end="skipped"} 0',
    'namedrop_watch_runs_waiting 0',
    'namedrop_webhooks_deliveries_total{end="delivered"} 0',
    'namedrop_webhooks_deliveries_total{end="failed"} 0',
    'namedrop_webhooks_deliveries_total{end="cancelled"} 0',
    'namedrop_webhooks_deliveries_waiting 0',
  ];
  t.deepEqual((await told()).toSorted(), untold.toSorted());
  const id = await world.create();
  await world.passUntilDue(id);
  await world.ended(id, 1);
  await until(async () => (await world.rows(id))[0]?.delivery === 'delivered');
  world.vendor.behave('ai_overview', behaviours.reply({ status: 500, body: {} }));
  await world.passUntilDue(id);
  await world.ended(id, 2);
  const ended = /runs_total\{end="(succeeded|failed)"|deliveries_total\{end="delivered"/;
  const expected = untold.map((line) => (ended.test(line) ? line.replace(/0$/, '1') : line));
  t.deepEqual((await told()).toSorted(), expected.toSorted());
});
