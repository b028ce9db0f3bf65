import test from 'ava';
import { KeyRing } from './key-ring.js';
import { type Keys, newKey } from './secret-key.js';

test('a key that is unknown is looked for among the keys as they are now, and those take effect', (t) => {
  const [old, next] = [newKey(), newKey()];
  let now: Keys = [old];
  const ring = new KeyRing(now, () => now);
  const { cookieSecrets } = ring;
  const [signing] = cookieSecrets;
  t.is(ring.find(next.id), undefined);
  now = [next, old];
  t.is(ring.find(old.id), old);
  t.deepEqual(ring.all, [old], 'a known key is no reason to look');
  t.is(ring.find(next.id), next);
  t.deepEqual(ring.all, [next, old]);
  t.is(ring.cookieSecrets, cookieSecrets, 'whoever holds the list sees it change');
  t.deepEqual([cookieSecrets.length, cookieSecrets[1]], [2, signing]);
});

test('keys that cannot be read leave those at hand as they are', (t) => {
  const key = newKey();
  const ring = new KeyRing([key], () => {
    throw new Error('no such file');
  });
  const [signing] = ring.cookieSecrets;
  t.is(ring.find('0'.repeat(12)), undefined);
  t.is(ring.find(key.id), key);
  t.deepEqual(ring.cookieSecrets, [signing]);
});

test('configured keys never change', (t) => {
  const ring = new KeyRing([newKey()]);
  t.is(ring.find(newKey().id), undefined);
  t.is(ring.all.length, 1);
});
