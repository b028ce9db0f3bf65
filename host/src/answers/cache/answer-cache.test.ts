import type { SharedCache } from '@namedrop/plugin-api';
import test from 'ava';
import { Registry } from 'prom-client';
import { standingClock } from '../../captures/captures.test.helper.js';
import { AnswerCache } from './answer-cache.js';
import { Background } from './background.js';
import { answer, DAY, failing, HOUR_MS, sharedMemory, warnings } from './cache.test.helper.js';
import { CacheCounters } from './cache-counters.js';
import { KeptReader } from './kept-reader.js';
import { MemoryTier } from './memory-tier.js';
import { SharedTier } from './shared-tier.js';

const asked = { answer, latencyMs: 800 };
const absent = { answer: { text: null, citations: [] }, latencyMs: 800 };

/** What hosts share; the database is a map here. */
function deployment(lifetimes = DAY) {
  const clock = standingClock();
  const memory = sharedMemory();
  const rows = new Map<string, string>();
  const registry = new Registry();
  const counters = new CacheCounters(registry);
  const reader = new KeptReader(lifetimes, clock);
  /** @param sharedCache null: there is none */
  const host = (sharedCache: SharedCache | null = memory) => {
    const background = new Background();
    const stored = {
      get: async (key: string) => reader.read(rows.get(key) ?? '', 'live'),
      keep: async ({ key, text }: { key: string; text: string }) => void rows.set(key, text),
    };
    const shared = new SharedTier({ sharedCache: sharedCache ?? undefined }, reader, warnings());
    const parts = { memory: new MemoryTier(1e6), shared, stored, lifetimes, clock, counters, background };
    const cache = new AnswerCache(parts);
    const keep = async (key: string, what: typeof asked | typeof absent) => {
      const kept = cache.keep(key, what);
      await background.done();
      return kept;
    };
    const tierOf = async (key: string) => {
      const found = await cache.find(key, 'live');
      await background.done();
      return found?.tier;
    };
    return { cache, keep, tierOf };
  };
  return { host, clock, memory, rows, registry, reader };
}

test('what a host kept it has in its memory; others find it in shared memory, and without that in the database', async (t) => {
  const { host, memory } = deployment();
  const [here, there, elsewhere] = [host(), host(), host()];
  t.is(await here.tierOf('a'), undefined);
  t.true(await here.keep('a', asked));
  t.is(await here.tierOf('a'), 'l1');
  t.deepEqual([await there.tierOf('a'), await there.tierOf('a')], ['l2', 'l1']);
  memory.held.clear();
  t.deepEqual([await elsewhere.tierOf('a'), await elsewhere.tierOf('a')], ['l3', 'l1']);
  t.is(memory.held.size, 1, 'shared memory has it again');
});

test('every tier gives the whole answer and how long it took', async (t) => {
  const { host, memory, clock } = deployment();
  const here = host();
  await here.keep('a', asked);
  const expected = { ...asked, expiresAt: clock.now().getTime() + 24 * HOUR_MS };
  t.deepEqual((await here.cache.find('a', 'live'))?.kept, expected);
  t.deepEqual((await host().cache.find('a', 'live'))?.kept, expected);
  memory.held.clear();
  t.deepEqual((await host().cache.find('a', 'live'))?.kept, expected);
});

for (const [what, kept, lifetime] of [
  ['an answer lives for a day', asked, 24 * HOUR_MS],
  ['that there was no answer lives for an hour', absent, HOUR_MS],
] as const) {
  test(`${what}, in every tier, however often it was passed on`, async (t) => {
    const { host, clock, memory } = deployment();
    const [here, there] = [host(), host()];
    await here.keep('a', kept);
    clock.forward(lifetime - 1);
    memory.held.clear();
    t.is(await there.tierOf('a'), 'l3');
    t.deepEqual(
      [...memory.held.values()].map(({ lifetimeMs }) => lifetimeMs),
      [1],
    );
    t.deepEqual([await here.tierOf('a'), await there.tierOf('a'), await host().tierOf('a')], ['l1', 'l1', 'l2']);
    clock.forward(1);
    t.deepEqual(
      [await here.tierOf('a'), await there.tierOf('a'), await host().tierOf('a')],
      [undefined, undefined, undefined],
    );
    t.is(memory.held.size, 1, 'what has expired is not passed on');
  });
}

test('what has no lifetime is not kept', async (t) => {
  const { host, rows } = deployment({ ...DAY, absentLifetimeMs: 0 });
  const here = host();
  t.false(await here.keep('a', absent));
  t.true(await here.keep('b', asked));
  t.deepEqual([await here.tierOf('a'), [...rows.keys()]], [undefined, ['b']]);
});

test('a newer answer takes the place of the older in every tier', async (t) => {
  const { host, memory } = deployment();
  const here = host();
  await here.keep('a', asked);
  await here.keep('a', { ...asked, latencyMs: 1 });
  t.is((await here.cache.find('a', 'live'))?.kept.latencyMs, 1);
  t.is((await host().cache.find('a', 'live'))?.kept.latencyMs, 1);
  memory.held.clear();
  t.is((await host().cache.find('a', 'live'))?.kept.latencyMs, 1);
});

test('without shared memory, or when it is down, the database has the answer', async (t) => {
  const { host } = deployment();
  for (const shared of [null, { get: failing, set: failing }]) {
    await host(shared).keep('a', asked);
    t.is(await host(shared).tierOf('a'), 'l3');
  }
});

test('hits are counted by tier, and misses', async (t) => {
  const { host, registry, memory } = deployment();
  const here = host();
  await here.tierOf('a');
  await here.keep('a', asked);
  await here.tierOf('a');
  await here.tierOf('a');
  await host().tierOf('a');
  memory.held.clear();
  await host().tierOf('a');
  const metrics = await registry.metrics();
  for (const line of [
    'namedrop_cache_hits_total{tier="l1"} 2',
    'namedrop_cache_hits_total{tier="l2"} 1',
    'namedrop_cache_hits_total{tier="l3"} 1',
    'namedrop_cache_misses_total 1',
  ]) {
    t.true(metrics.includes(line), line);
  }
});

test('what was kept since a time is told apart from what was kept before, in every tier', async (t) => {
  const { host, clock } = deployment();
  const [here, there] = [host(), host()];
  const before = new Date(clock.now().getTime() - 1);
  const then = clock.now();
  await here.keep('a', asked);
  await here.keep('b', absent);
  const after = new Date(then.getTime() + 1);
  for (const { cache } of [here, there]) {
    for (const key of ['a', 'b']) {
      t.truthy(await cache.findSince(key, 'live', before));
      t.truthy(await cache.findSince(key, 'live', then));
      t.is(await cache.findSince(key, 'live', after), undefined);
    }
    t.is(await cache.findSince('c', 'live', before), undefined);
  }
});
