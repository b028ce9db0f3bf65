import test from 'ava';
import { LIVE_PLATFORMS, startLiveWorld } from './live-world.js';

/** The surfaces whose ads are told. */
const WITH_ADS = ['chatgpt', 'ai_overview', 'ai_mode', 'bing_copilot'] as const;
/** The surfaces that may show no AI answer. */
const SEARCH_PAGES = ['ai_overview', 'ai_mode', 'bing_copilot'] as const;

const AD = { advertiser: 'Paidly', title: 'Paidly CRM', url: 'https://paidly.example/crm', rendered: true };
const UNSEEN = { advertiser: 'Hiddenly', title: 'Hiddenly CRM', url: 'https://hiddenly.example/crm', rendered: false };

test('surfaces that show ads say that there were none; the others say nothing of ads (CHR-33, CHR-34, CHR-35)', async (t) => {
  const { check } = await startLiveWorld(t);
  const { providers } = (await check('all_live')).body;
  for (const platform of WITH_ADS) t.deepEqual(providers[platform].sponsored, [], platform);
  for (const platform of ['perplexity', 'gemini']) t.false('sponsored' in providers[platform], platform);
});

test('the same holds when a surface is asked alone (CHR-33, CHR-34)', async (t) => {
  const { check } = await startLiveWorld(t);
  t.deepEqual((await check('chatgpt_live')).body.providers.chatgpt.sponsored, []);
  for (const mode of ['ai_overview', 'ai_mode', 'bing_copilot']) {
    t.deepEqual((await check(mode)).body.providers[mode].sponsored, [], mode);
  }
  t.false('sponsored' in (await check('gemini_live')).body.providers.gemini);
  t.false('sponsored' in (await check('perplexity_live')).body.providers.perplexity);
});

test('an ad has advertiser, title, url, domain, and whether it was displayed (CHR-36, CHR-37)', async (t) => {
  const shown = Object.fromEntries(WITH_ADS.map((platform) => [platform, { ads: [AD] }]));
  const { check } = await startLiveWorld(t, { ...shown, chatgpt: { ads: [AD, UNSEEN] } });
  const { providers } = (await check('all_live')).body;
  for (const platform of WITH_ADS) {
    const [{ url, ...ad }] = providers[platform].sponsored;
    t.deepEqual(ad, { advertiser: 'Paidly', title: 'Paidly CRM', domain: 'paidly.example', rendered: true }, platform);
    t.true(url.startsWith(AD.url), platform);
  }
  t.like(providers.chatgpt.sponsored[1], { advertiser: 'Hiddenly', rendered: false });
});

test('a brand that is only in an ad is not mentioned, and the ad is no citation (CHR-38)', async (t) => {
  const shown = Object.fromEntries(WITH_ADS.map((platform) => [platform, { ads: [AD] }]));
  const { check } = await startLiveWorld(t, shown);
  const { providers } = (await check('all_live', { brand: 'Paidly' })).body;
  for (const platform of WITH_ADS) {
    const { sponsored, citations, ...slot } = providers[platform];
    t.like(slot, { mentioned: false, rank: null, context: '' }, platform);
    t.is(sponsored.length, 1, platform);
    t.false(JSON.stringify(citations).includes('paidly.example'), platform);
    t.false(JSON.stringify(slot.brand_entities).includes('Paidly'), platform);
  }
});

test('brand_entities are those that the surface marks, else those that the answer names (CHR-32)', async (t) => {
  const brands = [{ name: 'Hooli', url: 'https://www.hooli.example/crm' }, { name: 'Initech' }];
  const text = '- **Acme**: small teams\n- **Globex**: large ones';
  const { check } = await startLiveWorld(t, { chatgpt: { brands }, gemini: { text, citations: [] } });
  const { providers } = (await check('all_live')).body;
  t.deepEqual(providers.chatgpt.brand_entities, [{ name: 'Hooli', domain: 'hooli.example' }, { name: 'Initech' }]);
  t.deepEqual(
    providers.gemini.brand_entities.map(({ name }: { name: string }) => name),
    ['Acme', 'Globex'],
  );
  for (const platform of LIVE_PLATFORMS) t.true(Array.isArray(providers[platform].brand_entities), platform);
});

test('fan_out are the searches of ChatGPT, and the questions that Perplexity offers next; elsewhere none (CHR-30, CHR-31)', async (t) => {
  const searches = ['best crm small team', 'crm prices 2026'];
  const next = ['Which CRM is free?', 'Is Acme any good?', 'What is a CRM?'];
  const page = (number: number) => `https://reviews.example/crm/${number}`;
  const citations = Array.from({ length: 5 }, (_, index) => ({
    url: page(index + 1),
    title: `CRM reviews ${index + 1}`,
    site: 'Reviews',
    supports: 'Globex follows.',
  }));
  const { check } = await startLiveWorld(t, { chatgpt: { fanOut: searches }, perplexity: { fanOut: next, citations } });
  const { providers } = (await check('all_live')).body;
  t.deepEqual(providers.chatgpt.fan_out, searches);
  t.deepEqual(providers.perplexity.fan_out, next);
  t.deepEqual(
    providers.perplexity.citations.map(({ url }: { url: string }) => url),
    citations.map(({ url }) => url),
  );
  for (const platform of ['gemini', ...SEARCH_PAGES]) t.deepEqual(providers[platform].fan_out, [], platform);
});

