import { argon2Sync } from 'node:crypto';
import test from 'ava';
import { hashPassword, isOutdated, isPassword } from './password.js';

const PASSWORD = 'correct horse battery staple';

test('a password is kept as argon2id with its parameters and a salt of its own', async (t) => {
  const [one, other] = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)]);
  t.regex(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  t.not(one, other);
});

test('the same password matches, another does not', async (t) => {
  const encoded = await hashPassword(PASSWORD);
  t.true(await isPassword(PASSWORD, encoded));
  for (const other of ['', `${PASSWORD} `, PASSWORD.toUpperCase()]) t.false(await isPassword(other, encoded));
});

test('a password matches however a keyboard composes its letters', async (t) => {
  t.true(await isPassword('cafe\u0301 au lait', await hashPassword('caf\u00e9 au lait')));
});

test('a user without a password matches none', async (t) => {
  t.false(await isPassword(PASSWORD, undefined));
  t.false(await isPassword('', undefined));
});

test('a hash of other parameters verifies, and counts as outdated', async (t) => {
  const nonce = Buffer.alloc(16, 7);
  const tag = argon2Sync('argon2id', {
    message: PASSWORD,
    nonce,
    memory: 1024,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const old = `$argon2id$v=19$m=1024,t=1,p=1$${text(nonce)}$${text(tag)}`;
  t.true(await isPassword(PASSWORD, old));
  t.true(isOutdated(old));
  t.false(isOutdated(await hashPassword(PASSWORD)));
});

test('a stored text of another form throws an error that does not contain it', async (t) => {
  const error = await t.throwsAsync(isPassword(PASSWORD, 'hunter2'));
  t.notRegex(error?.message ?? '', /hunter2/);
});
