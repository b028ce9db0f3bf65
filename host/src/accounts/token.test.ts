import { createHash } from 'node:crypto';
import test from 'ava';
import { createToken, digestOf, isToken, prefixOf } from './token.js';

test('a token says its mode and has 40 characters of 62, all of them used, none preferred (KEY-04, KEY-05)', (t) => {
  t.regex(createToken('live'), /^lvk_live_[0-9A-Za-z]{40}$/);
  t.regex(createToken('test'), /^lvk_test_[0-9A-Za-z]{40}$/);
  const counts = new Map<string, number>();
  const tokens = Array.from({ length: 1550 }, () => createToken('live').slice(9));
  for (const character of tokens.join('')) counts.set(character, (counts.get(character) ?? 0) + 1);
  t.is(counts.size, 62);
  // 1000 of each are expected; 32 is one standard deviation.
  t.true(
    [...counts.values()].every((count) => Math.abs(count - 1000) < 200),
    JSON.stringify([...counts]),
  );
  t.is(new Set(tokens).size, tokens.length);
});

test('only what has the form of a token is one', (t) => {
  const token = createToken('live');
  t.true(isToken(token));
  t.true(isToken(createToken('test')));
  for (const text of [
    '',
    'lvk_live_',
    token.slice(0, -1),
    `${token}a`,
    `${token}\n`,
    ` ${token}`,
    token.replace('live', 'Live'),
    token.replace(/.$/, 'é'),
  ]) {
    t.false(isToken(text), text);
  }
});

test('the visible start is 13 characters, the digest is SHA-256 (KEY-08, KEY-11)', (t) => {
  const token = createToken('test');
  t.is(prefixOf(token), token.slice(0, 13));
  t.deepEqual(digestOf(token), createHash('sha256').update(token).digest());
});
