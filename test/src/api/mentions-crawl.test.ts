import { CrawlResponse } from '@namedrop/contract';
import test from 'ava';
import { fieldsOf } from './ask-world.js';
import { startMentions } from './mentions-world.js';

const EMOJI = '😀';

test('a crawl asks all four and tells what each says of the brand, and what all of them said (MCR-01, MCR-04, MCR-05, MCR-08, MCR-10, MCR-14, MCR-24)', async (t) => {
  const { crawl, asked } = await startMentions(t);
  const { status, body } = await crawl({ brand: '  ACME ', prompt: 'Which CRM?' });
  t.is(status, 200);
  CrawlResponse.parse(body);
  const { request_id, mentions, providers, usage, ...rest } = body;
  t.deepEqual(Object.keys(body), [
    'request_id',
    'brand',
    'normalized_brand',
    'prompt',
    'mentions',
    'total_mentions_found',
    'providers',
    'usage',
  ]);
  t.is(typeof request_id, 'string');
  t.deepEqual(rest, { brand: 'ACME', normalized_brand: 'acme', prompt: 'Which CRM?', total_mentions_found: 12 });
  t.deepEqual(asked(), [1, 1, 1, 1]);
  t.deepEqual(
    providers.map(({ provider }: { provider: string }) => provider),
    ['openai', 'anthropic', 'gemini', 'perplexity'],
  );
  t.deepEqual(Object.keys(usage), ['billable_units', 'latency_ms', 'cost_cents']);
  const [{ snapshot_at: at, model, ...mention }] = mentions;
  t.deepEqual(mention, {
    brand: 'ACME',
    provider: 'openai',
    rank: 0,
    sentiment: 'positive',
    context: 'Acme is the best choice for small teams.',
    content_excerpt: 'Acme is the best choice for small teams.\nGlobex is clunky.\nInitech follows.',
  });
  t.is(model, providers[0].model);
  t.true(Math.abs(Date.parse(at) - Date.now()) < 60_000);
});

test('mentions of the brand alone are told, and those of all others are kept (MCR-12, MCR-13, MCR-18)', async (t) => {
  const { crawl, search, count } = await startMentions(t);
  const { mentions, total_mentions_found } = (await crawl({ brand: 'Globex' })).body;
  t.deepEqual(
    mentions.map(({ brand, provider, rank }: Record<string, unknown>) => [brand, provider, rank]),
    ['openai', 'anthropic', 'gemini', 'perplexity'].map((provider) => ['Globex', provider, 1]),
  );
  t.is(total_mentions_found, 12);
  t.is(await count('mentions'), 12);
  t.is((await search({ brand: 'initech' })).body.mentions.length, 4);
});

test('a brand is found however answers write it (MCR-12)', async (t) => {
  const { crawl, search, say } = await startMentions(t);
  say('chatgpt', '**Acme, Inc.** is an option.');
  say('claude', 'Try ACME Cloud.');
  say('gemini', 'acme is fine.');
  say('perplexity', 'Globex is better than Acmee and Acm.');
  const { mentions } = (await crawl({ brand: 'Acme' })).body;
  const toldOf = (all: readonly Record<string, unknown>[]) => all.map(({ brand, provider }) => [brand, provider]);
  const told = ['openai', 'anthropic', 'gemini'].map((provider) => ['Acme', provider]);
  t.deepEqual(toldOf(mentions), told);
  t.deepEqual(toldOf((await search({ brand: 'acme' })).body.mentions), told);
});

test('a brand that nobody names has no mentions, and is suggested all the same (MCR-19)', async (t) => {
  const { crawl, search, balance } = await startMentions(t);
  const before = await balance();
  const { mentions, total_mentions_found, usage } = (await crawl({ brand: 'Umbrella' })).body;
  t.deepEqual([mentions, total_mentions_found, usage.cost_cents], [[], 12, 650]);
  t.is(await balance(), before - 650);
  t.is((await search({ brand: 'Umbrela' })).body.suggestions[0].brand, 'Umbrella');
});