test('surface_present is false where a page showed no AI answer, and nothing else is said of it (CHR-39)', async (t) => {
  const { check } = await startLiveWorld(t, { ai_overview: { text: '' }, bing_copilot: { text: '' } });
  for (const mode of ['ai_overview', 'bing_copilot'] as const) {
    const { status, body } = await check(mode);
    t.is(status, 200);
    t.deepEqual(body.providers, {
      [mode]: {
        mentioned: false,
        rank: null,
        context: '',
        citations: [],
        fan_out: [],
        brand_entities: [],
        sponsored: [],
        surface_present: false,
      },
    });
  }
});

test('an answer that does not name the brand was there all the same (CHR-40, CHR-42)', async (t) => {
  const { check } = await startLiveWorld(t);
  const { providers } = (await check('all_live', { brand: 'Umbrella' })).body;
  for (const platform of LIVE_PLATFORMS) {
    t.false(providers[platform].mentioned, platform);
    t.false('surface_present' in providers[platform], platform);
  }
});

test('branding and raw come when asked for: how the surface displayed a source, and the answer as it was matched (CHR-28, CHR-43)', async (t) => {
  const { check } = await startLiveWorld(t);
  const plain = (await check('all_live')).body.providers;
  const full = (await check('all_live', { include: ['branding', 'raw'] })).body.providers;
  for (const platform of LIVE_PLATFORMS) {
    t.false('raw' in plain[platform], platform);
    t.false(
      plain[platform].citations.some((citation: object) => 'branding' in citation),
      platform,
    );
    t.true(full[platform].raw.startsWith('Acme is a popular choice for small teams.'), platform);
  }
  for (const platform of ['chatgpt', 'ai_overview', 'ai_mode', 'bing_copilot']) {
    t.deepEqual(full[platform].citations[0].branding, { name: 'Reviews', domain: 'reviews.example' }, platform);
  }
});

test('the marks of sources stay in the raw text, and harm no mention', async (t) => {
  const text = '**Acme** leads, **Globex** follows.';
  const citations = [{ url: 'https://hooli.example/crm', title: 'Hooli', site: 'Hooli', supports: '**Acme** leads,' }];
  const { check } = await startLiveWorld(t, { ai_mode: { text, citations } });
  const { ai_mode } = (await check('ai_mode', { include: ['raw'] })).body.providers;
  t.regex(ai_mode.raw, /\[\]\(https:\/\/hooli\.example\/crm\) \[\[1\]\]\(https:\/\/hooli\.example\/crm\)/);
  t.like(ai_mode, { mentioned: true, rank: 1, context: 'Acme leads, Globex follows.' });
  t.false((await check('ai_mode', { brand: 'Hooli' })).body.providers.ai_mode.mentioned);
});

test('an answer beyond 100,000 characters is cut there, and what it says before is found (CHR-43)', async (t) => {
  const text = `Acme leads. ${'𝒜'.repeat(100_000)} Globex follows.`;
  const { check } = await startLiveWorld(t, { chatgpt: { text }, perplexity: { text } });
  for (const [mode, slot] of [
    ['chatgpt_live', 'chatgpt'],
    ['perplexity_live', 'perplexity'],
  ] as const) {
    const { body } = await check(mode, { include: ['raw'] });
    t.deepEqual(body.errors, {}, mode);
    t.like(body.providers[slot], { mentioned: true, raw: [...text].slice(0, 100_000).join('') }, mode);
    t.false((await check(mode, { brand: 'Globex' })).body.providers[slot].mentioned, mode);
  }
});

test('labels of sources, markers and the footer of a page are no part of an answer, and raw keeps them (CHR-43)', async (t) => {
  const text =
    '1. **Bigbuda[presse.cl](https://presse.cl/a)** is cheap.\n2. **Asana**¹ is fast [web:0].\n' +
    '3. TrelloWikipedia+1 is simple.AI responses may include mistakes. Learn moreThank youYour feedback helps Google improve.';
  const { check } = await startLiveWorld(t, { ai_mode: { text } });
  const { ai_mode } = (await check('ai_mode', { brand: 'Trello', include: ['raw'] })).body.providers;
  t.like(ai_mode, { mentioned: true, rank: 3, context: 'Trello is simple.', raw: text });
  for (const brand of ['Presse', 'Wikipedia', 'Google']) {
    t.false((await check('ai_mode', { brand })).body.providers.ai_mode.mentioned, brand);
  }
  const names = ai_mode.brand_entities.map(({ name }: { name: string }) => name);
  t.deepEqual(names, ['Bigbuda', 'Asana', 'Trello']);
});
