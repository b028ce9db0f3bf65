import { ApiError } from '@namedrop/plugin-api';
import test from 'ava';
import { keyOf } from './key.js';

test('a key has 1 to 200 printable ASCII characters, and is taken as it is (IDM-01, IDM-02)', (t) => {
  t.is(keyOf([]), undefined);
  for (const key of ['a', 'a'.repeat(200), 'two words', '~!"#', '0']) t.is(keyOf([key]), key);
});

const REFUSED = {
  'an empty key': [''],
  'a key of 201 characters': ['a'.repeat(201)],
  'a tab': ['a\tb'],
  'a control character': ['a\x7f'],
  'a letter that is not ASCII': ['é'],
  'a key that was sent twice': ['a', 'a'],
};
for (const [title, values] of Object.entries(REFUSED)) {
  test(`${title} is refused, with a word on what is allowed (IDM-03)`, (t) => {
    const error = t.throws(() => keyOf(values), { instanceOf: ApiError }) as ApiError;
    t.deepEqual([error.status, error.code], [400, 'invalid_request']);
    t.deepEqual(Object.keys(error.options.details?.fieldErrors ?? {}), ['Idempotency-Key']);
    t.regex(
      error.message,
      /^Idempotency-Key: (must be 1 to 200 printable ASCII characters|was sent more than once; .*)\.$/,
    );
  });
}
