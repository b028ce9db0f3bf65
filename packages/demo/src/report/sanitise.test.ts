import test from 'ava';
import { sanitise } from './sanitise.js';

test('escape sequences go, whole', (t) => {
  t.is(sanitise('a\x1b[31mb\x1b[0mc'), 'abc');
  t.is(sanitise('\x1b]8;;https://evil.example\x07click\x1b]8;;\x07'), 'click');
});

test('what is left of broken sequences is harmless text', (t) => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  t.notRegex(sanitise('\x1b\x1b[[31m\x9b5n\x90data\x9c\x1b'), /[\x00-\x1f\x7f-\x9f]/);
});

test('line breaks and tabs become one blank', (t) => {
  t.is(sanitise(' a\r\n\tb\u2028c\u00a0d '), 'a b c d');
});

test('bidirectional controls, invisible and unpaired characters go', (t) => {
  t.is(sanitise('a\u202Eb\u2067c\u200Bd\uFEFFe\u{E0041}f\uE000g'), 'abcdefg');
  t.is(sanitise('x\uD800y'), 'x\uFFFDy');
});

test('other scripts, accents and joined emoji stay', (t) => {
  for (const text of ['Velória', 'ソナベル', 'می‌خواهم', '👩‍👩‍👧']) t.is(sanitise(text), text);
});
