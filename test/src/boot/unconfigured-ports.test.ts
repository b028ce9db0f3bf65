import { port, provide, TokenBuckets } from '@namedrop/plugin-api';
import test from 'ava';
import { bootOn, linesOf, plugin } from './world.js';

const boot = bootOn(test);
const Weather = port<{ rains: boolean }>('Weather');
const NEEDS = ['WEATHER_URL'];

test('a plugin that lacks the setting for one of its ports runs, and its line says what is missing', async (t) => {
  const ports = [provide(Weather, { rains: false }), { port: TokenBuckets, needs: NEEDS }];
  const half = plugin('half', { provides: [Weather, TokenBuckets], adds: { ports } });
  const host = await boot(t).start({ half });
  t.like(host.plugins[0], { state: 'ready', detail: 'Weather, TokenBuckets needs WEATHER_URL' });
});

test('who requires a port that its provider cannot fill gets that of the host', async (t) => {
  const provider = plugin('provider', {
    provides: [TokenBuckets],
    adds: { ports: [{ port: TokenBuckets, needs: NEEDS }] },
  });
  const taken: boolean[] = [];
  const user = plugin('user', {
    requires: { buckets: TokenBuckets },
    setup: ({ ports }) => ({
      start: async () => {
        const buckets = ports.buckets as TokenBuckets;
        taken.push((await buckets.take('b', { capacity: 1, refill: 0.001 }, 1)).taken);
      },
    }),
  });
  await boot(t).start({ provider, user });
  t.deepEqual(taken, [true]);
});

test('where the host has none either, the boot report says whose setting is missing', async (t) => {
  const provider = plugin('provider', { provides: [Weather], adds: { ports: [{ port: Weather, needs: NEEDS }] } });
  const user = plugin('user', { requires: { weather: Weather } });
  const refusal = await boot(t).refused({ provider, user });
  t.deepEqual(linesOf(refusal), [
    "user setup Weather was promised, and nothing fills it: 'provider' needs WEATHER_URL",
  ]);
});
