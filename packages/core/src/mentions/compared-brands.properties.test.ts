import test from 'ava';
import fc from 'fast-check';
import { brandKey } from '../brand/brand-key.js';
import { answerBrands } from './answer-brands.js';
import { MentionReader } from './mention-reader.js';

const NAMES = ['Acme', 'Acme Cloud', 'acme.io', 'HubSpot', 'HubSpott', 'Hub', 'Notion', '楽天', 'نون', 'LG', 'Yahoo!'];
const PIECES = [
  ...NAMES,
  ...[
    'Acmes',
    'ACME',
    'Hubspot CRM',
    'Notoin',
    '楽天市場',
    'Globex',
    'zorvo',
    'the ',
    ' and ',
    ', ',
    '. ',
    ': ',
    ' – ',
  ],
  ...[
    '\n\n',
    '\n- ',
    '\n1. ',
    '\n2. **',
    '**',
    '| ',
    ' |\n',
    '|---|---|\n',
    '[',
    '](https://acme.io/a)',
    ' (',
    ') ',
    '😀',
  ],
];
const answers = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join(' '));
const names = fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 6, selector: brandKey });
const options = fc.record({
  matching: fc.constantFrom('words' as const, 'literal' as const),
  caseSensitive: fc.boolean(),
  entities: fc.subarray([{ name: 'HubSpot' }, { name: 'acme' }, { name: 'Globex' }]),
});

const RUNS = { numRuns: 1000 };

test('adding an alias keeps a mentioned brand mentioned, and never worsens its rank', (t) => {
  fc.assert(
    fc.property(answers, names, options, (text, [brand = '', added = '', ...aliases], { caseSensitive, ...rest }) => {
      const reader = new MentionReader(text, rest);
      const before = reader.find(brand, { aliases, caseSensitive });
      const after = reader.find(brand, { aliases: [added, ...aliases], caseSensitive });
      if (!before) return;
      t.truthy(after);
      t.true((after?.rank ?? Number.NaN) <= before.rank);
      t.true((after?.at.start ?? Number.NaN) <= before.at.start);
    }),
    RUNS,
  );
});

test('the order of aliases does not matter, and the first of all places is the one that is found', (t) => {
  fc.assert(
    fc.property(answers, names, options, (text, [brand = '', ...aliases], { caseSensitive, ...rest }) => {
      const reader = new MentionReader(text, rest);
      const found = reader.find(brand, { aliases, caseSensitive });
      const places = reader.placesOf({ brand, aliases, caseSensitive });
      t.deepEqual(reader.find(brand, { aliases: aliases.toReversed(), caseSensitive }), found);
      t.deepEqual(reader.placesOf({ brand, aliases: aliases.toReversed(), caseSensitive }), places);
      // Literally, a link's target is a place of no length where the next one begins.
      t.is(places[0]?.start, found?.at.start);
      t.true(places.every(({ start }, index) => start >= (places[index - 1]?.end ?? 0)));
    }),
    RUNS,
  );
});

test('brands of an answer have ranks of their own, in any order of the competitors', (t) => {
  fc.assert(
    fc.property(answers, names, options, (text, [brand = '', ...others], { entities, ...rest }) => {
      const aliases = others.slice(0, 2);
      const competitors = others.slice(2);
      const answer = { text, citations: [], entities };
      const brands = answerBrands(answer, { brand, aliases, competitors, ...rest });
      const ranks = brands.map(({ found }) => found.rank);
      t.deepEqual(answerBrands(answer, { brand, aliases, competitors: competitors.toReversed(), ...rest }), brands);
      t.is(new Set(ranks).size, ranks.length);
      const keys = brands.map((each) => brandKey(each.brand));
      t.is(new Set(keys).size, keys.length);
      t.false(aliases.some((alias) => keys.includes(brandKey(alias))));
    }),
    RUNS,
  );
});

test('literally, competitors change no mention of the brand', (t) => {
  fc.assert(
    fc.property(answers, names, (text, [brand = '', ...competitors]) => {
      const answer = { text, citations: [] };
      const alone = answerBrands(answer, { brand, matching: 'literal' });
      const compared = answerBrands(answer, { brand, competitors, matching: 'literal' });
      const own = (brands: typeof alone) => brands.find((each) => each.brand === brand)?.found.at;
      t.deepEqual(own(compared), own(alone));
    }),
    RUNS,
  );
});
