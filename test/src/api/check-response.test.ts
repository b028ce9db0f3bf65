import { CheckResponse } from '@namedrop/contract';
import test from 'ava';
import { CITED, startWorld } from './world.js';

const check = { query: 'Best  CRM?', brand: ' aCMe ', mode: 'quick' };

test('the response has every documented field, in the documented types (CHR-01, CHR-04, CHR-06, CHR-07, TYP-35)', async (t) => {
  const { post } = await startWorld(t);
  const { body } = await post(check);
  t.deepEqual(CheckResponse.parse(body), body);
  t.is(body.mode, 'quick');
  t.is(body.created_at, new Date(body.created_at).toISOString());
  t.true(Math.abs(Date.parse(body.created_at) - Date.now()) < 60_000);
  t.is(body.cache_hit, false);
});

test('query and brand come back as sent, blanks and capitals included (CHR-03)', async (t) => {
  const { post } = await startWorld(t);
  const { body } = await post(check);
  t.deepEqual([body.query, body.brand], [check.query, check.brand]);
});

test('without billing a check costs nothing and tells no balance', async (t) => {
  const { post } = await startWorld(t);
  const { body, headers } = await post(check);
  t.is(body.cost_cents, 0);
  t.is(headers.get('x-cost-cents'), '0');
  t.false('balance_after_cents' in body);
  t.is(headers.get('x-balance-after-cents'), null);
});

test('the headers repeat the body: request id, mode, cost, and that the answers are fresh (CHR-44, CHR-45, CHR-46, CHR-48, CHR-50)', async (t) => {
  const { post } = await startWorld(t);
  const { body, headers } = await post(check);
  t.is(headers.get('x-request-id'), body.request_id);
  t.is(headers.get('x-mode'), 'quick');
  t.is(headers.get('x-cost-cents'), String(body.cost_cents));
  t.is(headers.get('x-cache-status'), 'miss');
  t.is(body.id, body.request_id);
  t.is(headers.get('retry-after'), null);
});

test('each platform says whether it names the brand, how high and in which sentence (CHR-21, CHR-22, CHR-23, CHR-24, TYP-27)', async (t) => {
  const { post } = await startWorld(t, {
    chatgpt: 'First things first. Acme is our pick for small teams. It is cheap.',
    claude: 'Globex leads the field. Initech and Acme follow.',
    gemini: '1. **Globex**: big\n2. **Acme**: small\n3. **Initech**: late',
    perplexity: 'Globex and Initech are the usual picks.',
  });
  const { providers } = (await post(check)).body;
  t.like(providers.chatgpt, { mentioned: true, rank: 1, context: 'Acme is our pick for small teams.' });
  t.like(providers.claude, { mentioned: true, rank: 3, context: 'Initech and Acme follow.' });
  t.like(providers.gemini, { mentioned: true, rank: 2 });
  t.like(providers.perplexity, { mentioned: false, rank: null, context: '' });
});

test('a brand is found inside a camel-case word and misspelt by one or two letters, not by three (CHK-07, CHK-08)', async (t) => {
  const { post } = await startWorld(t, {
    chatgpt: 'Many teams use ACMEcloud for that.',
    claude: 'Many teams use Salesforse for that.',
    gemini: 'Many teams use Saleforze for that.',
    perplexity: 'Many teams use Salfurze for that.',
  });
  t.true((await post({ ...check, brand: 'acme', providers: ['chatgpt'] })).body.providers.chatgpt.mentioned);
  const { providers } = (await post({ ...check, brand: 'Salesforce' })).body;
  t.deepEqual(
    [providers.claude.mentioned, providers.gemini.mentioned, providers.perplexity.mentioned],
    [true, true, false],
  );
});

test('a brand that stands only in a cited address is not mentioned', async (t) => {
  const { post } = await startWorld(t, undefined, [{ url: 'https://acme.example/acme', title: 'Acme' }]);
  const { providers } = (await post({ ...check, brand: 'acme.example' })).body;
  for (const slot of Object.values(providers)) t.false((slot as { mentioned: boolean }).mentioned);
});

test('citations have url and title on every platform; text only where the engine marks the span (CHR-25, CHR-27)', async (t) => {
  const { post } = await startWorld(t);
  const { providers } = (await post(check)).body;
  for (const platform of ['chatgpt', 'claude', 'gemini', 'perplexity'] as const) {
    t.deepEqual(
      providers[platform].citations.map(({ url }: { url: string }) => url),
      CITED.map(({ url }) => url),
      platform,
    );
    for (const { title } of providers[platform].citations) t.true(title.length > 0);
  }
  for (const platform of ['chatgpt', 'gemini'] as const) {
    t.is(providers[platform].citations[0].text, 'Acme is a popular choice for small teams.');
  }
  for (const platform of ['claude', 'perplexity'] as const) t.false('text' in providers[platform].citations[0]);
});

test('a cited span is cut at 300 characters (CHR-26)', async (t) => {
  const sentence = `Acme ${'is good and '.repeat(40)}is cheap.`;
  t.true(sentence.length >= 400);
  const { post } = await startWorld(t, { chatgpt: sentence, gemini: sentence });
  const { providers } = (await post({ ...check, providers: ['chatgpt', 'gemini'] })).body;
  for (const platform of ['chatgpt', 'gemini'] as const) {
    const { text } = providers[platform].citations[0];
    t.true(text.length > 250 && text.length <= 300, `${platform}: ${text.length}`);
    t.true(sentence.includes(text));
  }
});

test('a quick slot carries no live field (CHR-28, CHR-32, CHR-34, CHR-41)', async (t) => {
  const { post } = await startWorld(t);
  const { providers } = (await post({ ...check, include: ['branding'] })).body;
  for (const slot of Object.values(providers)) {
    t.deepEqual(Object.keys(slot as object).sort(), ['citations', 'context', 'fan_out', 'mentioned', 'rank']);
    for (const citation of (slot as { citations: object[] }).citations) t.false('branding' in citation);
  }
});
