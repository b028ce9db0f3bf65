import test from 'ava';
import { indented, sentenceOf } from './payload.js';

test('the sentence of an event is its summary, and a body of another form has none', (t) => {
  t.is(sentenceOf('{"diff_summary":"Acme is no longer named."}'), 'Acme is no longer named.');
  for (const body of ['{"diff_summary":""}', '{"diff_summary":3}', '[]', 'null', '{'])
    t.is(sentenceOf(body), undefined);
});

test('a JSON body gets line breaks, and any other one stays', (t) => {
  t.is(indented('{"a":1}'), '{\n  "a": 1\n}');
  t.is(indented('{"a":'), '{"a":');
});
