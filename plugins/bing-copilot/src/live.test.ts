import { askedThrough, readingOf } from '@namedrop/testing';
import test from 'ava';
import plugin from './index.js';
import { fixture, pageWith } from './surface.test.helper.js';

const GUIDE = 'https://reviews.example/guides/crm';
const THREAD = 'https://forum.example/t/42?page=2';
const ORGANIC = { type: 'organic', title: 'Initech CRM', url: 'https://initech.example/', domain: 'initech.example' };
const NONE = { text: null, citations: [], sponsored: [] };
const COST = { usd: 0.002, source: 'reported' };

test('DataForSEO searches as on a desktop, for phones are shown no answer', async (t) => {
  const { sent } = await askedThrough(plugin, 'dataforseo', fixture('dataforseo'));
  const place = { location_code: 2826, language_code: 'en' };
  const page = { device: 'desktop', os: 'windows', depth: 10 };
  const json = [{ keyword: 'best crm for a small agency', ...place, ...page }];
  t.deepEqual(sent, [{ path: '/v3/serp/bing/organic/live/advanced', json }]);
});

test('cloro is asked for the answer on Bing’s page, and never for the one of copilot.microsoft.com', async (t) => {
  const { sent } = await askedThrough(plugin, 'cloro', fixture('cloro'));
  const json = { prompt: 'best crm for a small agency', country: 'GB', include: { markdown: true } };
  t.deepEqual(sent, [{ path: '/v1/monitor/bing/aimode', json }]);
});

test('an answer at DataForSEO is its text with what it quotes, its pages, and no ad for what is paid elsewhere (CHR-33)', async (t) => {
  t.deepEqual(await readingOf(plugin, 'dataforseo', fixture('dataforseo')), {
    text: `For a small agency, **Brewline** is the usual pick.[[1]](${GUIDE})\n\nMany people there use Hooli for small teams.`,
    citations: [
      { url: GUIDE, title: 'The CRM guide', branding: { name: 'Reviews', domain: 'reviews.example' } },
      {
        url: THREAD,
        title: 'A thread about CRMs',
        snippet: 'Many people there use Hooli for small teams.',
        branding: { name: 'Forum', domain: 'forum.example' },
      },
    ],
    sponsored: [],
  });
});

test('an answer at cloro, from its one long call, is its Markdown and its pages (CHR-33)', async (t) => {
  t.deepEqual(await readingOf(plugin, 'cloro', fixture('cloro')), {
    text: 'For a small agency, **Brewline** is the usual pick.',
    citations: [{ url: GUIDE, title: 'The CRM guide', snippet: 'A guide to CRMs.' }],
    sponsored: [],
  });
});

test('links through Bing are citations of the pages that they lead to', async (t) => {
  const wrapped = `https://www.bing.com/ck/a?!&&p=abc&u=a1${Buffer.from(THREAD).toString('base64url')}&ntb=1`;
  const references = [{ type: 'ai_overview_reference', url: wrapped, title: 'A thread' }];
  const { citations } = await readingOf(
    plugin,
    'dataforseo',
    pageWith({ type: 'ai_overview', markdown: 'Brewline leads.', references }, ORGANIC),
  );
  t.deepEqual(citations, [{ url: THREAD, title: 'A thread' }]);
});

test('videos are pages that the answer cites, and pictures are nothing', async (t) => {
  const video = { url: 'https://tube.example/watch?v=abc', title: 'CRMs in five minutes', domain: 'tube.example' };
  const items = [
    { type: 'ai_overview_videos_element', items: [video] },
    { type: 'ai_overview_images_element', items: [{ url: 'https://pictures.example/1.png', title: 'A picture' }] },
  ];
  const page = pageWith({ type: 'ai_overview', markdown: 'Brewline leads.', items }, ORGANIC);
  t.deepEqual(await readingOf(plugin, 'dataforseo', page), {
    text: 'Brewline leads.',
    citations: [{ url: video.url, title: video.title, branding: { domain: video.domain } }],
    sponsored: [],
  });
});

test('a page without an answer is looked at once more before there was none (CHR-39)', async (t) => {
  const { outcome, sent } = await askedThrough(
    plugin,
    'dataforseo',
    fixture('dataforseo-none'),
    fixture('dataforseo-none'),
  );
  t.deepEqual([outcome, sent.length], [{ status: 'fulfilled', value: { ...NONE, cost: COST } }, 2]);
});

test('an answer that only the second look finds is the answer', async (t) => {
  const { outcome, sent } = await askedThrough(plugin, 'dataforseo', fixture('dataforseo-none'), fixture('dataforseo'));
  t.is(sent.length, 2);
  t.is(outcome.status === 'fulfilled' && outcome.value.citations.length, 2);
});

test('a second look that fails takes nothing back from the first', async (t) => {
  const { outcome, sent } = await askedThrough(plugin, 'dataforseo', fixture('dataforseo-none'), {});
  t.deepEqual([outcome, sent.length], [{ status: 'fulfilled', value: { ...NONE, cost: COST } }, 2]);
});

test('an answer that is there is not asked for again', async (t) => {
  const { outcome, sent } = await askedThrough(plugin, 'dataforseo', fixture('dataforseo'));
  t.deepEqual([outcome.status, sent.length], ['fulfilled', 1]);
});

test('an answer of cloro’s without words is an error, for it does not say whether there was none', async (t) => {
  const reading = readingOf(plugin, 'cloro', { success: true, result: { text: '', markdown: null, sources: [] } });
  t.like(await t.throwsAsync(reading, { name: 'SurfaceError' }), { fault: 'error' });
});
