import test from 'ava';
import { cutText } from './cut-text.js';

test('a text is cut at so many code points, never through one', (t) => {
  t.is(cutText('😀😀😀', 2), '😀😀');
  t.is(cutText('abc', 3), 'abc');
  t.is(cutText('abc', 2), 'ab');
  t.is(cutText('a😀', 2), 'a😀');
  t.is(cutText('abc', 0), '');
  t.is(cutText('', 5), '');
});
