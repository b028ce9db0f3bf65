import test from 'ava';
import { parsedJson } from './parsed-json.js';

test('a body says what its JSON says, and nothing when it is none', (t) => {
  t.deepEqual(parsedJson('{"a":[1,null]}'), { a: [1, null] });
  t.is(parsedJson('null'), null);
  for (const body of ['', '{"a":', '<html>', 'undefined']) t.is(parsedJson(body), undefined);
});
