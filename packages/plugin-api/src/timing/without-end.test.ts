import test from 'ava';
import { withoutEnd } from './without-end.js';

test('only what a text ends in is taken off', (t) => {
  for (const [text, kept] of [
    ['a.b.,', 'a.b'],
    ['a', 'a'],
    ['.,.', ''],
    ['', ''],
    ['😀.', '😀'],
    ['.a', '.a'],
  ] as const) {
    t.is(withoutEnd(text, /[.,]/), kept);
  }
  t.is(withoutEnd('a (\u00a0\n', /[\s(]/), 'a');
});

test('each character is looked at once at most', (t) => {
  let looks = 0;
  const dots = Object.assign(/\./, { test: (character: string) => ++looks > 0 && character === '.' });
  withoutEnd(`${'.'.repeat(50_000)}x`, dots);
  t.is(looks, 1);
  withoutEnd('.'.repeat(50_000), dots);
  t.is(looks, 50_001);
});
