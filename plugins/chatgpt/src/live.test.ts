import { readingOf, withResponse, withResult } from '@namedrop/testing';
import test from 'ava';
import plugin from './index.js';
import { FROM_CLORO, FROM_DATAFORSEO, fixture, TRIAL } from './surface.test.helper.js';

const DATAFORSEO = fixture('live/dataforseo');
const CLORO = fixture('live/cloro');

const fromDataForSeo = (fields: object = {}) => readingOf(plugin, 'dataforseo', withResult(DATAFORSEO, fields));
const fromCloro = (fields: object = {}) => readingOf(plugin, 'cloro', withResponse(CLORO, fields));
const urlsOf = (pages: readonly { readonly url: string }[] = []) => pages.map(({ url }) => url);

const AD = { type: 'chat_gpt_ad', title: 'Try Pipeliner', url: 'https://www.pipeliner.example/trial' };

test('an answer from DataForSEO is its text with tables, its sources, searches, brands, ads and model (CHR-30, CHR-36)', async (t) => {
  const { text, ...rest } = await fromDataForSeo();
  t.regex(
    text ?? '',
    /^These suit a small bakery:\n\nCRM \| Best for\n--- \| ---\n\*\*Brewline\*\* \| .*\nDialwise \| Phone/,
  );
  t.deepEqual(rest, {
    ...FROM_DATAFORSEO,
    sponsored: [
      TRIAL,
      {
        advertiser: 'Café CRM',
        title: 'Café CRM for shops',
        url: 'https://cafecrm.example/shops',
        domain: 'cafecrm.example',
        rendered: false,
      },
    ],
  });
});

test('an answer from cloro is its Markdown, its sources and pills, searches, brands, ads and model (CHR-30, CHR-36)', async (t) => {
  const { text, ...rest } = await fromCloro();
  t.regex(text ?? '', /^\*\*Brewline\*\* suits a small bakery\./);
  t.deepEqual(rest, FROM_CLORO);
});

test('addresses that differ in what the page adds to them are one page', async (t) => {
  const source = (url: string) => ({ type: 'chat_gpt_source', title: 'T', url });
  const sources = [source('https://a.example/x?utm_source=chatgpt.com'), source('https://a.example/x')];
  t.deepEqual(urlsOf((await fromDataForSeo({ sources })).citations), ['https://a.example/x?utm_source=chatgpt.com']);
});

test('pages that were found and not used are no citations', async (t) => {
  for (const sources of [undefined, null, []]) {
    const { citations } = await fromDataForSeo({ markdown: 'Brewline leads.', sources, items: null });
    t.deepEqual(citations, []);
  }
});

test('without sources, the pages that the answer links are its citations', async (t) => {
  const markdown = 'Brewline leads. [Crumb](https://crumb.example/crm) [and](https://cut.example/of';
  t.deepEqual(urlsOf((await fromDataForSeo({ markdown, sources: [], items: null })).citations), [
    'https://crumb.example/crm',
  ]);
  t.deepEqual(urlsOf((await fromCloro({ markdown, sources: null, citationPills: [] })).citations), [
    'https://crumb.example/crm',
  ]);
});

test('an ad without an address leads to its advertiser, and one that leads nowhere is left out', async (t) => {
  const advertiser = { name: 'Pipeliner', url: 'https://www.pipeliner.example/' };
  const items = [
    { ...AD, url: null, advertiser },
    { ...AD, url: '', advertiser: { name: 'Nobody', url: null } },
  ];
  t.deepEqual((await fromDataForSeo({ items })).sponsored, [{ ...TRIAL, url: 'https://www.pipeliner.example/' }]);
  const ads = [
    { brand: advertiser, cards: [{ title: 'Try Pipeliner', url: null }] },
    { brand: null, cards: [{}] },
  ];
  t.deepEqual((await fromCloro({ ads })).sponsored, [{ ...TRIAL, url: 'https://www.pipeliner.example/' }]);
});

test('an ad was displayed unless the reply says otherwise, in whatever words (CHR-37)', async (t) => {
  const said = [undefined, null, true, 'true', false, 'false'];
  const shown = [true, true, true, true, false, false];
  const items = said.map((is_rendered, index) => ({ ...AD, url: `https://ads.example/${index}`, is_rendered }));
  const renderedOf = (ads: readonly { readonly rendered: boolean }[] = []) => ads.map(({ rendered }) => rendered);
  t.deepEqual(renderedOf((await fromDataForSeo({ items })).sponsored), shown);
  const ads = said.map((rendered, index) => ({
    brand: { name: 'Pipeliner' },
    cards: [{ title: 'Try', url: `https://ads.example/${index}` }],
    rendered,
  }));
  t.deepEqual(renderedOf((await fromCloro({ ads })).sponsored), shown);
});

test('an answer without ads says that there were none (CHR-33)', async (t) => {
  t.deepEqual((await fromDataForSeo({ items: null })).sponsored, []);
  t.deepEqual((await fromCloro({ ads: null })).sponsored, []);
});

test('the model and the searches may be missing or empty', async (t) => {
  for (const none of [undefined, null, '']) {
    for (const answer of [
      await fromDataForSeo({ model: none, fan_out_queries: none }),
      await fromCloro({ model: none, searchQueries: none }),
    ]) {
      t.false('model' in answer);
      t.deepEqual(answer.fanOut, []);
    }
  }
});

test('without Markdown, the text of the parts, or the plain text, is the answer', async (t) => {
  const items = [{ type: 'chat_gpt_text', markdown: 'Brewline leads.' }, AD];
  t.is((await fromDataForSeo({ markdown: null, items })).text, 'Brewline leads.');
  t.is((await fromCloro({ markdown: null })).text, 'Brewline suits a small bakery. Dialwise takes phone orders.');
});

test('a refusal in words is an answer, and one without words is an error', async (t) => {
  const refusal = 'I can’t help with that.';
  t.is((await fromDataForSeo({ markdown: refusal, items: null })).text, refusal);
  t.is((await fromCloro({ markdown: refusal })).text, refusal);
  for (const none of [undefined, null, '', ' \n']) {
    for (const reading of [
      fromDataForSeo({ markdown: none, items: [AD] }),
      fromCloro({ markdown: none, text: none }),
    ]) {
      t.like(await t.throwsAsync(reading, { name: 'SurfaceError' }), { fault: 'error' });
    }
  }
});

test('a page that says nothing was found has failed, for ChatGPT always answers', async (t) => {
  const task = { status_code: 40102, status_message: 'No Search Results.', result: null };
  const reply = { status_code: 20000, status_message: 'Ok.', tasks: [task] };
  const reading = readingOf(plugin, 'dataforseo', reply);
  t.like(await t.throwsAsync(reading, { name: 'SurfaceError' }), { fault: 'unavailable' });
});
