import { ANSWER_LIMITS } from '@namedrop/plugin-api';
import test from 'ava';
import { freshNotes } from '../notes.test.helper.js';
import { fixture } from './cloro.test.helper.js';
import { type CloroReading, readCloro } from './reading.js';

const read = (response: unknown): CloroReading => readCloro(response, freshNotes());
const said = (fields: object): CloroReading => read({ text: 'Brewline.', ...fields });

test('an answer of ChatGPT is read whole', (t) => {
  const noted = freshNotes();
  t.deepEqual(readCloro(fixture('chatgpt').response, noted), {
    text: 'For a small agency, **Brewline** is the usual pick. [The CRM guide](https://reviews.example/guides/crm?utm_source=chatgpt.com)',
    citations: [
      {
        url: 'https://reviews.example/guides/crm?utm_source=chatgpt.com',
        title: 'The CRM guide',
        snippet: 'Eleven CRMs for small agencies.',
        branding: { domain: 'reviews.example' },
      },
      { url: 'https://forum.example/t/42', title: 'A thread about CRMs', branding: { domain: 'forum.example' } },
    ],
    searchQueries: ['crm small agency', 'brewline reviews'],
    searchModelQueries: ['best crm for a small agency'],
    relatedQueries: [],
    entities: [{ name: 'Brewline' }, { name: 'Initech' }],
    sponsored: [
      {
        advertiser: 'Paidly',
        title: 'Paidly CRM',
        url: 'https://paidly.example/crm',
        domain: 'paidly.example',
        rendered: true,
      },
      {
        advertiser: 'Paidly',
        title: 'Paidly Mail',
        url: 'https://paidly.example/mail',
        domain: 'paidly.example',
        rendered: true,
      },
      {
        advertiser: 'Hiddenly',
        title: 'Hiddenly CRM',
        url: 'https://hiddenly.example/crm',
        domain: 'hiddenly.example',
        rendered: false,
      },
    ],
    model: 'gpt-6-luna',
  });
  t.deepEqual([noted.kinds, noted.empties], [[], 0]);
});

test('the text is the markdown, else the plain text, as it came', (t) => {
  t.is(read({ text: 'Plain.', markdown: ' **Marked.**\n' }).text, ' **Marked.**\n');
  for (const markdown of [undefined, null, '', ' \n', 7]) t.is(read({ text: 'Plain.', markdown }).text, 'Plain.');
});

test('markdown that drowns in the cards of a shop gives way to the plain text, if there is any', (t) => {
  const cards = (count: number): string => `Brewline. ${'<table><tr><td>Boxed CRM</td></tr></table>'.repeat(count)}`;
  t.is(read({ text: 'Plain.', markdown: cards(20) }).text, cards(20));
  t.is(read({ text: 'Plain.', markdown: cards(21) }).text, 'Plain.');
  t.is(read({ text: ' ', markdown: cards(21) }).text, cards(21));
});

test('an answer without a text is an error of the capture, and is noted', (t) => {
  for (const response of [undefined, null, [], 'Brewline.', {}, { text: '', markdown: ' ' }, { text: 7 }]) {
    const noted = freshNotes();
    t.like(
      t.throws(() => readCloro(response, noted)),
      { name: 'SurfaceError', fault: 'error' },
    );
    t.is(noted.empties, 1);
  }
});

test('searches are read in both cases of their keys, alone or in a list, plain or wrapped', (t) => {
  t.deepEqual(said({ search_queries: ['a', ' ', 7, null, { query: 'b' }] }).searchQueries, ['a', 'b']);
  t.deepEqual(said({ searchQueries: 'a' }).searchQueries, ['a']);
  t.deepEqual(said({ searchModelQueries: { query: 'a', engine: 'web' } }).searchModelQueries, ['a']);
  t.deepEqual(said({ relatedQueries: ['a?'], related_queries: null }).relatedQueries, ['a?']);
  t.deepEqual(read(fixture('perplexity-call').result).relatedQueries, [
    'Is Brewline free?',
    'Brewline or Initech?',
    'CRM for one person',
  ]);
});

test('places are no brands, however their type is written', (t) => {
  const entities = ['place', 'LOCATION', 'City', 'country', ' region '].map((type) => ({ type, name: 'Leeds' }));
  t.deepEqual(said({ entities: [...entities, { name: 'Brewline' }, 'Initech', { type: 'brand' }, null] }).entities, [
    { name: 'Brewline' },
    { name: 'Initech' },
  ]);
});

test('a model that is empty is not known', (t) => {
  for (const model of ['', ' ', null, 7]) t.false('model' in said({ model }));
});

test('keys that nobody knows are noted, and the others are not', (t) => {
  const noted = freshNotes();
  readCloro({ text: 'a', shopping_cards: [], rawResponse: [], poems: ['b'], 'Odd key: "c"': 1 }, noted);
  t.deepEqual(noted.kinds, ['poems', 'Oddkeyc']);
});

test('of the keys of an answer, the first few hundred are looked at', (t) => {
  const noted = freshNotes();
  readCloro(Object.fromEntries([['text', 'a'], ...Array.from({ length: 1000 }, (_, n) => [`poem${n}`, n])]), noted);
  t.is(noted.kinds.length, 299);
});

test('titles, names and descriptions end where answers have no more room for them', (t) => {
  const long = 'x'.repeat(10_000);
  const [page] = read({ text: 'a', sources: { url: 'https://a.example/', label: long, description: long } }).citations;
  t.deepEqual([page?.title?.length, page?.snippet?.length], [ANSWER_LIMITS.line, ANSWER_LIMITS.passage]);
});
