import test from 'ava';
import { visibleText } from '../brand/visible-text.js';
import { type PositionKind, Structure } from './structure.js';

function position(text: string, name: string) {
  const visible = visibleText(text);
  return new Structure(visible).position(visible.text.indexOf(name));
}

const TABLE = '| Tool | Price |\n|---|---|\n| Acme | Globex |\n| Hooli | Initech |';
const POSITIONS: readonly (readonly [PositionKind, text: string, name: string])[] = [
  ['numbered', '1. Globex\n2. Acme', 'Acme'],
  ['numbered', '1. ✅ “Acme” is good\n2. Globex', 'Acme'],
  ['bullet', '- Acme\n- Globex', 'Acme'],
  ['nested', '- Globex\n  - Acme\n  - Initech', 'Acme'],
  ['heading', '### 1. Acme\nText', 'Acme'],
  ['column', TABLE, 'Acme'],
  ['cell', TABLE, 'Globex'],
  ['header', TABLE, 'Tool'],
  ['bold', 'We like **Acme** here', 'Acme'],
  ['paragraph', 'Acme is it', 'Acme'],
  ['award', 'Best overall: Acme', 'Acme'],
  ['award', 'おすすめ：Acme', 'Acme'],
  ['labelled', 'Note: Acme', 'Acme'],
  ['sentence', 'It is good. Acme is bad.', 'Acme'],
  ['segment', 'Good text.Acme Cam: fine and good', 'Acme'],
  ['inside', 'We like Acme here', 'Acme'],
  ['inside', '- The price of Acme\n- Globex', 'Acme'],
];

for (const [kind, text, name] of POSITIONS) {
  test(`the position of ${name} in ${JSON.stringify(text)} is ${kind}`, (t) => {
    t.is(position(text, name).kind, kind);
  });
}

test('items of one list are alike, and so are the cells of one column', (t) => {
  const group = (text: string, name: string) => position(text, name).group;
  const lists = '- Acme\n- Globex\n\nText.\n\n- Hooli\n- Initech';
  t.is(group(lists, 'Acme'), group(lists, 'Globex'));
  t.not(group(lists, 'Acme'), group(lists, 'Hooli'));
  t.is(group(TABLE, 'Acme'), group(TABLE, 'Hooli'));
  t.is(group(TABLE, 'Globex'), group(TABLE, 'Initech'));
  t.not(group(TABLE, 'Acme'), group(TABLE, 'Globex'));
});

test('a bold run is found where it begins', (t) => {
  const visible = visibleText('We like **Acme Cloud** here');
  const structure = new Structure(visible);
  t.deepEqual(structure.boldAt(visible.text.indexOf('Acme')), { start: 8, end: 18 });
  t.is(structure.boldAt(0), undefined);
});

test('a text without blocks has positions inside a sentence', (t) => {
  t.deepEqual(new Structure(visibleText('')).position(0), { kind: 'inside' });
});
