import { askedThrough, readingOf } from '@namedrop/testing';
import test from 'ava';
import plugin from './index.js';
import { fixture, pageWith } from './surface.test.helper.js';

const GUIDE = 'https://reviews.example/guides/crm';
const THREAD = 'https://forum.example/t/42?page=2';
const QUEUED = { success: true, task: { id: 'task', status: 'QUEUED' } };
const AD = {
  advertiser: 'Paidly',
  title: 'Paidly CRM, free for a month',
  url: 'https://paidly.example/crm',
  domain: 'paidly.example',
  rendered: true,
};

/** What is read of an answer with these fields, through DataForSEO. */
const read = (fields: object) => readingOf(plugin, 'dataforseo', pageWith({ type: 'ai_overview', ...fields }));

test('DataForSEO asks as on a desktop', async (t) => {
  const { sent } = await askedThrough(plugin, 'dataforseo', fixture('dataforseo'));
  const place = { location_code: 2826, language_code: 'en' };
  const json = [{ keyword: 'best crm for a small agency', ...place, device: 'desktop', os: 'windows' }];
  t.deepEqual(sent, [{ path: '/v3/serp/google/ai_mode/live/advanced', json }]);
});

test('cloro is ordered an answer in Markdown', async (t) => {
  const { sent } = await askedThrough(plugin, 'cloro', QUEUED, fixture('cloro'));
  t.like(sent[0]?.json, {
    taskType: 'AIMODE',
    payload: { prompt: 'best crm for a small agency', country: 'GB', include: { markdown: true } },
  });
});

test('an answer at DataForSEO is its text with all its markers, the pages it cites and the ads within it (CHR-33, CHR-36)', async (t) => {
  const { text, ...rest } = await readingOf(plugin, 'dataforseo', fixture('dataforseo'));
  t.true(text?.startsWith(`For a small agency, **Brewline** is the usual pick.[](${GUIDE}) [[1]](${GUIDE})[[2]](`));
  t.true(text?.endsWith('\n\n- **Globex** suits larger teams.'));
  t.deepEqual(rest, {
    citations: [
      {
        url: GUIDE,
        title: 'The CRM guide',
        snippet: 'A guide to CRMs.',
        branding: { name: 'Reviews', domain: 'reviews.example' },
      },
      { url: THREAD, title: 'A thread about CRMs', branding: { name: 'Forum', domain: 'forum.example' } },
    ],
    sponsored: [AD],
  });
});

test('an answer at cloro is its Markdown, the pages it cites and the ads of every group (CHR-33, CHR-36)', async (t) => {
  t.deepEqual(await readingOf(plugin, 'cloro', fixture('cloro')), {
    text: 'For a small agency, **Brewline** is the usual pick.',
    citations: [
      { url: GUIDE, title: 'The CRM guide', snippet: 'A guide to CRMs.' },
      { url: THREAD, title: 'A thread about CRMs', branding: { domain: 'forum.example' } },
    ],
    sponsored: [{ ...AD, advertiser: 'paidly.example' }],
  });
});

test('an ad is neither text nor citation, and an answer without one says that there was none (CHR-33, CHR-38)', async (t) => {
  const { text, citations } = await readingOf(plugin, 'dataforseo', fixture('dataforseo'));
  t.notRegex(`${text} ${JSON.stringify(citations)}`, /paidly/i);
  t.deepEqual((await read({ markdown: 'Brewline leads.' })).sponsored, []);
});

test('products that the answer shows are part of what it says', async (t) => {
  const shop = { type: 'ai_overview_shopping', items: [{ type: 'ai_overview_shopping_element', title: 'Hooli Box' }] };
  t.regex((await read({ markdown: 'Brewline leads.', items: [shop] })).text ?? '', /Hooli Box/);
});

test('an answer that came in pieces only is those pieces', async (t) => {
  const items = [
    { type: 'ai_overview_element', text: 'Brewline leads.' },
    { type: 'ai_overview_table_element', markdown: '| Name |\n| --- |\n| Hooli |' },
  ];
  t.is((await read({ markdown: null, items })).text, 'Brewline leads.\n\n| Name |\n| --- |\n| Hooli |');
});

test('a search that finds nothing is an answer: there was none (CHR-39)', async (t) => {
  const tasks = [{ status_code: 40102, status_message: 'No Search Results.', result: null }];
  const { outcome, sent } = await askedThrough(plugin, 'dataforseo', {
    status_code: 20000,
    status_message: 'Ok.',
    tasks,
  });
  t.deepEqual(outcome, { status: 'fulfilled', value: { text: null, citations: [], sponsored: [] } });
  t.is(sent.length, 1);
});

test('AI Mode is a conversation: a page with nothing on it did not load, and is asked for once more', async (t) => {
  const { outcome, sent } = await askedThrough(plugin, 'dataforseo', pageWith(), fixture('dataforseo'));
  t.deepEqual([outcome.status, sent.length], ['fulfilled', 2]);
  const twice = await askedThrough(plugin, 'dataforseo', pageWith(), pageWith());
  t.like(twice.outcome, { status: 'rejected', reason: { name: 'SurfaceError', fault: 'unavailable' } });
});

test('an answer of cloro’s without words is an error', async (t) => {
  const reply = { task: { id: 't', status: 'COMPLETED' }, response: { text: ' ', markdown: null, sources: [] } };
  const reading = readingOf(plugin, 'cloro', reply);
  t.like(await t.throwsAsync(reading, { name: 'SurfaceError' }), { fault: 'error' });
});