test('that nothing is known of a brand is a mention, and kept as what it is', async (t) => {
  const { crawl, say, run } = await startMentions(t);
  say('gemini', "I couldn't find any information about Acme.");
  const { mentions } = (await crawl({ brand: 'Acme' })).body;
  t.is(mentions.length, 4);
  t.false('stance' in mentions[2]);
  const { rows } = await run(`SELECT provider FROM "legacy-ask".mentions WHERE stance = 'absent'`);
  t.deepEqual(rows, [{ provider: 'gemini' }]);
});

test('a category has 1 to 60 characters, and stays with its brand until there is another one (MCR-09, MCR-20)', async (t) => {
  const { crawl, search } = await startMentions(t);
  const category = async () => {
    const { suggestions } = (await search({ brand: 'Acm' })).body;
    t.is(suggestions.length, 1);
    return suggestions[0].category;
  };
  for (const wrong of ['', ' ', 'x'.repeat(61)]) {
    t.deepEqual(fieldsOf(await crawl({ brand: 'Acme', category: wrong })), ['category']);
  }
  await crawl({ brand: 'Acme' });
  t.is(await category(), null);
  await crawl({ brand: 'ACME', category: EMOJI.repeat(60) });
  t.is(await category(), EMOJI.repeat(60));
  await crawl({ brand: 'Acme' });
  t.is(await category(), EMOJI.repeat(60));
  await crawl({ brand: 'acme', category: 'crm' });
  t.is(await category(), 'crm');
  t.deepEqual(
    (await search({ brand: 'Acme', limit: 100 })).body.mentions
      .map(({ prompt_category }: { prompt_category: string }) => prompt_category)
      .filter((_: string, place: number) => place % 4 === 0),
    ['crm', null, EMOJI.repeat(60), null],
  );
});

test('a crawl asks anew, whatever was asked before, and keeps what it hears beside that (MCR-20)', async (t) => {
  const { crawl, search, ask, asked, count } = await startMentions(t);
  const { prompt } = (await crawl({ brand: 'Acme' })).body;
  await ask({ prompt });
  const { body } = await crawl({ brand: 'Acme' });
  t.is(body.usage.cost_cents, 650);
  t.deepEqual(asked(), [3, 3, 3, 3]);
  t.is((await search({ brand: 'Acme' })).body.mentions.length, 8);
  t.deepEqual([await count('mentions'), await count('brands')], [24, 1]);
});

test('crawls of one brand at the same time ask for themselves, are all kept, and are all paid for (MCR-20)', async (t) => {
  const { crawl, search, asked, balance, bank } = await startMentions(t);
  const before = await balance();
  const all = await Promise.all(Array.from({ length: 5 }, (_, at) => crawl({ brand: at % 2 ? 'acme' : 'Acme' })));
  for (const { status, body } of all) t.deepEqual([status, body.total_mentions_found], [200, 12]);
  t.deepEqual(asked(), [5, 5, 5, 5]);
  t.is((await search({ brand: 'Acme', limit: 100 })).body.mentions.length, 20);
  t.is((await search({ brand: 'Acmex' })).body.suggestions.length, 1);
  t.is(await balance(), before - 5 * 650 - 2 * 35);
  t.deepEqual((await bank.verify()).faults, []);
});

test('what a model says is kept, whatever it holds', async (t) => {
  const { crawl, search, say } = await startMentions(t);
  say('chatgpt', `Acme\u0000 is \ud800 {"odd"}, \\N NULL 'fine'.`);
  t.is((await crawl({ brand: 'Acme' })).status, 200);
  const [{ content }] = (await search({ brand: 'Acme', provider: 'openai' })).body.mentions;
  t.true(content.startsWith('Acme') && content.endsWith(`{"odd"}, \\N NULL 'fine'.`), content);
});
