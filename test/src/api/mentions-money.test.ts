import test from 'ava';
import { refusalOf, startMentions } from './mentions-world.js';

test('a search costs 35, whatever it finds, and counts as a unit of no provider (MSR-25, MSR-26, MSR-30)', async (t) => {
  const { search, seed, balance, get, bank } = await startMentions(t);
  await seed();
  for (const brand of ['acme', 'nobody']) {
    const before = await balance();
    const { usage } = (await search({ brand })).body;
    t.like(usage, { billable_units: 1, cost_cents: 35 });
    t.true(Number.isInteger(usage.latency_ms) && usage.latency_ms >= 0);
    t.is(await balance(), before - 35);
  }
  const { total } = (await get('/v1/usage?granularity=total')).body;
  t.like(total, { requests: 2, billable_units: 2, cache_hits: 0, errors: 0 });
  t.deepEqual(Object.values(total.provider_breakdown), [0, 0, 0, 0]);
  t.deepEqual((await bank.verify()).faults, []);
});

test('who has 34 credits is told so, and who has 35 finds (MSR-27, MSR-28)', async (t) => {
  const { another } = await startMentions(t);
  const poor = await another(34);
  const { status, body } = await poor.search({ brand: 'Acme' });
  t.is(status, 402);
  t.like(body, { error: { code: 'insufficient_credits' }, balance_cents: 34, required_cents: 35 });
  t.is((await (await another(35)).search({ brand: 'Acme' })).status, 200);
});

test('a key is needed, and one that there is (MSR-32, MCR-23, AUT-10)', async (t) => {
  const { search, crawl, asked } = await startMentions(t);
  for (const authorization of ['', 'Bearer lvk_live_x', 'Basic eDp5']) {
    const init = { headers: { authorization } };
    t.deepEqual(refusalOf(await search({ brand: 'Acme' }, init)), [401, 'invalid_api_key']);
    t.deepEqual(refusalOf(await crawl({ brand: 'Acme' }, init)), [401, 'invalid_api_key']);
  }
  t.deepEqual(asked(), [0, 0, 0, 0]);
});

test('a key that searches too often is told when to come again, and pays nothing (MSR-33)', async (t) => {
  const plans = { test: { refill: 0.001, capacity: 2 } };
  const { search, balance } = await startMentions(t, { options: { config: { plans, defaultPlan: 'test' } } });
  t.is((await search({ brand: 'Acme' })).headers.get('x-ratelimit-remaining'), '1');
  t.is((await search({ brand: 'Acme' })).status, 200);
  const before = await balance();
  const response = await search({ brand: 'Acme' });
  t.deepEqual(refusalOf(response), [429, 'rate_limited']);
  t.true(Number(response.headers.get('retry-after')) >= 1);
  t.is(await balance(), before);
});

test('a crawl costs 650, and counts as four units, one of each provider (MCR-16)', async (t) => {
  const { crawl, balance, get, bank, host } = await startMentions(t);
  const before = await balance();
  const { body } = await crawl({ brand: 'Acme' });
  t.like(body.usage, { billable_units: 4, cost_cents: 650 });
  t.is(await balance(), before - 650);
  const { total } = (await get('/v1/usage?granularity=total')).body;
  t.like(total, { requests: 1, billable_units: 4, cache_hits: 0 });
  t.deepEqual(Object.values(total.provider_breakdown), [1, 1, 1, 1]);
  const { rows } = await host.storage.pool.query(
    `SELECT purpose_kind, purpose_id, note FROM billing.entries WHERE kind = 'charge'`,
  );
  t.deepEqual(rows, [{ purpose_kind: 'mentions', purpose_id: body.request_id, note: 'crawl' }]);
  t.deepEqual((await bank.verify()).faults, []);
});

test('who cannot pay 650 is told so, whoever would answer, and nobody is asked (MCR-17)', async (t) => {
  const { another, asked, fail } = await startMentions(t);
  fail('chatgpt', 'claude', 'gemini');
  const poor = await another(649);
  const { status, body } = await poor.crawl({ brand: 'Acme' });
  t.is(status, 402);
  t.like(body, { error: { code: 'insufficient_credits' }, balance_cents: 649, required_cents: 650 });
  t.deepEqual(asked(), [0, 0, 0, 0]);
  t.is((await (await another(650)).crawl({ brand: 'Acme' })).status, 200);
});

test('only who answers is paid for, and who fails is told of (MCR-15, MCR-21)', async (t) => {
  const { crawl, fail, balance } = await startMentions(t);
  const before = await balance();
  fail('claude');
  const { status, body } = await crawl({ brand: 'Acme' });
  t.is(status, 200);
  t.like(body.usage, { billable_units: 3, cost_cents: 487.5 });
  t.is(body.total_mentions_found, 9);
  const [openai, anthropic] = body.providers;
  t.true('content' in openai);
  t.deepEqual(Object.keys(anthropic), ['provider', 'error']);
  t.is(anthropic.error.code, 'provider_unavailable');
  fail('chatgpt', 'gemini');
  t.is((await crawl({ brand: 'Acme' })).body.usage.cost_cents, 162.5);
  t.is(await balance(), before - 487.5 - 162.5);
});

test('where nobody answers nothing is paid and nothing is kept but why (MCR-21, MCR-22)', async (t) => {
  const { crawl, fail, balance, count, read, held } = await startMentions(t);
  fail('chatgpt', 'claude', 'gemini', 'perplexity');
  const before = await balance();
  const { status, body } = await crawl({ brand: 'Acme' });
  t.is(status, 200);
  t.like(body, { mentions: [], total_mentions_found: 0, usage: { billable_units: 0, cost_cents: 0 } });
  t.is(await balance(), before);
  t.is(await held(), 0);
  t.deepEqual([await count('brands'), await count('crawled_answers')], [0, 0]);
  t.like((await read(body.request_id)).body, { status: 'failed', error: { code: 'provider_unavailable' } });
});

test('a provider that is not configured is an error among the others, and costs nothing (MCR-15, MCR-21)', async (t) => {
  const { crawl } = await startMentions(t, { options: { unconfigured: ['perplexity'] } });
  const { providers, usage } = (await crawl({ brand: 'Acme' })).body;
  t.like(providers[3], { provider: 'perplexity', error: { code: 'provider_unavailable' } });
  t.is(usage.cost_cents, 487.5);
});

test('a key that crawls too often is told when to come again, and nobody is asked (MCR-23)', async (t) => {
  const plans = { test: { refill: 0.001, capacity: 1 } };
  const { search, crawl, asked } = await startMentions(t, { options: { config: { plans, defaultPlan: 'test' } } });
  t.is((await crawl({ brand: 'Acme' })).status, 200);
  const response = await crawl({ brand: 'Acme' });
  t.deepEqual(refusalOf(response), [429, 'rate_limited']);
  t.true(Number(response.headers.get('retry-after')) >= 1);
  t.deepEqual(asked(), [1, 1, 1, 1]);
  t.is((await search({ brand: 'Acme' })).status, 200);
});
