import { SurfaceError } from '@namedrop/plugin-api';
import test from 'ava';
import { freshNotes } from '../notes.test.helper.js';
import { resultOf } from './dataforseo.test.helper.js';
import { readLlmResult } from './llm-result.js';

const read = (result: unknown) => readLlmResult(result, freshNotes());
const said = (fields: object) => read({ markdown: 'Acme.', ...fields });

test('the answer is the whole, and then what only its elements say, but for ads (CHR-38)', (t) => {
  const { text } = read(resultOf('chatgpt'));
  t.is(text, `${resultOf('chatgpt').markdown}\n\nHooli Swift\n\nMind the lid: it gets hot.`);
});

test('an answer without its whole is that of its elements', (t) => {
  const { text } = read(resultOf('chatgpt', { markdown: null }));
  t.is(text.split('\n\n').length, 4);
  t.true(text.includes('Globex Pour | coffee'));
  t.is(read(resultOf('gemini', { markdown: '' })).text, 'Brewline Mini boils quickest.');
});

test('sources are citations in order, of the whole and of its elements, and what was only retrieved is none', (t) => {
  t.deepEqual(read(resultOf('chatgpt')).citations, [
    {
      url: 'https://reviews.example/kettles?utm_source=chatgpt.com',
      title: 'The kettle review',
      snippet: 'Nine small kettles, tested.',
      branding: { name: 'Kettle Review', domain: 'reviews.example' },
    },
    { url: 'https://forum.example/t/7', title: 'A thread', branding: { name: 'Forum', domain: 'forum.example' } },
  ]);
});

test('places in one page are one citation, by the first of them', (t) => {
  t.deepEqual(read(resultOf('gemini')).citations, [
    {
      url: 'https://reviews.example/kettles#:~:text=nine%20kettles',
      title: 'Nine kettles',
      snippet: 'For coffee, a spout.',
      branding: { name: 'Kettle Review', domain: 'reviews.example' },
    },
  ]);
});

test('where no source is named, the links of the answer are the citations', (t) => {
  t.deepEqual(read(resultOf('gemini', { sources: [] })).citations, [
    { url: 'https://reviews.example/kettles#:~:text=nine%20kettles' },
  ]);
});

test('searches and marked brands come as they are named, without what is blank (CHR-30, CHR-32)', (t) => {
  const { fanOut, entities } = read(resultOf('chatgpt'));
  t.deepEqual(fanOut, ['best small kettle 2026', ' kettle for one person ']);
  t.deepEqual(entities, [{ name: 'Brewline', domain: 'brewline.example' }, { name: 'Globex Pour' }]);
  const gemini = read(resultOf('gemini'));
  t.deepEqual([gemini.fanOut, gemini.entities], [[], []]);
  t.deepEqual(said({ brand_entities: [{ title: ' ' }, { title: 'A', urls: { domain: 'www.a.example' } }] }).entities, [
    { name: 'A', domain: 'a.example' },
  ]);
});

test('ads come with their advertiser, shown or not, and lead to it where they name no page (CHR-36, CHR-37)', (t) => {
  t.deepEqual(read(resultOf('chatgpt')).sponsored, [
    {
      advertiser: 'Paidly',
      title: 'Paidly kettles, half price',
      url: 'https://www.paidly.example/kettles',
      domain: 'paidly.example',
      rendered: true,
    },
    {
      advertiser: 'Unshown Ltd',
      title: 'Served',
      url: 'https://unshown.example/',
      domain: 'unshown.example',
      rendered: false,
    },
  ]);
});

test('whether an ad was shown may be told in words, and one that nothing is said of was', (t) => {
  const shown = (is_rendered: unknown) =>
    said({ items: { type: 'chat_gpt_ad', url: 'https://a.example/', is_rendered } }).sponsored[0]?.rendered;
  t.deepEqual(['false', 0, null, undefined, 'true'].map(shown), [false, false, true, true, true]);
});

