import test from 'ava';
import { splitSigns } from './signs.js';

test('controls that reorder or hide text become signs, and all other characters stay', (t) => {
  t.deepEqual(splitSigns('a\u202eb\u0007'), [
    { text: 'a' },
    { sign: 'RLO', title: 'Invisible character U+202E' },
    { text: 'b' },
    { sign: '0007', title: 'Invisible character U+0007' },
  ]);
  t.deepEqual(splitSigns('שלום\n\t<b>👩‍👩‍👧'), [{ text: 'שלום\n\t<b>👩‍👩‍👧' }]);
  t.deepEqual(splitSigns(''), []);
});
