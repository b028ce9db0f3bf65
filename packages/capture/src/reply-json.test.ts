import { SurfaceError } from '@namedrop/plugin-api';
import test from 'ava';
import { replyJson, replyJsonOrThrow } from './reply-json.js';

const listOf = (length: number, item: string) => `[${Array(length).fill(item).join()}]`;
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

test('a reply is what its JSON says', (t) => {
  t.deepEqual(replyJson('{"a":[1,null]}'), { a: [1, null] });
  for (const body of [listOf(19_999, '0'), listOf(9_999, '[0]'), nested(19_000)])
    t.true(Array.isArray(replyJson(body)));
});

test('a reply that says far more than any real one says nothing', (t) => {
  const keys = JSON.stringify(Object.fromEntries(Array.from({ length: 20_001 }, (_, n) => [`k${n}`, 0])));
  for (const body of [
    listOf(20_001, '0'),
    listOf(10_001, '[0]'),
    listOf(200, listOf(100, '{}')),
    nested(20_001),
    keys,
  ]) {
    t.is(replyJson(body), undefined);
    t.throws(() => replyJsonOrThrow(body, 'vendor'), { instanceOf: SurfaceError });
  }
});

test('what is no JSON is an error that does not quote it', (t) => {
  for (const body of ['', '{', 'pässword']) {
    const error = t.throws(() => replyJsonOrThrow(body, 'DataForSEO'));
    t.like(error, { fault: 'error', message: 'DataForSEO: the reply is no JSON, or too much of it' });
  }
});
