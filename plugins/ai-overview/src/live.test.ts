import { askedThrough, readingOf } from '@namedrop/testing';
import test from 'ava';
import plugin from './index.js';
import { fixture, pageWith } from './surface.test.helper.js';

const GUIDE = 'https://reviews.example/guides/crm';
const THREAD = 'https://forum.example/t/42?page=2';
const VIDEO = 'https://tube.example/watch?v=abc';
const TEXT = 'Acme is a safe choice.';
const ORGANIC = { type: 'organic', title: 'Initech CRM', url: 'https://initech.example/', domain: 'initech.example' };
const QUEUED = { success: true, task: { id: 'task', status: 'QUEUED' } };

/** An overview that says `TEXT`, but for what a test says of it. */
function overview(fields: object = {}) {
  return {
    type: 'ai_overview',
    asynchronous_ai_overview: false,
    markdown: TEXT,
    items: null,
    references: null,
    ...fields,
  };
}

function reference(url: string | null, title: string | null = null): object {
  return { type: 'ai_overview_reference', source: null, domain: null, url, title, text: null };
}

/** What is read on a page with that overview. */
const read = (fields: object) => readingOf(plugin, 'dataforseo', pageWith(overview(fields), ORGANIC));

test('DataForSEO searches as on a desktop, and waits for an overview that comes later', async (t) => {
  const { sent } = await askedThrough(plugin, 'dataforseo', fixture('dataforseo'));
  const place = { location_code: 2826, language_code: 'en' };
  const page = { device: 'desktop', os: 'windows', depth: 10, load_async_ai_overview: true };
  const json = [{ keyword: 'best crm for a small agency', ...place, ...page }];
  t.deepEqual(sent, [{ path: '/v3/serp/google/organic/live/advanced', json }]);
});

test('cloro is ordered a page of results with the overview in Markdown', async (t) => {
  const { sent } = await askedThrough(plugin, 'cloro', QUEUED, fixture('cloro'));
  t.like(sent[0]?.json, {
    taskType: 'GOOGLE',
    payload: { query: 'best crm for a small agency', country: 'GB', include: { aioverview: { markdown: true } } },
  });
});

test('an overview at DataForSEO is its text, the pages it cites, and no ad for what is paid elsewhere on the page (CHR-33)', async (t) => {
  t.deepEqual(await readingOf(plugin, 'dataforseo', fixture('dataforseo')), {
    text: `For a small agency, **Brewline** is the usual pick.[](${GUIDE}) [[1]](${GUIDE})[[2]](https://www.google.com/url?q=https%3A%2F%2Fforum.example%2Ft%2F42%3Fpage%3D2&sa=U&ved=2ahUKE)`,
    citations: [
      {
        url: GUIDE,
        title: 'The CRM guide',
        snippet: 'A guide to CRMs.',
        branding: { name: 'Reviews', domain: 'reviews.example' },
      },
      {
        url: THREAD,
        title: 'A thread about CRMs',
        snippet: 'What people use.',
        branding: { name: 'Forum', domain: 'forum.example' },
      },
    ],
    sponsored: [],
  });
});

test('an overview at cloro is its text, the pages it cites and the ads within it (CHR-33, CHR-36)', async (t) => {
  t.deepEqual(await readingOf(plugin, 'cloro', fixture('cloro')), {
    text: 'For a small agency, **Brewline** is the usual pick.',
    citations: [
      { url: GUIDE, title: 'The CRM guide', snippet: 'A guide to CRMs.', branding: { domain: 'reviews.example' } },
      { url: THREAD, title: 'A thread about CRMs', branding: { domain: 'forum.example' } },
    ],
    sponsored: [
      {
        advertiser: 'paidly.example',
        title: 'Paidly CRM',
        url: 'https://paidly.example/crm',
        domain: 'paidly.example',
        rendered: true,
      },
      {
        advertiser: 'Shoply',
        title: 'Boxed CRM',
        url: 'https://shop.example/boxed-crm',
        domain: 'shop.example',
        rendered: true,
      },
    ],
  });
});

const ELEMENTS: Readonly<Record<string, object>> = {
  'a plain element': { type: 'ai_overview_element', title: 'Which one', text: 'Hooli is cheap.', markdown: null },
  'the title of an element': { type: 'ai_overview_element', title: 'Why Hooli', text: 'It is cheap.' },
  'a component of an expanded element': {
    type: 'ai_overview_expanded_element',
    title: 'Cheap ones',
    text: null,
    components: [
      { type: 'ai_overview_expanded_component', title: 'Hooli', text: 'It is cheap.', markdown: 'It is **cheap**.' },
    ],
  },
  'a cell of a table': {
    type: 'ai_overview_table_element',
    markdown: null,
    table: {
      table_header: ['Name', 'Price'],
      table_content: [
        ['Acme', '9 €'],
        ['Hooli', '5 €'],
      ],
    },
  },
  'a table in markdown': { type: 'ai_overview_table_element', markdown: '| Name |\n| --- |\n| Hooli |' },
  'an element of a kind that nobody knows': { type: 'ai_overview_poem', text: 'O Hooli.' },
};
for (const [what, element] of Object.entries(ELEMENTS)) {
  test(`a brand that stands only in ${what} is in the text, with an overview that came whole and with one in pieces`, async (t) => {
    for (const markdown of [TEXT, null]) t.regex((await read({ markdown, items: [element] })).text ?? '', /Hooli/);
  });
}

