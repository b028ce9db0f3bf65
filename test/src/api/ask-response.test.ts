import { AskResponse } from '@namedrop/contract';
import { behaviours } from '@namedrop/testing';
import test from 'ava';
import { PROMPT, receiptOf, startAsks } from './ask-world.js';
import { CITED } from './world.js';

const { reply } = behaviours;

/** What each provider tells of a page that it cites. */
const TOLD: Readonly<Record<string, readonly string[]>> = {
  openai: ['url', 'title', 'text'],
  anthropic: ['url', 'title', 'snippet'],
  gemini: ['url', 'title', 'text'],
  perplexity: ['url', 'title', 'snippet'],
};

const down = reply({ status: 500, body: {} });

test('an ask is answered by all four, in one shape (ASK-01, ASK-17, ASK-44, ASK-45, ASK-46, ASK-47, ASK-49, TYP-29, TYP-30)', async (t) => {
  const { ask, balance } = await startAsks(t);
  const before = await balance();
  const { status, body, headers } = await ask();
  t.is(status, 200);
  AskResponse.parse(body);
  t.deepEqual(Object.keys(body), ['request_id', 'id', 'cached', 'cache_tier', 'providers', 'citations', 'usage']);
  t.is(body.id, body.request_id);
  t.deepEqual([body.cached, body.cache_tier], [false, 'miss']);
  t.deepEqual(
    body.providers.map(({ provider }: { provider: string }) => provider),
    ['openai', 'anthropic', 'gemini', 'perplexity'],
  );
  for (const { content, model, tokens, latency_ms } of body.providers) {
    t.true(content.startsWith('Acme is a popular choice'));
    t.is(model, 'model-2026-11-01');
    t.deepEqual(tokens, { input: 10, output: 20 });
    t.true(latency_ms >= 0 && latency_ms <= body.usage.latency_ms);
  }
  t.like(body.usage, { billable_units: 4, cost_cents: 150 });
  t.is(await balance(), before - 150);
  t.is(headers.get('x-request-id'), null);
});

test('what is cited stands with its provider, and once for all of them (ASK-51, ASK-52, TYP-05, TYP-06, TYP-08)', async (t) => {
  const { ask, upstreams, says } = await startAsks(t);
  const tracked = CITED.map(({ url, title }) => ({ url: `${url}${url.includes('?') ? '&' : '?'}utm_source=a`, title }));
  upstreams.claude.behave(reply({ body: says('claude', 'Acme.', tracked) }));
  const { body } = await ask();
  t.deepEqual(
    body.citations.map(({ canonical_url, providers_cited }: Record<string, unknown>) => [
      canonical_url,
      providers_cited,
    ]),
    CITED.map(({ url }) => [url, ['openai', 'anthropic', 'gemini', 'perplexity']]),
  );
  for (const { provider, citations } of body.providers) {
    t.is(citations.length, 2);
    for (const citation of citations) {
      t.true(URL.canParse(citation.url));
      t.deepEqual(Object.keys(citation), TOLD[provider], provider);
      for (const told of Object.values(citation)) t.is(typeof told, 'string');
    }
  }
});

test('a span that is cited is cut at 300 characters (TYP-07, LIM-11)', async (t) => {
  const { ask, upstreams, says } = await startAsks(t);
  upstreams.chatgpt.behave(reply({ body: says('chatgpt', `Acme${' leads'.repeat(70)}.`, CITED) }));
  const { body } = await ask({ providers: ['openai'] });
  t.true(body.providers[0].citations.some(({ text = '' }) => text.length > 200));
  for (const { text = '' } of body.providers[0].citations) t.true([...text].length <= 300);
});

test('brands are told where they are tracked, once per provider that named them (ASK-27, ASK-28, TYP-24, TYP-28)', async (t) => {
  const { ask, upstreams } = await startAsks(t, { answers: { chatgpt: 'Globex is excellent. Acme follows.' } });
  upstreams.gemini.behave(down);
  const { body } = await ask({
    track_brands: ['Acme', 'ACME', 'Globex', 'Nobody'],
    providers: ['gemini', 'openai', 'perplexity'],
  });
  t.deepEqual(
    body.brand_mentions.map(({ brand, provider, rank }: Record<string, unknown>) => [provider, brand, rank]),
    [
      ['openai', 'Globex', 1],
      ['openai', 'Acme', 2],
      ['perplexity', 'Acme', 1],
      ['perplexity', 'Globex', 2],
    ],
  );
  t.like(body.brand_mentions[0], { sentiment: 'positive', context: 'Globex is excellent.' });
  AskResponse.parse(body);
  t.deepEqual((await ask({ track_brands: ['Nobody'] })).body.brand_mentions, []);
  for (const untracked of [{}, { track_brands: [] }]) t.false('brand_mentions' in (await ask(untracked)).body);
});

