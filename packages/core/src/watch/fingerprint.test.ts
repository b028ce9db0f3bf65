import test from 'ava';
import fc from 'fast-check';
import { fingerprint } from './fingerprint.js';

test('a fingerprint has 14 characters, and is the same on every host and in every version', (t) => {
  t.is(fingerprint('https://acme.example/a'), '0cnx2720zecmxi');
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => /^[0-9a-z]{14}$/.test(fingerprint(text))));
});

test('pages that differ in one place have another fingerprint', (t) => {
  const pages = Array.from({ length: 200_000 }, (_, page) => `https://www.acme.example/blog/${page}?id=${page % 7}`);
  t.is(new Set(pages.map(fingerprint)).size, pages.length);
});
