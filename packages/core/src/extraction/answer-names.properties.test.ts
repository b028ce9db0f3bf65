import test from 'ava';
import fc from 'fast-check';
import { visibleText } from '../brand/visible-text.js';
import { MentionReader } from '../mentions/mention-reader.js';
import { answerNames, brandEntities } from './answer-names.js';

const PIECES = [
  ...[
    'Acme',
    'HubSpot',
    'Levi’s',
    'Bank of America',
    'Capital One',
    'Bang & Olufsen',
    'Tubi+',
    'Node.js',
    'PickHelix',
    'Helix',
    '30Eufy',
    'iPhone 15',
  ],
  ...[
    '楽天',
    'ソニー',
    'Notionを',
    '小米、',
    '「メルカリ」',
    '카카오톡은',
    'LG전자',
    'نون',
    'وأمازون',
    'Яндекса',
    'Acme',
  ],
  ...[
    'the ',
    'und ',
    ' like ',
    ' (formerly ',
    ') ',
    ' ',
    ', ',
    '. ',
    ': ',
    ' – ',
    '/',
    '&',
    '®',
    "'",
    '😀',
    '\ud800',
    '\udc00',
  ],
  ...[
    '**',
    '\n\n',
    '\n- ',
    '\n  - ',
    '\n1. ',
    '\n## ',
    '| ',
    ' |\n',
    '|---|---|\n',
    '[',
    '](https://acme.example/a)',
    'https://www.hubspot.example/x',
    '\\',
  ],
];
const answers = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 80 }).map((pieces) => pieces.join('')),
);
const brands = fc.uniqueArray(
  fc.constantFrom('Acme', 'acme', 'HubSpot', 'Helix', 'Notion', '楽天', 'نون', 'a', '+', 'Levi'),
  {
    maxLength: 6,
  },
);

function read(answer: string) {
  const source = answer.toWellFormed();
  const visible = visibleText(source);
  return { visible, source, found: answerNames(source, visible) };
}

test('each name appears in the visible text where it says so, once, in order (CHR-32)', (t) => {
  fc.assert(
    fc.property(answers, (answer) => {
      const { visible, source, found } = read(answer);
      const entities = brandEntities(source, found);
      t.deepEqual(
        entities.map(({ name }) => name),
        found.names.map(({ name }) => name),
      );
      t.is(new Set(entities.map(({ name }) => name)).size, entities.length);
      t.true(found.names.length <= 50);
      for (const { name, starts } of found.names) {
        t.true(name !== '' && visible.text.includes(name), name);
        t.true(starts.length > 0 && starts.every((start, index) => start >= (starts[index - 1] ?? 0)));
        t.true(starts.every((start) => start < visible.text.length));
      }
    }),
    { numRuns: 1500 },
  );
});

test('the same text gives the same names', (t) => {
  fc.assert(
    fc.property(answers, answers, (answer, between) => {
      const first = read(answer).found.names;
      read(between);
      t.deepEqual(read(answer).found.names, first);
    }),
    { numRuns: 500 },
  );
});

test('ranks are distinct, and none is beyond the number of brands that are counted (CHR-22)', (t) => {
  fc.assert(
    fc.property(answers, brands, fc.constantFrom('words', 'literal'), (answer, tracked, matching) => {
      const entities = [{ name: 'HubSpot' }, { name: 'Яндекс' }];
      const found = new MentionReader(answer, { matching, entities }).findAll(tracked.map((brand) => ({ brand })));
      const ranks = found.flatMap((each) => (each ? [each.rank] : []));
      const most = read(answer).found.names.length + entities.length + tracked.length;
      t.is(new Set(ranks).size, ranks.length);
      t.true(ranks.every((rank) => Number.isInteger(rank) && rank >= 1 && rank <= most));
    }),
    { numRuns: 1500 },
  );
});

test('all names of an answer, asked for together, have the ranks 1 to their number', (t) => {
  fc.assert(
    fc.property(answers, (answer) => {
      const reader = new MentionReader(answer);
      const names = reader.namedBrands().map(({ name }) => name);
      const ranks = reader.findAll(names.map((brand) => ({ brand }))).flatMap((found) => (found ? [found.rank] : []));
      t.is(new Set(ranks).size, ranks.length);
      t.true(ranks.every((rank) => rank >= 1 && rank <= names.length));
    }),
    { numRuns: 1500 },
  );
});

test('large tables and long lists are read', (t) => {
  const row = (index: number) => `| Zorvo${index} | HubSpot, Zoho${index} | ${'x'.repeat(index % 50)} |`;
  const table = ['| Tool | Like | Note |', '|---|---|---|', ...Array.from({ length: 1000 }, (_, index) => row(index))];
  t.is(read(table.join('\n')).found.names.length, 50);
  const list = Array.from({ length: 2000 }, (_, index) => `- **Acme** ${index}`).join('\n');
  t.deepEqual(
    read(list).found.names.map(({ name, starts }) => [name, starts.length]),
    [['Acme', 2000]],
  );
  for (const text of ['|'.repeat(20_000), '**A'.repeat(5000), '「楽'.repeat(5000), '\ud800'.repeat(5000)]) {
    t.true(read(text).found.names.length <= 50);
  }
});
