import { lenient, z } from '@namedrop/plugin-api';
import test from 'ava';
import { flag, oneOrMany } from './shapes.js';

const Shape = z.object({ flag, list: oneOrMany(z.object({ name: lenient.text })), words: oneOrMany(lenient.text) });
const NOTHING = { list: [], words: [] };

test('a flag may be written in words or figures', (t) => {
  for (const [said, meant] of [
    [true, true],
    ['true', true],
    ['True', true],
    [1, true],
    ['1', true],
    [false, false],
    ['false', false],
    [0, false],
    ['0', false],
  ]) {
    t.deepEqual(Shape.parse({ flag: said }), { ...NOTHING, flag: meant } as never);
  }
});

test('a flag of another kind counts as absent', (t) => {
  for (const said of [undefined, null, 'yes', '', 2, {}, []]) t.is(Shape.parse({ flag: said }).flag, undefined);
  t.is(Shape.parse({}).flag, undefined);
});

test('one item alone stands for a list of it', (t) => {
  const { list, words } = Shape.parse({ list: { name: 'a' }, words: 'b' });
  t.deepEqual([list, words], [[{ name: 'a' }], ['b']]);
});

test('items of another shape are left out of a list', (t) => {
  const { list, words } = Shape.parse({ list: [null, { name: 'a' }, 'x', { name: 1 }, ['y']], words: [1, 'b', null] });
  t.deepEqual([list, words], [[{ name: 'a' }], ['b']]);
});

test('what is neither a list nor an item is an empty list', (t) => {
  for (const said of [undefined, null, 5, true, {}]) t.deepEqual(Shape.parse({ list: said, words: said }), NOTHING);
  t.deepEqual(Shape.parse({}), NOTHING);
});

test('of a list that is longer than any real one, the first thousand items count', (t) => {
  const { words } = Shape.parse({ words: Array.from({ length: 1_500 }, (_, n) => `word ${n}`) });
  t.deepEqual([words.length, words.at(-1)], [1_000, 'word 999']);
});
