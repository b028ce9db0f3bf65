import test from 'ava';
import { blocksOf, type Cited, marked, pagesOf, passagesOf } from './passages.js';

function answer(text: string, ...supports: string[]): Cited {
  const citations = supports.map((words, index) => ({
    url: `https://page-${index}.example`,
    title: '',
    supports: words,
  }));
  return { text, citations };
}

const cut = (recorded: Cited) => passagesOf(recorded).map(({ text, citations }) => [text, citations.length]);

test('an answer is cut where its citations begin and end', (t) => {
  t.deepEqual(cut(answer('One. Two. Three.', 'Two.')), [
    ['One. ', 0],
    ['Two.', 1],
    [' Three.', 0],
  ]);
  t.deepEqual(cut(answer('One. Two.', 'Two.', 'One.')), [
    ['One.', 1],
    [' ', 0],
    ['Two.', 1],
  ]);
});

test('two citations of the same words share a passage', (t) => {
  t.deepEqual(cut(answer('One. Two.', 'One.', 'One.')), [
    ['One.', 2],
    [' Two.', 0],
  ]);
});

test('an answer without citations is one passage', (t) => {
  t.deepEqual(cut(answer('One.')), [['One.', 0]]);
});

test('overlapping quotations lose no letter and double none', (t) => {
  const passages = cut(answer('One two three.', 'One two', 'two three.', 'two'));
  t.is(passages.map(([text]) => text).join(''), 'One two three.');
  t.deepEqual(passages, [
    ['One two', 1],
    [' three.', 1],
  ]);
});

test('a marker stands behind the words that its page supports, and two behind words that two support', (t) => {
  const recorded = answer('One. Two.', 'One.', 'Two.', 'One.');
  t.is(
    marked(recorded, ({ url }) => `<${new URL(url).host}>`),
    'One.<page-0.example><page-2.example> Two.<page-1.example>',
  );
});

test('a block has the citations of its own words', (t) => {
  const blocks = blocksOf(answer('One.\n\n- Two.\n- Three.', 'Two.', 'One.'));
  t.deepEqual(
    blocks.map(({ text, citations }) => [text, citations.map(({ supports }) => supports)]),
    [
      ['One.', ['One.']],
      ['- Two.\n- Three.', ['Two.']],
    ],
  );
});

test('a page that is cited twice is one page, where it was first cited', (t) => {
  const [one, two] = answer('One. Two.', 'One.', 'Two.').citations;
  t.deepEqual(pagesOf([one!, two!, { ...one!, title: 'again' }]), [one, two]);
});
