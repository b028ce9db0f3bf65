import { SurfaceError } from '@namedrop/plugin-api';
import test from 'ava';
import { freshNotes } from '../notes.test.helper.js';
import { resultOf } from './dataforseo.test.helper.js';
import { readOverview } from './overview-result.js';

const read = (result: unknown) => readOverview(result, freshNotes());
/** A page that shows an overview with these fields, and a result below it. */
const page = (overview: object) => ({
  items: [
    { type: 'ai_overview', ...overview },
    { type: 'organic', title: 'A result' },
  ],
});
const ofElements = (...items: object[]) => read(page({ markdown: 'Acme.', items }));

/** The fault of a result that cannot be used, and how often the reader noted that there was no answer. */
function failure(result: unknown) {
  const notes = freshNotes();
  try {
    return readOverview(result, notes);
  } catch (error) {
    return [error instanceof SurfaceError ? error.fault : error, notes.empties];
  }
}

test('the answer is the whole, and then what only its elements say: components, tables, not videos', (t) => {
  t.is(
    read(resultOf('ai-overview')).text,
    [
      'The **Brewline Mini** is the usual pick.[[1]](https://reviews.example/kettles)' +
        '[[2]](https://www.google.com/url?q=https%3A%2F%2Fforum.example%2Ft%2F7%3Fpage%3D2&sa=U&ved=2ahUKE)\n',
      'More kettles',
      'Globex Pour',
      'Good for **coffee**.',
      '| Kettle | Litres |\n| --- | --- |\n| Initech One | 1.0 |\n| Hooli Swift | 0.8 |',
    ].join('\n\n'),
  );
});

test('the snippets of pages that Bing shows in its answer belong to it', (t) => {
  const { text } = read(resultOf('bing-copilot'));
  t.true(text?.startsWith('Small kettles boil faster.'));
  t.true(text?.endsWith('\n\nMost people there use the Brewline Mini.'));
});

test('products that are shown in the answer belong to it by name', (t) => {
  t.true(read(resultOf('ai-mode')).text?.endsWith('\n\nGlobex Pour 0.9 l'));
});

test('an answer without its whole is that of its elements', (t) => {
  const [paid, { markdown: _markdown, ...overview }] = resultOf('ai-overview').items as [object, { markdown?: string }];
  t.true(read({ items: [paid, overview] }).text?.startsWith('The **Brewline Mini** is the usual pick.[[1]]'));
  t.is(read(page({ text: 'Acme.' })).text, 'Acme.');
});

test('citations are all that the answer and its parts refer to, each page once, unwrapped, without shopping cards', (t) => {
  const { citations } = read(resultOf('ai-overview'));
  t.deepEqual(citations, [
    {
      url: 'https://reviews.example/kettles',
      title: 'Nine kettles',
      snippet: 'Nine small kettles, tested.',
      branding: { name: 'Kettle Review', domain: 'reviews.example' },
    },
    {
      url: 'https://forum.example/t/7?page=2',
      title: 'A thread',
      branding: { name: 'Forum', domain: 'forum.example' },
    },
    { url: 'https://coffee.example/pour', title: 'Pouring', branding: { name: 'Coffee', domain: 'coffee.example' } },
    {
      url: 'https://video.example/watch?v=1',
      title: 'Kettles in five minutes',
      branding: { name: 'Video', domain: 'video.example' },
    },
  ]);
});

test('pages and videos that Bing shows in its answer are cited', (t) => {
  t.deepEqual(
    read(resultOf('bing-copilot')).citations.map(({ url, title }) => [url, title]),
    [
      ['https://reviews.example/kettles', 'Nine kettles'],
      ['https://forum.example/t/7', 'A thread on kettles'],
      ['https://video.example/watch?v=1', 'Kettles in five minutes'],
    ],
  );
});

test('where nothing is referred to, the links of the answer are the citations', (t) => {
  const { citations } = read(page({ markdown: '[A guide](https://a.example/)', references: null }));
  t.deepEqual(citations, [{ url: 'https://a.example/', title: 'A guide' }]);
});

test('ads are those within the answer, never in its words, and those around it are none of it (CHR-36, CHR-38)', (t) => {
  t.deepEqual(read(resultOf('ai-mode')).sponsored, [
    {
      advertiser: 'Paidly',
      title: 'Paidly kettles',
      url: 'https://www.paidly.example/kettles',
      domain: 'paidly.example',
      rendered: true,
    },
  ]);
  t.false(read(resultOf('ai-mode')).text?.includes('Paidly'));
  t.deepEqual(read(resultOf('ai-overview')).sponsored, []);
  t.false(read(resultOf('ai-overview')).text?.includes('Paidly'));
});

test('an advertiser without a name goes by its site', (t) => {
  const item = { url: 'https://a.example/x', domain: 'www.a.example' };
  t.like(ofElements({ type: 'ai_overview_paid', items: item }).sponsored, [
    { advertiser: 'a.example', title: 'a.example' },
  ]);
});

test('a page with results and no overview shows none, whatever other questions would show (CHR-39, CHR-42)', (t) => {
  const notes = freshNotes();
  t.deepEqual(readOverview(resultOf('ai-overview-none'), notes), { text: null, citations: [], sponsored: [] });
  t.is(notes.empties, 1);
});

test('a page without anything may be one that did not load: that is no finding', (t) => {
  const untyped = { markdown: 'Acme.' };
  for (const result of [
    undefined,
    null,
    'x',
    {},
    { items: null },
    { items: [] },
    { items: [null, untyped, 'x', []] },
    { items: [{ type: 'captcha' }] },
    { items: [{ type: 'paid', title: 'Buy' }, { type: 'related_searches' }] },
    { item_types: ['organic'], items: null },
  ]) {
    t.deepEqual(failure(result), ['unavailable', 1], JSON.stringify(result));
  }
});

