import test from 'ava';
import { jsonFault } from './json-fault.js';

for (const [text, fault] of [
  ['{', 'line 1, column 2: expected a property, a comma or }, found the end of the body'],
  ['{"a":1,}', 'line 1, column 8: expected a property name in double quotes, found }'],
  ['{"a":1 "b":2}', 'line 1, column 8: expected a comma, found "'],
  ['{"a" 1}', 'line 1, column 6: expected a colon, found 1'],
  ['{"a":}', 'line 1, column 6: expected a value, found }'],
  ['{a:1}', 'line 1, column 2: expected a value, or a name in double quotes, found a'],
  ["{'a':1}", "line 1, column 2: expected a value, or a name in double quotes, found '"],
  ['{"a":True}', 'line 1, column 6: expected a value, or a name in double quotes, found T'],
  ['{"a":1}}', 'line 1, column 8: expected the end of the body, found }'],
  ['{"a":1}x', 'line 1, column 8: expected the end of the body, found x'],
  ['[1] y', 'line 1, column 5: expected the end of the body, found y'],
  ['[1,2', 'line 1, column 5: expected a comma or ], found the end of the body'],
  ['{"a":[1,]}', 'line 1, column 9: expected a value, found ]'],
  ['{"a":1.}', 'line 1, column 6: the number that begins here is not complete'],
  ['{\r\n"a":1,\r\n}', 'line 3, column 1: expected a property name in double quotes, found }'],
  ['{"a":\n\n  "😀" "é"}', 'line 3, column 7: expected a comma, found "'],
  ['{"a":"b', 'line 1, column 6: the text that begins here has no closing quote on its line'],
  ['{"a":"b\n"}', 'line 1, column 6: the text that begins here has no closing quote on its line'],
  ['{"a":"\\x"}', 'line 1, column 6: the text that begins here holds a backslash that begins no escape'],
  ['{"a":"\\u12"}', 'line 1, column 6: the text that begins here holds a \\u that four hexadecimal digits must follow'],
  ['{"a":"\t"}', 'line 1, column 6: the text that begins here holds a control character, which must be escaped'],
  ['{} // x', 'line 1, column 4: comments are not allowed'],
  ['\u00a0{}', 'line 1, column 1: expected a value, or a name in double quotes, found U+00A0'],
] as const) {
  test(`${JSON.stringify(text)} stops being JSON at ${fault}`, async (t) => {
    t.throws(() => JSON.parse(text));
    t.is(await jsonFault(text), fault);
  });
}

test('one character of a body is repeated at most', async (t) => {
  t.is(
    await jsonFault('{"key":sk-live-secret}'),
    'line 1, column 8: expected a value, or a name in double quotes, found s',
  );
});

test('a text that is nested too deep for the parser, and one that is JSON, yield no position', async (t) => {
  t.is(await jsonFault('['.repeat(300_000)), undefined);
  t.is(await jsonFault('{"a":[1,{"b":null}]}'), undefined);
});
