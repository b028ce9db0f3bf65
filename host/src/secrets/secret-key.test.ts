import test from 'ava';
import { derivedFrom, newKey, readKeys, SecretKeyError, writtenKeys } from './secret-key.js';

const bytes = Buffer.from(Array.from({ length: 32 }, (_, n) => 255 - n));
const hex = bytes.toString('hex');
const base64 = bytes.toString('base64');
const other = 'ab'.repeat(32);
const read = (text: string) => readKeys(text, 'NAMEDROP_SECRET_KEY');

test('a key is taken as 64 hexadecimal digits or in base64', (t) => {
  for (const value of [hex, hex.toUpperCase(), base64, base64.replace('=', ''), `${hex}\n`]) {
    t.deepEqual(
      read(value).map((key) => key.bytes),
      [bytes],
    );
  }
});

test('several keys keep their order, whatever stands between them', (t) => {
  for (const between of [',', ', ', '\n', '\r\n', ' ,\n']) {
    t.deepEqual(
      read(`${hex}${between}${other}`).map((key) => key.bytes.toString('hex')),
      [hex, other],
    );
  }
});

for (const value of [
  ...['', ' ', ',', 'short', 'g'.repeat(64), 'a'.repeat(63), 'a'.repeat(65), 'a'.repeat(43), `${'a'.repeat(43)}==`],
  ...[Buffer.alloc(31).toString('base64'), `${hex},short`, `${hex};${other}`],
]) {
  test(`what is not 32 bytes is refused without repeating it ('${value}')`, (t) => {
    const error = t.throws(() => read(value), { instanceOf: SecretKeyError });
    t.regex(error.message, /^NAMEDROP_SECRET_KEY is not a key: it takes 32 bytes/);
    for (const part of value.split(',').filter((text) => text.trim())) t.false(error.message.includes(part));
  });
}

test('keys are written as they are read', (t) => {
  const keys = [newKey(), newKey()] as const;
  t.deepEqual(readKeys(writtenKeys(keys), 'file'), keys);
});

test('the id of a key is the same everywhere, another for every key, and tells nothing of it', (t) => {
  const [key] = read(hex);
  t.is(key.id, read(base64)[0].id);
  t.regex(key.id, /^[0-9a-f]{12}$/);
  t.false(hex.includes(key.id));
  t.is(new Set(Array.from({ length: 100 }, () => newKey().id)).size, 100);
});

test('what is derived from a key hangs on the key and on its purpose', (t) => {
  const [key, next] = read(`${hex},${other}`);
  t.is(derivedFrom(key, 'a'), derivedFrom(key, 'a'));
  t.not(derivedFrom(key, 'a'), derivedFrom(key, 'b'));
  t.not(derivedFrom(key, 'a'), derivedFrom(next ?? key, 'a'));
});
