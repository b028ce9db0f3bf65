import test from 'ava';
import fc from 'fast-check';
import { fingerprintOf } from './fingerprint.js';

/** The same value, with the keys of every object the other way round. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, field]) => [key, turned(field)])
      .reverse(),
  );
}

const json = () => fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown);
const hex = (value: unknown) => fingerprintOf(value).toString('hex');

test('the order of keys does not matter, at any depth', (t) => {
  fc.assert(fc.property(json(), (value) => hex(turned(value)) === hex(value)));
  t.is(hex({ a: 1, b: { c: [1, 2], d: null } }), hex({ b: { d: null, c: [1, 2] }, a: 1 }));
});

test('everything else does', (t) => {
  const bodies = [
    {},
    { a: 1 },
    { a: '1' },
    { a: null },
    JSON.parse('{"a": 1e400}'),
    JSON.parse('{"a": -1e400}'),
    { a: [] },
    { a: {} },
    { a: [1, 2] },
    { a: [2, 1] },
    { a: [[1], 2] },
    { a: 1, b: 1 },
    { 'a":1,"b': 1 },
    { a: 'b,c' },
    { 'a,b': 'c' },
    { A: 1 },
    JSON.parse('{"__proto__": 1}'),
  ];
  t.is(new Set(bodies.map(hex)).size, bodies.length);
  t.is(fingerprintOf({}).length, 32);
});
