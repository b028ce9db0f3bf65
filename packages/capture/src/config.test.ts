import test from 'ava';
import { liveConfig } from './config.js';

const both = liveConfig({ env: 'LIVE_CHATGPT', mode: 'chatgpt_live', vendors: ['dataforseo', 'cloro'] });
const cloroAlone = liveConfig({ env: 'LIVE_PERPLEXITY', mode: 'perplexity_live', vendors: ['cloro'] });

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
  const quick = liveConfig({
    env: 'LIVE_AI_OVERVIEW',
    mode: 'ai_overview',
    vendors: ['dataforseo'],
    attemptMs: 12_000,
  });
  t.is(both.parse({}).dataforseo?.attemptMs, 45_000);
  t.is(quick.parse({}).dataforseo?.attemptMs, 12_000);
  t.is(quick.parse({ dataforseo: { attemptMs: 90_000 } }).dataforseo?.attemptMs, 90_000);
  t.false(quick.safeParse({ dataforseo: { attemptMs: 90_001 } }).success);
});

test('half an account with DataForSEO is refused, at what is missing, whoever is asked', (t) => {
  const problemOf = (dataforseo: object) => both.safeParse({ vendors: ['cloro'], dataforseo }).error?.issues;
  t.like(problemOf({ login: 'someone' }), [
    { path: ['dataforseo', 'password'], message: 'must be set together with login' },
  ]);
  t.like(problemOf({ password: 'secret' }), [
    { path: ['dataforseo', 'login'], message: 'must be set together with password' },
  ]);
  for (const access of [{}, { login: 'someone', password: 'secret' }]) t.is(problemOf(access), undefined);
});

test('a login is one word of printable ASCII without a colon', (t) => {
  const isTaken = (login: string) => both.safeParse({ dataforseo: { login, password: 'secret' } }).success;
  for (const login of ['someone@acme.example', '~!+9;']) t.true(isTaken(login), login);
  for (const login of ['', ' ', 'a b', 'a:b', 'á', 'a\n']) t.false(isTaken(login), login);
});

test('the price of a credit is in US dollars with nine decimals at most, and unset unless an operator sets it', (t) => {
  const priceOf = (creditUsd: unknown) => cloroAlone.safeParse({ cloro: { creditUsd } }).data?.cloro?.creditUsd;
  t.is(priceOf(0.0008), 0.0008);
  for (const wrong of [-1, 1001, 1e-10, '0.0008']) t.is(priceOf(wrong), undefined, String(wrong));
});