test('the model is told where the vendor names it', (t) => {
  t.is(read(resultOf('gemini')).model, '3.5 Flash-Lite');
  for (const model of ['', ' ', null, undefined, 5]) t.false('model' in said({ model }));
});

test('elements of unknown kinds are noted by their names, and speak', (t) => {
  const notes = freshNotes();
  const items = [
    { type: 'chat_gpt_poem', text: 'Ode to Globex.' },
    { type: 'gemini_map', markdown: 'Initech *here*.' },
  ];
  t.is(readLlmResult({ markdown: 'Acme.', items }, notes).text, 'Acme.\n\nOde to Globex.\n\nInitech *here*.');
  t.deepEqual(notes.kinds, ['chat_gpt_poem', 'gemini_map']);
});

test('elements of known kinds, and of none, are not noted', (t) => {
  const notes = freshNotes();
  readLlmResult(resultOf('chatgpt'), notes);
  readLlmResult(resultOf('gemini'), notes);
  readLlmResult({ items: [{ markdown: 'Acme.' }] }, notes);
  t.deepEqual(notes.kinds, []);
  t.is(notes.empties, 0);
});

test('a chat without an answer is an error, for it always has one', (t) => {
  const ad = { type: 'chat_gpt_ad', markdown: 'Buy', text: 'Buy', title: 'Buy', url: 'https://a.example/' };
  for (const result of [undefined, null, 'text', [], {}, { markdown: ' ', items: [] }, { items: [ad] }]) {
    const notes = freshNotes();
    const error = t.throws(() => readLlmResult(result, notes), { instanceOf: SurfaceError });
    t.is((error as SurfaceError | undefined)?.fault, 'error');
    t.is(notes.empties, 1);
  }
});

test('fields that are missing, empty or of another kind count as absent', (t) => {
  const nothing = { text: 'Acme.', citations: [], fanOut: [], entities: [], sponsored: [] };
  for (const other of [undefined, null, '', 5, true, {}, [null], [[]]]) {
    const fields = { sources: other, items: other, fan_out_queries: other || null, brand_entities: other, model: null };
    t.deepEqual(said(fields), nothing, JSON.stringify(other));
  }
});

test('one object stands for a list of it', (t) => {
  const { citations, entities, fanOut } = said({
    sources: { url: 'https://a.example/' },
    brand_entities: { title: 'A' },
    fan_out_queries: 'a',
  });
  t.deepEqual([citations, entities, fanOut], [[{ url: 'https://a.example/' }], [{ name: 'A' }], ['a']]);
});

test('the cells of a table belong to the answer, also where nothing else says them (CHR-38)', (t) => {
  const table = { table_header: ['Tool', 'Price'], table_content: [['Globex', '$9']] };
  for (const type of ['chat_gpt_table', 'gemini_table']) {
    const items = [{ type, markdown: null, table }];
    t.is(said({ items }).text, 'Acme.\n\n| Tool | Price |\n| --- | --- |\n| Globex | $9 |');
    t.is(said({ markdown: null, items }).text, '| Tool | Price |\n| --- | --- |\n| Globex | $9 |');
  }
  const markdown = '| Tool | Price |\n|:--|:--|\n| **Globex** | $9 |';
  t.is(said({ markdown: null, items: [{ type: 'chat_gpt_table', markdown, table }] }).text, markdown);
});

test('brands that only an element marks up count, each once, but for those of ads (CHR-32)', (t) => {
  const brand = (title: string, url?: string) => ({ title, urls: url && [{ url }] });
  const { entities } = said({
    brand_entities: [brand('Acme')],
    items: [
      { type: 'chat_gpt_table', brand_entities: [brand('Globex'), brand('Acme', 'https://www.acme.example/')] },
      { type: 'chat_gpt_ad', brand_entities: [brand('Paidly')] },
    ],
  });
  t.deepEqual(entities, [{ name: 'Acme', domain: 'acme.example' }, { name: 'Globex' }]);
});
