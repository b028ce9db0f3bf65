import { randomBytes } from 'node:crypto';
import test from 'ava';
import { AesSecrets } from './aes-secrets.js';

const secrets = new AesSecrets(randomBytes(32));

for (const plain of ['', 'whsec_123', 'ключ 🔑', 'x'.repeat(100_000)]) {
  test(`what was sealed is opened again (${plain.slice(0, 9)})`, (t) => {
    t.is(secrets.open(secrets.seal(plain, 'webhook:1'), 'webhook:1'), plain);
  });
}

test('equal values are sealed differently, and neither shows the value or its context', (t) => {
  const [one, other] = [secrets.seal('geheim', 'webhook:1'), secrets.seal('geheim', 'webhook:1')];
  t.not(one, other);
  t.regex(one, /^v1\.[\w-]{16}\.[\w-]{8}\.[\w-]{22}$/);
});

test('another context, another key and every changed part are refused', (t) => {
  const sealed = secrets.seal('geheim', 'webhook:1');
  const refused = { message: /cannot be opened: it was changed, or sealed for another place or with another key/ };
  t.throws(() => secrets.open(sealed, 'webhook:2'), refused);
  t.throws(() => new AesSecrets(randomBytes(32)).open(sealed, 'webhook:1'), refused);
  const parts = sealed.split('.');
  for (let at = 0; at < parts.length; at++) {
    const changed = parts.map((part, n) => (n === at ? `${part.startsWith('A') ? 'B' : 'A'}${part.slice(1)}` : part));
    t.throws(() => secrets.open(changed.join('.'), 'webhook:1'), refused);
  }
  const shortTag = [...parts.slice(0, 3), parts[3]?.slice(0, 6)].join('.');
  for (const wrong of ['', 'v1', 'v1..', 'v2.a.b.c', `${sealed}.x`, shortTag]) {
    t.throws(() => secrets.open(wrong, 'webhook:1'), refused);
  }
});
