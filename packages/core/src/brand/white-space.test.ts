import test from 'ava';
import { isWhiteSpace } from './white-space.js';

test('white space is the same as in regular expressions, for every UTF-16 unit', (t) => {
  const differs = Array.from({ length: 0x10000 }, (_, unit) => unit).filter(
    (unit) => isWhiteSpace(unit) !== /^\s$/.test(String.fromCharCode(unit)),
  );
  t.deepEqual(differs, []);
  t.false(isWhiteSpace(Number.NaN));
});
