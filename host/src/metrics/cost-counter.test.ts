import test from 'ava';
import { Registry } from 'prom-client';
import { CostCounter } from './cost-counter.js';

/** The samples of a registry, without comments. */
const samplesOf = async (registry: Registry): Promise<string[]> =>
  (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));

function counterOf(registry: Registry) {
  return new CostCounter(registry, { name: 'cost_usd_total', help: 'Costs.', labels: ['platform'] });
}

test('costs are summed by labels and source, and stay the same when they are read again', async (t) => {
  const registry = new Registry();
  const counter = counterOf(registry);
  t.deepEqual(await samplesOf(registry), []);
  counter.add({ platform: 'chatgpt' }, { usd: 0.004, source: 'reported' });
  counter.add({ platform: 'chatgpt' }, { usd: 0.001, source: 'estimated' });
  counter.add({ platform: 'chatgpt' }, { usd: 0.004, source: 'reported' });
  counter.add({ platform: 'gemini' }, { usd: 0, source: 'reported' });
  for (let look = 0; look < 2; look++) {
    t.deepEqual(await samplesOf(registry), [
      'cost_usd_total{platform="chatgpt",source="reported"} 0.008',
      'cost_usd_total{platform="chatgpt",source="estimated"} 0.001',
      'cost_usd_total{platform="gemini",source="reported"} 0',
    ]);
  }
});

test('a sum of ten thousand costs has no rounding error', async (t) => {
  const registry = new Registry();
  const counter = counterOf(registry);
  let sum = 0;
  for (let count = 0; count < 10_000; count++) {
    counter.add({ platform: 'grok' }, { usd: 0.0157137, source: 'reported' });
    sum += 0.0157137;
  }
  t.not(sum, 157.137);
  t.deepEqual(await samplesOf(registry), ['cost_usd_total{platform="grok",source="reported"} 157.137']);
});
