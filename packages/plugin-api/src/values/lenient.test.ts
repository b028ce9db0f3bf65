import test from 'ava';
import { z } from 'zod';
import * as lenient from './lenient.js';

test('half characters are mended, and every offset stays', (t) => {
  t.is(lenient.text.parse('a\ud83d😀\ude00b'), 'a\ufffd😀\ufffdb');
  t.false(lenient.text.safeParse(7).success);
});

test('an optional field of another shape is absent', (t) => {
  const shape = z.object({ name: lenient.optionalText, size: lenient.optionalCount });
  t.deepEqual(shape.parse({ name: '', size: 0 }), { name: '', size: 0 });
  for (const odd of [null, {}, [], true, undefined]) {
    t.like(shape.parse({ name: odd, size: odd }), { name: undefined, size: undefined });
  }
  for (const size of [-1, 1.5, '1', 2 ** 53]) t.is(shape.parse({ size }).size, undefined);
});

test('items of another shape are left out, and what is no list is empty', (t) => {
  const numbers = lenient.items(lenient.count);
  t.deepEqual(numbers.parse([0, 'x', null, 2, -1]), [0, 2]);
  for (const odd of [null, {}, 'x', 7, undefined]) t.deepEqual(numbers.parse(odd), []);
});
