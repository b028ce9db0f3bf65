import test from 'ava';
import { DOCUMENT, type Schema } from '../openapi/document.js';
import { SchemaFaults } from './schema-faults.js';

const text = { type: 'string' };
const object = (properties: Record<string, Schema>) => ({ type: 'object', properties });
const Named = object({ name: text });
const $ref = `${DOCUMENT}#/components/schemas/Named`;
const faults = new SchemaFaults({ paths: {}, components: { schemas: { Named } } });

/** Schemas, each with a value that fits and one with a further property. */
const SCHEMAS: Readonly<Record<string, readonly [schema: Schema, fitting: object, further: object]>> = {
  object: [object({ a: text }), { a: '' }, { a: '', b: '' }],
  'object within a list': [{ type: 'array', items: object({ a: text }) }, [{ a: '' }], [{ b: '' }]],
  'object among values of any name': [
    { additionalProperties: object({ a: text }) },
    { x: { a: '' } },
    { x: { b: '' } },
  ],
  reference: [{ $ref }, { name: '' }, { b: '' }],
  'reference with further properties': [
    { $ref, ...object({ a: text }) },
    { name: '', a: '' },
    { name: '', b: '' },
  ],
  'all of several': [{ allOf: [{ $ref }, object({ a: text })] }, { name: '', a: '' }, { name: '', b: '' }],
  'any of several': [{ anyOf: [{ $ref }, object({ a: text })] }, { a: '' }, { name: '', a: '' }],
  'properties and any of several': [
    { ...object({ a: text }), anyOf: [{ $ref }, object({ b: text })] },
    { a: '', name: '' },
    { a: '', c: '' },
  ],
};

for (const [name, [schema, fitting, further]] of Object.entries(SCHEMAS)) {
  test(`a further property of a response is a fault, and of a request it is none: ${name}`, (t) => {
    t.deepEqual(faults.ofReceived(schema, fitting), []);
    t.not(faults.ofReceived(schema, further).length, 0);
    t.deepEqual(faults.ofSent(schema, further), []);
  });
}

test('names of properties are compared with a component', (t) => {
  const schema = {
    ...object({ a: text }),
    additionalProperties: text,
    propertyNames: { $ref: `${DOCUMENT}#/components/schemas/Name` },
  };
  const named = new SchemaFaults({ paths: {}, components: { schemas: { Name: { enum: ['a', 'b'] } } } });
  t.deepEqual(named.ofReceived(schema, { b: '' }), []);
  t.not(named.ofReceived(schema, { c: '' }).length, 0);
});

test('an object that allows further properties stays open', (t) => {
  t.deepEqual(faults.ofReceived({ ...object({ a: text }), additionalProperties: {} }, { b: 1 }), []);
});
