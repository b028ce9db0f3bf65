import { createCipheriv, randomBytes } from 'node:crypto';
import test from 'ava';
import { AesSecrets, beginningOf } from './aes-secrets.js';
import { KeyRing } from './key-ring.js';
import { newKey, type SecretKey } from './secret-key.js';

const key = newKey();
const secrets = new AesSecrets(new KeyRing([key]));
const refused = { message: /cannot be opened: it was changed, or sealed for another place or with another key/ };

/** As values were sealed before they said their key. */
function sealedBefore({ bytes }: SecretKey, plain: string, context: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(Buffer.from(`v1:${context}`));
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return ['v1', ...[nonce, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.');
}

for (const plain of ['', 'whsec_123', 'ключ 🔑', 'x'.repeat(100_000)]) {
  test(`what was sealed is opened again (${plain.slice(0, 9)})`, (t) => {
    t.is(secrets.open(secrets.seal(plain, 'webhook:1'), 'webhook:1'), plain);
  });
}

test('equal values are sealed differently, say which key opens them, and show neither value nor context', (t) => {
  const [one, other] = [secrets.seal('geheim', 'webhook:1'), secrets.seal('geheim', 'webhook:1')];
  t.not(one, other);
  t.regex(one, /^v2\.[0-9a-f]{12}\.[\w-]{16}\.[\w-]{8}\.[\w-]{22}$/);
  t.true(one.startsWith(beginningOf(key)));
});

for (const [format, sealed] of [
  ['now', secrets.seal('geheim', 'webhook:1')],
  ['before', sealedBefore(key, 'geheim', 'webhook:1')],
] as const) {
  test(`of a value as it is sealed ${format}, another place, another key and every changed part are refused`, (t) => {
    t.is(secrets.open(sealed, 'webhook:1'), 'geheim');
    t.throws(() => secrets.open(sealed, 'webhook:2'), refused);
    t.throws(() => new AesSecrets(new KeyRing([newKey()])).open(sealed, 'webhook:1'), refused);
    const parts = sealed.split('.');
    for (let at = 0; at < parts.length; at++) {
      const changed = parts.map((part, n) => (n === at ? `${part.startsWith('A') ? 'B' : 'A'}${part.slice(1)}` : part));
      t.throws(() => secrets.open(changed.join('.'), 'webhook:1'), refused);
    }
    const shortTag = [...parts.slice(0, -1), parts.at(-1)?.slice(0, 6)].join('.');
    const relabelled = [`v2.${key.id}`, 'v1'].map((label) => [label, ...parts.slice(-3)].join('.'));
    const others = ['', 'v1', 'v1..', 'v1...', 'v2.a.b.c', 'v3.a.b.c', `${sealed}.x`, shortTag];
    for (const wrong of [...others, ...relabelled.filter((text) => text !== sealed)]) {
      t.throws(() => secrets.open(wrong, 'webhook:1'), refused, wrong);
    }
  });
}

test('the first key seals, and all open, also what does not say its key', (t) => {
  const [next, older] = [newKey(), newKey()];
  const both = new AesSecrets(new KeyRing([next, key, older]));
  const sealed = [secrets.seal('a', 'x'), sealedBefore(key, 'b', 'x'), sealedBefore(older, 'c', 'x')];
  t.deepEqual(
    sealed.map((value) => both.open(value, 'x')),
    ['a', 'b', 'c'],
  );
  t.true(both.seal('a', 'x').startsWith(beginningOf(next)));
});
