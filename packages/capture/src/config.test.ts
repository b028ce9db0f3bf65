import test from 'ava';
import { liveConfig } from './config.js';

const both = liveConfig({ env: 'LIVE_CHATGPT', vendors: ['dataforseo', 'cloro'] });
const cloroAlone = liveConfig({ env: 'LIVE_PERPLEXITY', vendors: ['cloro'] });

test('the vendors are asked in the order in which the surface names them, unless an operator says otherwise', (t) => {
  t.deepEqual(both.parse({}).vendors, ['dataforseo', 'cloro']);
  t.deepEqual(both.parse({ vendors: ['cloro', 'dataforseo'] }).vendors, ['cloro', 'dataforseo']);
  t.deepEqual(both.parse({ vendors: ['off'] }).vendors, ['off']);
});

test('an order names each vendor once, and off stands alone', (t) => {
  for (const vendors of [[], ['somebody'], ['cloro', 'cloro'], ['cloro', 'off']]) {
    t.false(both.safeParse({ vendors }).success, vendors.join());
  }
});

test('a surface has the settings of the vendors that capture it, and of no other', (t) => {
  t.deepEqual(Object.keys(both.parse({})), ['vendors', 'dataforseo', 'cloro']);
  t.deepEqual(cloroAlone.parse({}), {
    vendors: ['cloro'],
    cloro: { baseUrl: 'https://api.cloro.dev', pollMs: 2_000 },
  });
  t.false(cloroAlone.safeParse({ vendors: ['dataforseo'] }).success);
  t.false(cloroAlone.safeParse({ dataforseo: { login: 'someone' } }).success);
});

test('an attempt at DataForSEO may take 45 seconds, or what the surface or its operator says', (t) => {
  const quick = liveConfig({ env: 'LIVE_AI_OVERVIEW', vendors: ['dataforseo'], attemptMs: 12_000 });
  t.is(both.parse({}).dataforseo?.attemptMs, 45_000);
  t.is(quick.parse({}).dataforseo?.attemptMs, 12_000);
  t.is(quick.parse({ dataforseo: { attemptMs: 90_000 } }).dataforseo?.attemptMs, 90_000);
  t.false(quick.safeParse({ dataforseo: { attemptMs: 90_001 } }).success);
});