test('the rule of the deployment finds brands in asks too', async (t) => {
  const { ask } = await startAsks(t, {
    answers: { gemini: 'That is affordable.' },
    options: { config: { matching: 'literal' } },
  });
  const { body } = await ask({ providers: ['gemini'], track_brands: ['Ford'] });
  t.is(body.brand_mentions.length, 1);
});

test('providers answer in the order in which they are named, whoever is first and whoever fails (ASK-18, ASK-19, ASK-53, TYP-21)', async (t) => {
  const { ask, upstreams, says } = await startAsks(t);
  const opened = Promise.withResolvers<void>();
  upstreams.perplexity.behave(async (request, response) => {
    await opened.promise;
    await down(request, response);
  });
  upstreams.chatgpt.behave(async (request, response) => {
    await reply({ body: says('chatgpt', 'Acme') })(request, response);
    opened.resolve();
  });
  const { body } = await ask({ providers: ['perplexity', 'openai', 'perplexity'] });
  t.deepEqual(
    body.providers.map(({ provider }: { provider: string }) => provider),
    ['perplexity', 'openai'],
  );
  t.deepEqual(Object.keys(body.providers[0]), ['provider', 'error']);
  t.deepEqual(receiptOf({ body } as never), { cached: false, cost: 37.5, units: 1 });
});

test('each fault has its code, and none is a failure of the call (ASK-57, TYP-22, TYP-31, ERR-19)', async (t) => {
  const { ask, check, upstreams, balance, logs } = await startAsks(t, { options: { quickMs: 4000 } });
  const before = await balance();
  upstreams.chatgpt.behave(behaviours.silent());
  upstreams.claude.behave(reply({ status: 429, body: {} }));
  upstreams.gemini.behave(reply({ status: 403, body: {} }));
  upstreams.perplexity.behave(reply({ status: 503, body: {} }));
  const { status, body } = await ask();
  t.is(status, 200);
  t.deepEqual(
    body.providers.map(({ error }: { error: { code: string } }) => error.code),
    ['provider_timeout', 'provider_rate_limited', 'provider_auth_failed', 'provider_unavailable'],
  );
  t.like(body, { cached: false, cache_tier: 'miss', citations: [], usage: { billable_units: 0, cost_cents: 0 } });
  AskResponse.parse(body);
  t.is(await balance(), before);
  const { body: checked } = await check({ query: 'best crm', brand: 'Acme', mode: 'quick' });
  t.is(checked.errors.claude.code, 'upstream_rate_limited');
  t.false(logs().includes('could not be archived'));
});

test('an unknown model, and a provider that is not configured, are errors of their own, without a call (ASK-21)', async (t) => {
  const { ask, asked, balance } = await startAsks(t, { options: { unconfigured: ['claude'] } });
  const before = await balance();
  const { status, body } = await ask({ model: { openai: 'no-such', anthropic: 'no-such' } });
  t.is(status, 200);
  t.deepEqual(body.providers[0].error, { code: 'provider_error', message: 'unknown model "no-such"' });
  t.is(body.providers[1].error.code, 'provider_unavailable');
  t.deepEqual(asked(), [0, 0, 1, 1]);
  t.is(await balance(), before - 75);
  t.is((await ask({ providers: ['gemini'], model: { openai: 'no-such' } })).body.providers[0].provider, 'gemini');
});

test('no word of an upstream reaches the caller (ERR-26)', async (t) => {
  const { ask, upstreams } = await startAsks(t);
  const body = { error: { message: 'Incorrect API key provided: test-key-of-ours', type: 'x', code: 'y' } };
  for (const upstream of Object.values(upstreams)) upstream.behave(reply({ status: 401, body }));
  const { text } = await ask({ ...PROMPT });
  for (const secret of ['test-key-of-ours', 'Incorrect API key']) t.false(text.includes(secret), secret);
});
