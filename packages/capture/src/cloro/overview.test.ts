import test from 'ava';
import { freshNotes } from '../notes.test.helper.js';
import { fixture } from './cloro.test.helper.js';
import { readCloroOverview } from './overview.js';

const PAGE = fixture('google').response as Record<string, unknown>;

test('an AI Overview is read with its pages and its ads', (t) => {
  const noted = freshNotes();
  t.deepEqual(readCloroOverview(PAGE, noted), {
    text: '**Brewline** is often named.',
    citations: [{ url: 'https://reviews.example/guides/crm', title: 'The CRM guide' }],
    sponsored: [
      {
        advertiser: 'paidly.example',
        title: 'Paidly CRM, free for a month',
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
  t.deepEqual([noted.kinds, noted.empties], [[], 0]);
});

test('a results page without an overview is a finding (CHR-39)', (t) => {
  const { aioverview: _, organicResults, ...rest } = PAGE;
  for (const page of [
    { ...PAGE, aioverview: null },
    { ...rest, organicResults },
    { ...rest, organic_results: organicResults },
    { ...rest, organicResults: [{}, { title: 'Initech CRM' }] },
    { ...rest, organicResults: [{ link: 'https://initech.example/' }] },
  ]) {
    const noted = freshNotes();
    t.deepEqual(readCloroOverview(page, noted), { text: null, citations: [], sponsored: [] });
    t.is(noted.empties, 1);
  }
});

test('a page without an overview and without results is no finding but a failed capture', (t) => {
  const results = [
    [],
    {},
    { error: 'captcha' },
    { title: 'captcha' },
    [{}],
    [null, 'captcha', { title: ' ', link: '' }],
  ];
  const pages = results.map((organicResults) => ({ ...PAGE, aioverview: null, organicResults }));
  for (const page of [undefined, null, [], 'captcha', {}, ...pages]) {
    const noted = freshNotes();
    t.like(
      t.throws(() => readCloroOverview(page, noted)),
      { name: 'SurfaceError', fault: 'unavailable' },
    );
    t.is(noted.empties, 1);
  }
});

test('an overview that says nothing is no finding either', (t) => {
  for (const aioverview of [{}, { text: '' }, 'Brewline.', [], false]) {
    const noted = freshNotes();
    t.like(
      t.throws(() => readCloroOverview({ ...PAGE, aioverview }, noted)),
      { name: 'SurfaceError', fault: 'error' },
    );
    t.is(noted.empties, 1);
  }
});

test('unknown keys are noted beside the overview and within it', (t) => {
  const noted = freshNotes();
  readCloroOverview({ ...PAGE, poems: [], aioverview: { text: 'Brewline.', songs: [] } }, noted);
  t.deepEqual(noted.kinds, ['poems', 'songs']);
});
