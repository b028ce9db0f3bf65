import test from 'ava';
import { cutText, isLongerThan } from './cut-text.js';

test('a text is cut at so many code points, never through one', (t) => {
  t.is(cutText('😀😀😀', 2), '😀😀');
  t.is(cutText('abc', 3), 'abc');
  t.is(cutText('abc', 2), 'ab');
  t.is(cutText('a😀', 2), 'a😀');
  t.is(cutText('abc', 0), '');
  t.is(cutText('', 5), '');
});

test('how long a text is counts in code points', (t) => {
  t.false(isLongerThan('😀😀😀', 3));
  t.true(isLongerThan('😀😀😀', 2));
  t.false(isLongerThan('', 0));
});
