import test from 'ava';
import { wordDiff } from './word-diff.js';

/** Rebuilds both texts from the parts. */
const sides = (before: string, after: string) => {
  const parts = wordDiff(before, after);
  const without = (kind: string) => parts.flatMap((part) => (part.kind === kind ? [] : [part.text])).join('');
  return [without('new'), without('gone')];
};

test('a diff names the words that came and went, and keeps the others', (t) => {
  t.deepEqual(wordDiff('Acme is light and cheap.', 'Acme is fast and cheap.'), [
    { kind: 'same', text: 'Acme is ' },
    { kind: 'gone', text: 'light' },
    { kind: 'new', text: 'fast' },
    { kind: 'same', text: ' and cheap.' },
  ]);
  t.deepEqual(wordDiff('same', 'same'), [{ kind: 'same', text: 'same' }]);
  t.deepEqual(wordDiff('', 'new'), [{ kind: 'new', text: 'new' }]);
});

test('both texts can be rebuilt from a diff, whatever they share', (t) => {
  const words = ['a', 'b', 'c', 'd', ' '];
  let seed = 7;
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  for (let round = 0; round < 300; round++) {
    const text = () => Array.from({ length: Math.floor(next() * 30) }, () => words[Math.floor(next() * 5)]).join(' ');
    const [before, after] = [text(), text()];
    t.deepEqual(sides(before, after), [before, after]);
  }
});

test('long texts without a common word are compared within seconds', (t) => {
  const [before, after] = ['one '.repeat(25_000), 'two\n'.repeat(25_000)];
  const started = performance.now();
  t.deepEqual(sides(before, after), [before, after]);
  t.true(performance.now() - started < 5000);
});
