import test from 'ava';
import { wordEdges } from './word-edges.js';

/** The text with a bar at every edge but those around spaces. */
const cut = (text: string) => {
  const edges = wordEdges(text);
  return [...text].reduce(
    ({ at, shown }, character) => ({
      at: at + character.length,
      shown: shown + (edges[at] === 1 && at > 0 && character !== ' ' && text[at - 1] !== ' ' ? '|' : '') + character,
    }),
    { at: 0, shown: '' },
  ).shown;
};

const CUTS: readonly (readonly [text: string, cut: string])[] = [
  ['AcmeCRM', 'Acme|CRM'],
  ['ACMEcloud', 'ACM|E|cloud'],
  ['ACMECloud', 'ACME|C|loud'],
  ['Acme', 'Acme'],
  ['iPhone15 Pro', 'i|Phone|15 Pro'],
  ['B2B', 'B|2|B'],
  ["Acme's", "Acme|'|s"],
  ['E\u0301Acme', 'E\u0301|A|cme'],
  ['e\u0301Acme', 'e\u0301|Acme'],
  ['Notion은', 'Notion|은'],
  ['노션은', '노션은'],
  ['小米A', '小|米|A'],
  ['ไทย', 'ไ|ท|ย'],
  ['a😀b', 'a|😀|b'],
];

for (const [text, expected] of CUTS) {
  test(`${text} may be cut as ${expected}`, (t) => {
    t.is(cut(text), expected);
  });
}

test('both ends of a text are edges, even of an empty one', (t) => {
  t.deepEqual([...wordEdges('')], [1]);
  t.deepEqual([...wordEdges('ab')], [1, 0, 1]);
});
