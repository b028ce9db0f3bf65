import { storableText } from '@namedrop/plugin-api';
import test from 'ava';
import { storableJson } from './storable.js';
import { testStorage } from './storage.test.helper.js';

const storage = testStorage(test);
const awkward = 'a\0b \uD83D c \uDE00 😀 \\u0000 "\u0001" \u2028';
const kept = 'a\uFFFDb \uFFFD c \uFFFD 😀 \\u0000 "\u0001" \u2028';

test('NUL characters and lone surrogates are replaced, everything else stays', (t) => {
  t.is(storableText(awkward), kept);
  t.deepEqual(JSON.parse(storableJson({ deep: [awkward, 1, null, { text: awkward }] })), {
    deep: [kept, 1, null, { text: kept }],
  });
});

test('PostgreSQL keeps the result, as text and as jsonb', async (t) => {
  await t.throwsAsync(
    storage().pool.query('SELECT $1::jsonb', [JSON.stringify(awkward)]),
    undefined,
    'it refuses it as it is',
  );
  const { rows } = await storage().pool.query('SELECT $1::text AS text, $2::jsonb AS json', [
    storableText(awkward),
    storableJson([awkward]),
  ]);
  t.deepEqual(rows, [{ text: kept, json: [kept] }]);
});
