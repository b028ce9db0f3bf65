import { readingOf, withResponse, withResult } from '@namedrop/testing';
import test from 'ava';
import plugin from './index.js';
import { FROM_CLORO, FROM_DATAFORSEO, fixture } from './surface.test.helper.js';

const DATAFORSEO = fixture('live/dataforseo');
const CLORO = fixture('live/cloro');

const fromDataForSeo = (fields: object = {}) => readingOf(plugin, 'dataforseo', withResult(DATAFORSEO, fields));
const fromCloro = (fields: object = {}) => readingOf(plugin, 'cloro', withResponse(CLORO, fields));
const urlsOf = (pages: readonly { readonly url: string }[]) => pages.map(({ url }) => url);

test('an answer from DataForSEO is its Markdown, its pages, each once, and its model, and nothing of ads (CHR-34)', async (t) => {
  const { text, ...rest } = await fromDataForSeo();
  t.regex(text ?? '', /^### Best for loyalty cards: Brewline\n[\s\S]*### Best for phone orders: Dialwise$/);
  t.deepEqual(rest, FROM_DATAFORSEO);
});

test('an answer from cloro is its Markdown and its pages, and nothing of ads (CHR-34)', async (t) => {
  t.deepEqual(await fromCloro(), {
    text: '**Brewline** suits a small bakery.\n\nDialwise takes phone orders.',
    ...FROM_CLORO,
  });
});

test('passages of one page are one citation', async (t) => {
  const pages = ['', '#:~:text=one', '#:~:text=two,three', '#top'].map((part) => `https://crumb.example/crm${part}`);
  t.deepEqual(urlsOf((await fromDataForSeo({ sources: pages.map((url) => ({ url })) })).citations), pages.slice(0, 1));
  t.deepEqual(urlsOf((await fromCloro({ sources: pages.map((url) => ({ url })) })).citations), pages.slice(0, 1));
});

test('Markdown that ends within a link is an answer all the same', async (t) => {
  const markdown = 'Brewline leads. [Crumb](https://crumb.example/crm) [Dialwise](https://www.dialwise.exam';
  for (const answer of [
    await fromDataForSeo({ markdown, sources: null, items: null }),
    await fromCloro({ markdown, sources: null }),
  ]) {
    t.is(answer.text, markdown);
    t.deepEqual(urlsOf(answer.citations), ['https://crumb.example/crm']);
  }
});

test('the model may be missing or empty', async (t) => {
  for (const model of [undefined, null, '']) t.false('model' in (await fromDataForSeo({ model })));
});

test('without Markdown, the text of the parts, or the plain text, is the answer', async (t) => {
  const items = [{ type: 'gemini_text', markdown: null, original_text: 'Brewline leads.' }];
  t.is((await fromDataForSeo({ markdown: null, items })).text, 'Brewline leads.');
  t.is((await fromCloro({ markdown: null })).text, 'Brewline suits a small bakery. Dialwise takes phone orders.');
});

test('a refusal in words is an answer, and one without words is an error', async (t) => {
  const refusal = 'I can’t help with that.';
  t.is((await fromDataForSeo({ markdown: refusal, items: null })).text, refusal);
  t.is((await fromCloro({ markdown: refusal })).text, refusal);
  for (const none of [undefined, null, '', ' \n']) {
    for (const reading of [fromDataForSeo({ markdown: none, items: [] }), fromCloro({ markdown: none, text: none })]) {
      t.like(await t.throwsAsync(reading, { name: 'SurfaceError' }), { fault: 'error' });
    }
  }
});
