import test from 'ava';
import fc from 'fast-check';
import { withValueAt } from './json-pointer.js';

test('a field is set in a copy, at any depth', (t) => {
  const body = { tools: [{ type: 'web' }, { type: 'x' }], a: { b: 1 } };
  const before = structuredClone(body);
  t.deepEqual(withValueAt(body, '/tools/1/place', 'GB'), {
    ...body,
    tools: [{ type: 'web' }, { type: 'x', place: 'GB' }],
  });
  t.deepEqual(withValueAt(body, '/a/b', 2), { ...body, a: { b: 2 } });
  t.deepEqual(withValueAt(body, '/c', 2), { ...body, c: 2 });
  t.deepEqual(withValueAt({ 'a/b': { '~': 1 } }, '/a~1b/~0', 2), { 'a/b': { '~': 2 } });
  t.deepEqual(body, before);
});

test('a pointer without a parent, into a list without that entry, or of another form has no place', (t) => {
  for (const pointer of [
    '',
    'a',
    '/x/y',
    '/list/2',
    '/list/-',
    '/list/length',
    '/list/01',
    '/text/0',
    '/__proto__/x',
  ]) {
    t.is(withValueAt({ list: [1, 2], text: 'ab' }, pointer, 0), undefined, pointer);
  }
});

test('no pointer reaches a prototype or changes what it is given', (t) => {
  const token = fc.constantFrom('__proto__', 'constructor', 'prototype', 'a', '0', '~1', '');
  fc.assert(
    fc.property(fc.array(token, { maxLength: 4 }), (tokens) => {
      const body = Object.freeze({ a: Object.freeze([Object.freeze({ a: 1 })]) });
      withValueAt(body, `/${tokens.join('/')}`, 'x');
      t.is(Object.getOwnPropertyDescriptor(Object.prototype, 'x'), undefined);
      t.is(({} as Record<string, unknown>).a, undefined);
    }),
  );
});
