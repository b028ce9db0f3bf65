import { MentionsResponse } from '@namedrop/contract';
import test from 'ava';
import { startMentions } from './mentions-world.js';

const DAY_MS = 86_400_000;

test('a search tells what a crawl has found, with all that is known of it (MSR-01, MSR-14, MSR-15, MSR-18, MSR-19, MSR-20, MSR-21, MSR-26, MSR-31, MCR-18)', async (t) => {
  const { search, crawl } = await startMentions(t);
  const crawled = await crawl({ brand: 'Acme', category: 'crm', prompt: 'Which CRM?' });
  const { status, body } = await search({ brand: 'Acme' });
  t.is(status, 200);
  MentionsResponse.parse(body);
  t.deepEqual(Object.keys(body), ['request_id', 'query', 'mentions', 'suggestions', 'usage']);
  t.deepEqual(Object.keys(body.usage), ['billable_units', 'latency_ms', 'cost_cents']);
  const [mention] = body.mentions;
  const { id, snapshot_at, model, ...rest } = mention;
  t.is(typeof id, 'number');
  t.deepEqual([snapshot_at, model], [crawled.body.mentions[0].snapshot_at, crawled.body.mentions[0].model]);
  t.deepEqual(rest, {
    brand: 'Acme',
    provider: 'openai',
    prompt: 'Which CRM?',
    prompt_category: 'crm',
    content: 'Acme is the best choice for small teams.\nGlobex is clunky.\nInitech follows.',
    rank: 0,
    sentiment: 'positive',
    context: 'Acme is the best choice for small teams.',
    citations: crawled.body.providers[0].citations,
    raw_response_id: crawled.body.request_id,
  });
  t.true(rest.citations.length > 0);
  t.deepEqual(body.suggestions, []);
  t.deepEqual((await search({ brand: 'Acme' })).body.mentions, body.mentions);
});

test('of very many citations the first are told, and its ask tells all of them', async (t) => {
  const cited = Array.from({ length: 60 }, (_, page) => ({
    url: `https://${page}.example/${'x'.repeat(1900)}`,
    title: 'A',
  }));
  const { search, crawl, read } = await startMentions(t, { cited });
  await crawl({ brand: 'Acme' });
  const [{ citations, raw_response_id: ask }] = (await search({ brand: 'Acme', provider: 'anthropic' })).body.mentions;
  const { providers } = (await read(ask)).body;
  t.is(providers[1].citations.length, 60);
  t.true(citations.length >= 10 && JSON.stringify(citations).length <= 33_000, `${citations.length}`);
  t.deepEqual(citations, providers[1].citations.slice(0, citations.length));
});

test('every brand that answers name is found, ranks from 0, and what the crawl said of each (MSR-17, MSR-18)', async (t) => {
  const { search, crawl } = await startMentions(t);
  await crawl({ brand: 'Globex' });
  const found = async (brand: string) => {
    const { mentions } = (await search({ brand, provider: 'gemini' })).body;
    return mentions.map(({ rank, sentiment }: Record<string, unknown>) => [rank, sentiment]);
  };
  t.deepEqual(await found('Acme'), [[0, 'positive']]);
  t.deepEqual(await found('Globex'), [[1, 'negative']]);
  t.deepEqual(await found('Initech'), [[2, 'neutral']]);
});

test('mentions of one time are told in one order: those of the first provider first', async (t) => {
  const { search, crawl } = await startMentions(t);
  await crawl({ brand: 'Acme' });
  const { mentions } = (await search({ brand: 'Acme' })).body;
  t.deepEqual(
    mentions.map(({ provider }: { provider: string }) => provider),
    ['openai', 'anthropic', 'gemini', 'perplexity'],
  );
  t.is(new Set(mentions.map(({ id }: { id: number }) => id)).size, 4);
});

