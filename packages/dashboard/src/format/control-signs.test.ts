import test from 'ava';
import { splitSigns } from './control-signs.js';

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

test('after 500 invisible controls the others are shown as signs without a name, and none is left', (t) => {
  const parts = splitSigns('a\u202e'.repeat(40_000));
  t.is(parts.length, 1001);
  t.is(
    parts.map((part) => ('text' in part ? part.text : '')).join(''),
    `${'a'.repeat(500)}${'a\ufffd'.repeat(39_500)}`,
  );
});

test('a character keeps 16 marks, and a pile of more ends in one sign', (t) => {
  t.deepEqual(splitSigns(`e${'\u0301'.repeat(100_000)}x`), [{ text: `e${'\u0301'.repeat(16)}\ufffdx` }]);
  t.deepEqual(splitSigns('क्षि e\u0301\u0323'), [{ text: 'क्षि e\u0301\u0323' }]);
});
