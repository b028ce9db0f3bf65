import test from 'ava';
import { Registry } from 'prom-client';
import { PluginMetrics } from './plugin-metrics.js';

/** The samples of a registry, without comments. */
const told = async (registry: Registry): Promise<string[]> =>
  (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));

test('a counter is told under its plugin with every combination of its labels, from 0 on', async (t) => {
  const registry = new Registry();
  const metrics = new PluginMetrics(registry, 'legacy-ask');
  const labels = { end: ['good', 'bad'], kind: ['a', 'b'] };
  const counter = metrics.counter({ name: 'asks_total', help: 'Asks.', labels });
  counter.add({ end: 'good', kind: 'b' });
  counter.add({ end: 'bad', kind: 'a' }, 3);
  t.deepEqual(await told(registry), [
    'namedrop_legacy_ask_asks_total{end="good",kind="a"} 0',
    'namedrop_legacy_ask_asks_total{end="good",kind="b"} 1',
    'namedrop_legacy_ask_asks_total{end="bad",kind="a"} 3',
    'namedrop_legacy_ask_asks_total{end="bad",kind="b"} 0',
  ]);
});

test('what was not declared makes no series', async (t) => {
  const registry = new Registry();
  const metrics = new PluginMetrics(registry, 'x');
  const counter = metrics.counter({ name: 'runs_total', help: 'Runs.', labels: { end: ['good'] } });
  counter.add({ end: 'a caller’s own' as 'good' });
  t.deepEqual(await told(registry), ['namedrop_x_runs_total{end="good"} 0']);
  const plain = metrics.counter({ name: 'looks_total', help: 'Looks.', labels: {} });
  plain.add({});
  t.is((await told(registry)).at(-1), 'namedrop_x_looks_total 1');
});

test('a gauge is measured when somebody asks, once for all who ask meanwhile, and is NaN where that fails', async (t) => {
  const registry = new Registry();
  const { promise: first, resolve } = Promise.withResolvers<number>();
  const measures = [() => first, async () => 7, () => Promise.reject(new Error('down'))];
  let asked = 0;
  const measure = () => measures[asked++]?.() as Promise<number>;
  new PluginMetrics(registry, 'x').gauge({ name: 'waiting', help: 'Waiting.', measure });
  t.is(asked, 0);
  const both = [told(registry), told(registry)];
  resolve(5);
  for (const one of await Promise.all(both)) t.deepEqual(one, ['namedrop_x_waiting 5']);
  t.is(asked, 1);
  t.deepEqual(await told(registry), ['namedrop_x_waiting 7']);
  t.deepEqual(await told(registry), ['namedrop_x_waiting Nan']);
});

test('a name is taken once, and by nobody else', (t) => {
  const registry = new Registry();
  const options = { name: 'runs_total', help: 'Runs.', labels: {} };
  new PluginMetrics(registry, 'x').counter(options);
  t.throws(() => new PluginMetrics(registry, 'x').counter(options), { message: /already been registered/ });
  t.notThrows(() => new PluginMetrics(registry, 'y').counter(options));
});