test('an excerpt has at most 500 characters, and the mention in it (MSR-16)', async (t) => {
  const { search, crawl, say } = await startMentions(t);
  const filler = `😀 and more of it. `.repeat(60);
  say('chatgpt', `${filler}Then there is Acme, which is good. ${filler}`);
  await crawl({ brand: 'Acme' });
  const [{ content }] = (await search({ brand: 'Acme', provider: 'openai' })).body.mentions;
  t.true([...content].length <= 500 && content.includes('Then there is Acme, which is good.'), content);
  t.is(content, content.toWellFormed());
});

test('an answer that cites nothing has no citations, and one without a category none (MSR-19, MSR-20)', async (t) => {
  const { search, crawl } = await startMentions(t, { cited: [] });
  await crawl({ brand: 'Acme' });
  const { mentions } = (await search({ brand: 'Acme' })).body;
  t.is(mentions.length, 4);
  for (const { citations, prompt_category } of mentions) t.deepEqual([citations, prompt_category], [[], null]);
});

test('the answers of a crawl can be read by their id for 30 days, and then it is told no more (MSR-20)', async (t) => {
  const { search, crawl, read, time } = await startMentions(t);
  const { body: crawled } = await crawl({ brand: 'Acme' });
  const idNow = async () => (await search({ brand: 'Acme' })).body.mentions[0].raw_response_id;
  t.is(await idNow(), crawled.request_id);
  const { status, body } = await read(crawled.request_id);
  t.is(status, 200);
  t.deepEqual([body.status, body.providers, body.usage], ['succeeded', crawled.providers, crawled.usage]);
  t.is(body.brand_mentions.length, 4);
  await time.pass(30 * DAY_MS - 60_000);
  t.is(await idNow(), crawled.request_id);
  await time.pass(60_000);
  t.is(await idNow(), null);
});

test('what is found nowhere is answered with brands that are written alike, at most 3 (MSR-21, MSR-22, MSR-23, MSR-24, MCR-19)', async (t) => {
  const { search, crawl } = await startMentions(t);
  for (const brand of ['Acme', 'Acme Cloud', 'Acme Corp', 'ACMEE', 'Globex'])
    await crawl({ brand, category: `of ${brand}` });
  const { mentions, suggestions } = (await search({ brand: 'Acme Corpo' })).body;
  t.deepEqual(mentions, []);
  t.deepEqual(
    suggestions.map(({ brand }: { brand: string }) => brand),
    ['Acme Corp', 'Acme', 'Acme Cloud'],
  );
  t.like(suggestions[0], { normalized_brand: 'acme corp', category: 'of Acme Corp' });
  for (const suggestion of suggestions) {
    t.deepEqual(Object.keys(suggestion), ['brand', 'normalized_brand', 'category', 'similarity']);
    const { similarity } = suggestion;
    t.true(similarity >= 0.3 && similarity <= 1);
    t.is(Math.round(similarity * 1e4) / 1e4, similarity);
  }
  t.deepEqual((await search({ brand: 'Umbrella' })).body.suggestions, []);
  t.deepEqual((await search({ brand: 'Acme' })).body.suggestions, []);
});

test('a brand without mentions is not suggested for itself, and a category may be missing (MSR-21, MSR-23)', async (t) => {
  const { search, crawl } = await startMentions(t);
  await crawl({ brand: 'Umbrella' });
  t.like((await search({ brand: 'UMBRELLA' })).body, { mentions: [], suggestions: [] });
  t.like((await search({ brand: 'Umbrela' })).body.suggestions[0], { brand: 'Umbrella', category: null });
});

test('accounts find what they have crawled themselves, and are suggested no other brands', async (t) => {
  const { search, crawl, another, read } = await startMentions(t);
  const other = await another();
  const { body } = await crawl({ brand: 'Acme' });
  t.is((await search({ brand: 'Acme' })).body.mentions.length, 4);
  for (const brand of ['Acme', 'Acmee', 'Globex']) {
    t.like((await other.search({ brand })).body, { mentions: [], suggestions: [] }, brand);
  }
  await other.crawl({ brand: 'Acmes' });
  t.is((await search({ brand: 'Acme' })).body.mentions.length, 4);
  t.deepEqual((await search({ brand: 'Acmex' })).body.suggestions.length, 1);
  t.is((await read(body.request_id)).status, 200);
});
