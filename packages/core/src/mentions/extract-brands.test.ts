import test from 'ava';
import fc from 'fast-check';
import { sentenceAround } from '../brand/sentence.js';
import { Sentences } from '../brand/sentences.js';
import { visibleText } from '../brand/visible-text.js';
import { extractBrands } from './extract-brands.js';

const told = (text: string, track?: readonly string[]) =>
  extractBrands(text, { track }).map(({ brand, rank, sentiment, context }) => [brand, rank, sentiment, context]);

test('each place is told, in order, with the rank of its brand (EXB-11, EXB-12)', (t) => {
  t.deepEqual(told('1. HubSpot: good\n2. Zoho: bad\n\nSo HubSpot it is.'), [
    ['HubSpot', 1, 'positive', 'HubSpot: good'],
    ['Zoho', 2, 'negative', 'Zoho: bad'],
    ['HubSpot', 1, 'neutral', 'So HubSpot it is.'],
  ]);
});

test('of two brands of one sentence each is read by what is said of it', (t) => {
  const sentence = 'Globex is slow, but Acme is great.';
  t.deepEqual(told(sentence, ['Acme', 'Globex']), [
    ['Globex', 1, 'negative', sentence],
    ['Acme', 2, 'positive', sentence],
  ]);
});

test('a place that names two tracked brands stands for each, two writings of one brand for the first', (t) => {
  t.deepEqual(
    extractBrands('Acme Cloud it is.', { track: ['Acme', 'Acme, Inc.', 'ACME', 'Acme Cloud'] }).map(
      ({ brand }) => brand,
    ),
    ['Acme Cloud', 'Acme'],
  );
});

test('a name whose mark seems to end the sentence does not', (t) => {
  t.deepEqual(told('We like Yahoo! Mail a lot. It is free.', ['Yahoo!']), [
    ['Yahoo!', 1, 'positive', 'We like Yahoo! Mail a lot.'],
  ]);
});

test('literally, brands stand within words, links and misspellings, at every place', (t) => {
  const literally = (text: string, track?: readonly string[]) =>
    extractBrands(text, { track, matching: 'literal' }).map(({ brand, rank, context }) => [brand, rank, context]);
  t.deepEqual(literally('It is affordable. See [it](https://ford.com) now.', ['Ford']), [
    ['Ford', 1, 'It is affordable.'],
    ['Ford', 1, 'See it now.'],
  ]);
  t.deepEqual(literally('Salesforse it is.', ['Salesforce']), [['Salesforce', 1, 'Salesforse it is.']]);
  t.deepEqual(literally('We use HubSpot. It was unhubspotted.'), [
    ['HubSpot', 1, 'We use HubSpot.'],
    ['HubSpot', 1, 'It was unhubspotted.'],
  ]);
});

test('a text that names brands at very many places is told up to a limit', (t) => {
  const track = ['a', 'b', 'c'];
  const told = extractBrands('x '.repeat(25_000), { track, matching: 'literal' });
  t.is(told.length, 25_000);
});

test('text without brands, and marks alone, give nothing', (t) => {
  for (const text of ['nothing to see here', '', '**', '\ud800']) t.deepEqual(extractBrands(text), []);
  t.deepEqual(extractBrands('Globex', { track: ['Acme', ' ', '+'] }), []);
});

const PIECES = [
  'Acme',
  'HubSpot',
  'Zoho',
  'Yahoo!',
  'is',
  'bad',
  ' ',
  ' ',
  '. ',
  '.',
  ', ',
  '\n',
  '\n- ',
  '**',
  '| ',
  'a.B',
];
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 150 }).map((pieces) => pieces.join('')),
);
const brands = fc.array(fc.constantFrom('Acme', 'HubSpot', 'Zoho', 'Yahoo!', 'a', 'is bad'), { maxLength: 5 });

test('whatever the text, ranks begin at 1, and a brand has one rank and stands in its contexts', (t) => {
  fc.assert(
    fc.property(texts, brands, fc.constantFrom('words', 'literal'), (text, track, matching) => {
      const ranks = new Map<string, number>();
      for (const { brand, rank, context } of extractBrands(text, { track, matching })) {
        t.true(rank >= 1 && (ranks.get(brand) ?? rank) === rank);
        t.true((matching === 'literal' || context.length > 0) && [...context].length <= 500);
        ranks.set(brand, rank);
      }
      t.deepEqual(extractBrands(text, { track, matching }), extractBrands(text, { track, matching }));
    }),
    { numRuns: 500 },
  );
});

test('sentences that are read at once are those that are read one by one', (t) => {
  fc.assert(
    fc.property(texts, fc.nat(), fc.nat(20), (text, at, length) => {
      const visible = visibleText(text.toWellFormed());
      const block = visible.blocks.find(
        ({ start, end }) => start <= at % visible.text.length && at % visible.text.length < end,
      );
      fc.pre(block !== undefined && block.end - block.start <= 500);
      const start = at % visible.text.length;
      const match = { start, end: Math.min(block.end, start + length + 1) };
      fc.pre(!/[.!?]/.test(visible.text[match.end - 1] ?? ''));
      t.is(new Sentences(visible).around(match), sentenceAround(visible, match));
    }),
    { numRuns: 2000 },
  );
});