test('a page that announces an overview and does not hold it is no finding', (t) => {
  t.deepEqual(failure(resultOf('ai-overview-none', { item_types: ['ai_overview', 'organic'] })), ['unavailable', 1]);
});

test('an overview that was to come later and did not is unavailable; one without words is an error', (t) => {
  const empty = { markdown: null, items: null, references: null };
  for (const late of [true, 'true', 1]) {
    t.deepEqual(failure(page({ ...empty, asynchronous_ai_overview: late })), ['unavailable', 1]);
  }
  for (const late of [false, 'false', null]) {
    t.deepEqual(failure(page({ ...empty, asynchronous_ai_overview: late })), ['error', 1]);
  }
  t.deepEqual(failure(page({ items: [{ type: 'ai_overview_paid', items: [{ title: 'Buy' }] }] })), ['error', 1]);
});

test('an overview that came later is an answer', (t) => {
  t.is(read(page({ markdown: 'Acme.', asynchronous_ai_overview: true })).text, 'Acme.');
});

test('several overviews are one answer, side by side or within each other', (t) => {
  const element = { type: 'ai_overview_element', text: 'Initech.', references: [{ url: 'https://c.example/' }] };
  const inner = {
    type: 'ai_overview',
    markdown: 'Globex.',
    references: [{ url: 'https://b.example/' }],
    items: [element],
  };
  const outer = { type: 'ai_overview', markdown: 'Acme.', references: [{ url: 'https://a.example/' }] };
  for (const items of [[outer, inner], [{ ...outer, items: [inner] }]]) {
    const { text, citations } = read({ items });
    t.is(text, 'Acme.\n\nGlobex.\n\nInitech.');
    t.deepEqual(
      citations.map(({ url }) => url),
      ['https://a.example/', 'https://b.example/', 'https://c.example/'],
    );
  }
});

test('overviews without end within each other are read to some depth', (t) => {
  const nested = JSON.parse(
    `${'{"type":"ai_overview","markdown":"Acme.","items":'.repeat(20_000)}[]${'}'.repeat(20_000)}`,
  );
  t.is(read({ items: [nested] }).text, 'Acme.');
});

test('elements of unknown kinds are noted by their names, and speak', (t) => {
  const notes = freshNotes();
  const items = [
    {
      type: 'ai_overview_poem',
      title: 'A source',
      text: 'Ode to Globex.',
      references: [{ url: 'https://a.example/' }],
    },
    { type: 'constructor', markdown: 'Initech.' },
    { markdown: 'Hooli.' },
  ];
  const { text, citations } = readOverview(page({ markdown: 'Acme.', items }), notes);
  t.is(text, 'Acme.\n\nOde to Globex.\n\nInitech.\n\nHooli.');
  t.deepEqual(citations, [{ url: 'https://a.example/' }]);
  t.deepEqual(notes.kinds, ['ai_overview_poem', 'constructor']);
});

test('elements of known kinds are not noted, and neither is what stands around the overview', (t) => {
  const notes = freshNotes();
  for (const name of ['ai-overview', 'ai-overview-none', 'ai-mode', 'bing-copilot'])
    readOverview(resultOf(name), notes);
  t.deepEqual(notes.kinds, []);
});

test('fields that are missing, empty or of another kind count as absent', (t) => {
  for (const other of [undefined, null, '', 5, true, {}, [null], [[]]]) {
    const parts = {
      title: other ?? null,
      markdown: null,
      references: other,
      components: other,
      table: other,
      items: other,
    };
    const element = { type: 'ai_overview_shopping', ...parts, title: null };
    t.deepEqual(ofElements(element, { ...element, type: 'ai_overview_paid' }), {
      text: 'Acme.',
      citations: [],
      sponsored: [],
    });
    t.is(read(page({ markdown: 'Acme.', references: other, items: other })).text, 'Acme.');
  }
});

test('one object stands for a list of it', (t) => {
  const table = { table_header: 'Tool', table_content: [['Globex']] };
  const components = { text: 'Initech.', references: { url: 'https://a.example/' } };
  const { text, citations } = read({
    items: { type: 'ai_overview', markdown: 'Acme.', items: { type: 'ai_overview_table_element', table, components } },
  });
  t.is(text, 'Acme.\n\n| Tool |\n| --- |\n| Globex |');
  t.deepEqual(citations, [{ url: 'https://a.example/' }]);
});

test('results beside AI Mode prove nothing, for it has no results of its own', (t) => {
  t.deepEqual(failure({ type: 'ai_mode', items: [{ type: 'organic' }] }), ['unavailable', 1]);
});

test('a page of more items than are looked at may show an overview behind them: that is no finding', (t) => {
  const results = (length: number) => ({ items: Array(length).fill({ type: 'organic' }) });
  t.is(read(results(999)).text, null);
  t.deepEqual(failure(results(1_000)), ['unavailable', 1]);
  t.deepEqual(failure({ items: [...results(1_000).items, { type: 'ai_overview', markdown: 'Acme.' }] }), [
    'unavailable',
    1,
  ]);
});

test('what stands on controls of the page is no part of the answer, and what only begins like it is', (t) => {
  const element = (fields: object) => ({ type: 'ai_overview_element', ...fields });
  const { text } = ofElements(
    element({ title: 'Give feedback', text: 'Globex.' }),
    element({ title: 'Initech', text: ' SHOW MORE\n' }),
    element({ components: [{ text: 'Dive deeper in AI Mode' }] }),
    { type: 'ai_overview_poem', text: 'Show all' },
    element({ text: 'Show more of Hooli.' }),
  );
  t.is(text, 'Acme.\n\nGlobex.\n\nInitech\n\nShow more of Hooli.');
});