test('what is said in the whole and in an element is said once', async (t) => {
  const items = [{ type: 'ai_overview_element', text: TEXT, markdown: '**Acme** is a safe choice.' }];
  t.is((await read({ items })).text, TEXT);
});

test('references name pages: out of the wrappers of Google, each once, without those that have no address', async (t) => {
  const references = [
    reference(GUIDE),
    reference(null, 'A page without an address'),
    reference('https://www.google.com/url?q=https%3A%2F%2Fforum.example%2Ft%2F42%3Fpage%3D2&sa=U', 'A thread'),
    reference(`${GUIDE}#:~:text=Acme`, 'The guide'),
  ];
  t.deepEqual((await read({ references })).citations, [
    { url: GUIDE, title: 'The guide' },
    { url: THREAD, title: 'A thread' },
  ]);
});

test('references of elements and of their components are citations too', async (t) => {
  const items = [
    { type: 'ai_overview_element', text: 'One.', references: [reference(GUIDE, 'The guide')] },
    {
      type: 'ai_overview_expanded_element',
      title: 'Two',
      components: [{ title: 'Three', text: 'Four.', references: [reference(THREAD, 'A thread')] }],
    },
  ];
  t.deepEqual(
    (await read({ items })).citations.map(({ url }) => url),
    [GUIDE, THREAD],
  );
});

test('cards of a shop that are filed as references are no citations', async (t) => {
  const references = [
    reference('https://www.google.com/search?q=crm&ibp=oshop&prds=catalogid:7', 'Boxed CRM'),
    reference(GUIDE, 'The guide'),
  ];
  t.deepEqual((await read({ references })).citations, [{ url: GUIDE, title: 'The guide' }]);
});

test('a paid element of the overview is an ad, and neither text nor citation (CHR-33, CHR-36, CHR-38)', async (t) => {
  const paid = {
    type: 'ai_overview_paid_element',
    title: 'Paidly CRM, free for a month',
    url: 'https://paidly.example/crm',
    domain: 'paidly.example',
    website_name: 'Paidly',
    snippet: 'Try Paidly today.',
  };
  t.deepEqual(await read({ items: [{ type: 'ai_overview_paid', items: [paid] }] }), {
    text: TEXT,
    citations: [],
    sponsored: [
      {
        advertiser: 'Paidly',
        title: 'Paidly CRM, free for a month',
        url: 'https://paidly.example/crm',
        domain: 'paidly.example',
        rendered: true,
      },
    ],
  });
});

test('a video of the overview is a page that it cites, with the name of its site', async (t) => {
  const video = { type: 'ai_overview_video_element', title: 'CRMs in five minutes', url: VIDEO, source: 'Tube' };
  t.deepEqual((await read({ items: [{ ...video, domain: 'tube.example' }] })).citations, [
    { url: VIDEO, title: 'CRMs in five minutes', branding: { name: 'Tube', domain: 'tube.example' } },
  ]);
});

const NONE = { text: null, citations: [], sponsored: [] };

test('a page without an overview is an answer: there was none, whatever people also ask (CHR-39)', async (t) => {
  t.deepEqual(await readingOf(plugin, 'dataforseo', fixture('dataforseo-none')), NONE);
  t.deepEqual(await readingOf(plugin, 'cloro', fixture('cloro-none')), NONE);
  const { outcome, sent } = await askedThrough(plugin, 'dataforseo', fixture('dataforseo-none'));
  const cost = { usd: 0.002, source: 'reported' };
  t.deepEqual<unknown, unknown>([outcome, sent.length], [{ status: 'fulfilled', value: { ...NONE, cost } }, 1]);
});

test('an overview that had not loaded is asked for once more, and is unavailable when it still has not', async (t) => {
  const unresolved = pageWith(overview({ asynchronous_ai_overview: true, markdown: null }), ORGANIC);
  const twice = await askedThrough(plugin, 'dataforseo', unresolved, unresolved);
  t.is(twice.sent.length, 2);
  t.like(twice.outcome, { status: 'rejected', reason: { name: 'SurfaceError', fault: 'unavailable' } });
  const once = await askedThrough(plugin, 'dataforseo', unresolved, fixture('dataforseo'));
  t.is(once.sent.length, 2);
  t.is(once.outcome.status, 'fulfilled');
});

test('a page that loaded later and holds an answer is one', async (t) => {
  t.like(await read({ asynchronous_ai_overview: true }), { text: TEXT });
});

test('a page without anything on it was none of the engine’s, and is unavailable', async (t) => {
  const { outcome, sent } = await askedThrough(plugin, 'dataforseo', pageWith(), pageWith());
  t.is(sent.length, 2);
  t.like(outcome, { status: 'rejected', reason: { name: 'SurfaceError', fault: 'unavailable' } });
});
