import test from 'ava';
import { keptOf } from './cache.test.helper.js';
import { MemoryTier } from './memory-tier.js';

test('what was not used for longest goes when the room is full', (t) => {
  const memory = new MemoryTier(10_000);
  for (const key of ['a', 'b', 'c']) memory.set(key, keptOf(), 1250);
  t.truthy(memory.get('a'));
  memory.set('d', keptOf(), 1250);
  t.deepEqual(
    ['a', 'b', 'c', 'd'].map((key) => memory.get(key) !== undefined),
    [true, false, true, true],
  );
});

test('an answer larger than the room is not kept, and drives nothing out', (t) => {
  const memory = new MemoryTier(10_000);
  memory.set('a', keptOf(), 1000);
  memory.set('b', keptOf(), 10_000);
  t.deepEqual([memory.get('a') !== undefined, memory.get('b')], [true, undefined]);
});

test('a newer answer takes the place of the older one', (t) => {
  const memory = new MemoryTier(10_000);
  memory.set('a', keptOf({ latencyMs: 1 }), 1000);
  memory.set('a', keptOf({ latencyMs: 2 }), 1000);
  t.is(memory.get('a')?.latencyMs, 2);
});
