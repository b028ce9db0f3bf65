import { behaviours } from '@namedrop/testing';
import test from 'ava';
import { receiptOf, startAsks } from './ask-world.js';

const CACHED = { cached: true, cost: 5 };

test('a repeat costs 5, whichever account sends it, and is charged so (ASK-37, ASK-38, ASK-49, ASK-50)', async (t) => {
  const { ask, asked, balance, another } = await startAsks(t);
  const other = await another();
  t.deepEqual(receiptOf(await ask()), { cached: false, cost: 150, units: 4 });
  const before = await balance();
  const repeat = await ask();
  t.deepEqual(receiptOf(repeat), { ...CACHED, units: 4 });
  t.is(repeat.body.cache_tier, 'l1');
  t.is(await balance(), before - 5);
  t.deepEqual(receiptOf(await other.ask()), { ...CACHED, units: 4 });
  t.deepEqual(asked(), [1, 1, 1, 1]);
});

test('answers that an account keeps to itself are its own (ASK-39, ASK-40)', async (t) => {
  const { ask, asked, another } = await startAsks(t);
  const other = await another();
  const mine = { providers: ['gemini'], cache_scope: 'private' };
  t.like(receiptOf(await ask(mine)), { cached: false, cost: 37.5 });
  t.like(receiptOf(await ask(mine)), CACHED);
  t.like(receiptOf(await other.ask(mine)), { cached: false, cost: 37.5 });
  t.like(receiptOf(await ask({ providers: ['gemini'] })), { cached: false, cost: 37.5 });
  t.is(asked()[2], 3);
});

test('an ask and a check have answers of their own', async (t) => {
  const { ask, check } = await startAsks(t);
  await check({ query: 'best crm', brand: 'Acme', mode: 'quick' });
  t.false((await ask()).body.cached);
});

test('a city is cached apart from its country, where it is honoured (ASK-36)', async (t) => {
  const { ask } = await startAsks(t);
  const german = { providers: ['openai', 'gemini'], country: 'DE' };
  await ask(german);
  t.like(receiptOf(await ask({ ...german, city: 'Ulm' })), { cached: false, cost: 37.5 + 5 });
  t.like(receiptOf(await ask({ ...german, city: 'Ulm' })), CACHED);
});

test('without a search an ask is cheaper, and cites nothing (ASK-30, ASK-31)', async (t) => {
  const { ask } = await startAsks(t);
  const { body } = await ask({ web_search: false });
  t.is(body.usage.cost_cents, 60);
  t.deepEqual(body.citations, []);
  for (const { citations } of body.providers) t.deepEqual(citations, []);
});

test('only who answers is paid for, and what failed is asked again (ASK-53, TYP-30)', async (t) => {
  const { ask, upstreams, says } = await startAsks(t);
  for (const one of ['claude', 'gemini'] as const) upstreams[one].behave(behaviours.reply({ status: 500, body: {} }));
  t.deepEqual(receiptOf(await ask()), { cached: false, cost: 75, units: 2 });
  upstreams.claude.behave(behaviours.reply({ body: says('claude', 'Acme') }));
  t.deepEqual(receiptOf(await ask()), { cached: false, cost: 37.5 + 5, units: 3 });
});

test('who cannot pay the worst case is told so, and nobody is asked (ASK-54, ASK-56, ERR-09, ERR-12)', async (t) => {
  const { another, asked } = await startAsks(t);
  const poor = await another(149);
  const { status, body } = await poor.ask();
  t.is(status, 402);
  t.like(body, { error: { code: 'insufficient_credits' }, balance_cents: 149, required_cents: 150 });
  const checked = await poor.check({ query: 'best crm', brand: 'Acme', mode: 'quick' });
  t.is(checked.status, 402);
  t.like(checked.body, { error: { code: 'insufficient_balance' }, balance_cents: 149, required_cents: 150 });
  t.false('topup_url' in body);
  t.deepEqual(asked(), [0, 0, 0, 0]);
  t.is((await poor.ask({ providers: ['openai', 'gemini', 'gemini'] })).body.usage.cost_cents, 75);
});

test('the worst case has to be there for what the cache answers too (ASK-55)', async (t) => {
  const { ask, another } = await startAsks(t);
  const poor = await another(100);
  await ask();
  t.is((await poor.ask()).status, 402);
  t.like(receiptOf(await poor.ask({ providers: ['gemini'] })), CACHED);
});

test('prices are settings: of each provider, and for each model how many times as much', async (t) => {
  const { ask } = await startAsks(t, {
    settings: {
      prices: { openai: { searching: 40, plain: 20 }, multipliers: { 'gpt-5.5-pro': 2.5, 'gemini-3.8-flash': 2 } },
    },
  });
  const costOf = async (body: object) => (await ask(body)).body.usage.cost_cents;
  t.is(await costOf({ providers: ['openai'] }), 40);
  t.is(await costOf({ providers: ['openai'], web_search: false }), 20);
  t.is(await costOf({ providers: ['openai'], model: { openai: 'gpt-5.5-pro' } }), 100);
  t.is(await costOf({ providers: ['gemini'] }), 75);
  t.is(await costOf({ providers: ['perplexity'] }), 37.5);
});

test('a model that is called as what every object has is as unknown as any other', async (t) => {
  const { ask } = await startAsks(t);
  for (const model of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
    const { status, body, text } = await ask({ providers: ['openai'], model: { openai: model } });
    t.is(status, 200, text);
    t.like(body.providers[0].error, { code: 'provider_error', message: `unknown model "${model}"` });
    t.is(body.usage.cost_cents, 0);
  }
});

test('an ask that nobody can be asked takes a token all the same: it is free, and each is kept', async (t) => {
  const plans = { test: { refill: 0.001, capacity: 2 } };
  const { ask } = await startAsks(t, { options: { config: { plans, defaultPlan: 'test' } } });
  const unknown = { providers: ['openai'], model: { openai: 'nope' } };
  const statuses = [];
  for (let n = 0; n < 3; n++) statuses.push((await ask(unknown)).status);
  t.deepEqual(statuses, [200, 200, 429]);
});

test('an exhausted bucket is 429, but not for what the cache answers, nor for what is refused (ERR-20)', async (t) => {
  const plans = { test: { refill: 0.001, capacity: 1 } };
  const { ask, balance } = await startAsks(t, { options: { config: { plans, defaultPlan: 'test' } } });
  t.is((await ask({ prompt: '' })).status, 400);
  t.is((await ask()).status, 200);
  const before = await balance();
  const { status, body, headers } = await ask({ prompt: 'another' });
  t.deepEqual([status, body.error.code], [429, 'rate_limited']);
  t.true(Number(headers.get('retry-after')) >= 1);
  t.deepEqual([headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')], ['1', '0']);
  t.is(await balance(), before);
  t.like(receiptOf(await ask()), CACHED);
});
