import test from 'ava';
import type { ParameterObject } from '../openapi/document.js';
import { read } from '../repository/tree.js';
import type { OpenApi, Schema } from './schema-at.js';
import { typeFiles } from './type-files.js';
import { TYPE_TABLE } from './type-table.js';

test('the types of the client are those of docs/openapi.json', (t) => {
  for (const [file, text] of typeFiles(JSON.parse(read('docs/openapi.json')), TYPE_TABLE)) {
    t.is(read(`packages/client/src/generated/${file}`), text, `${file}: npm run client-types`);
  }
});

const json = (schema: Schema) => ({ content: { 'application/json': { schema } } });
const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const text: Schema = { type: 'string' };

/** Returns the text of a type `T` with this schema, without the head of its file. */
function typeOf(schema: Schema, schemas: Readonly<Record<string, Schema>> = {}): string {
  const document: OpenApi = {
    paths: { '/t': { post: { requestBody: json(schema), responses: {} } } },
    components: { schemas },
  };
  return (
    typeFiles(document, { types: { T: 'POST /t body' } })
      .get('types.ts')
      ?.split('\n\n')
      .slice(1)
      .join('\n\n') ?? ''
  );
}

const TYPES: readonly [Schema, string][] = [
  [{ type: 'integer' }, 'number'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ anyOf: [text, { type: 'null' }, text] }, 'string | null'],
  [
    { allOf: [{ type: 'object', properties: { a: text } }, { anyOf: [text, { const: 1 }] }] },
    '{\n  readonly a?: string;\n} & (string | 1)',
  ],
  [{ enum: ['hourly', "it's"] }, "'hourly' | 'it\\'s'"],
  [{ enum: ['quick', 'all_live'] }, "'quick' | 'all_live' | (string & {})"],
  [{ type: 'array', items: { type: ['string', 'null'] } }, 'readonly (string | null)[]'],
  [{ type: 'array', items: { type: 'array', items: text } }, 'readonly (readonly string[])[]'],
  [
    { type: 'array', items: { type: 'object', properties: { a: { enum: [1, 2] } } } },
    'readonly {\n  readonly a?: 1 | 2;\n}[]',
  ],
  [{ type: 'object', additionalProperties: text }, 'Readonly<Record<string, string>>'],
  [
    { type: 'object', additionalProperties: text, propertyNames: { enum: ['a'] } },
    "Partial<Readonly<Record<'a', string>>>",
  ],
  [
    { type: 'object', additionalProperties: text, propertyNames: { enum: ['a', 'b'] }, required: ['a', 'b'] },
    "Readonly<Record<'a' | 'b', string>>",
  ],
  [{}, 'unknown'],
];

test('each kind of schema has its type', (t) => {
  for (const [schema, expected] of TYPES) t.is(typeOf(schema), `export type T = ${expected};\n`);
});

test('an object is an interface: required and optional members, odd names, comments', (t) => {
  const properties = {
    a: { type: 'integer', description: 'Calls.', default: 1 },
    'x-b': { type: 'boolean', description: 'Ends */ here.' },
  };
  const lines = [
    'export interface T {',
    '  /**',
    '   * Calls.',
    '   * Default: `1`.',
    '   */',
    '  readonly a: number;',
    '  /** Ends *∕ here. */',
    "  readonly 'x-b'?: boolean;",
    '}\n',
  ];
  t.is(typeOf({ type: 'object', properties, required: ['a'] }), lines.join('\n'));
});

test('components keep their names unless the table renames them, and are shared by the files that use them', (t) => {
  const schemas = {
    Report: { type: 'object', properties: { slot: ref('Slot') } },
    Slot: { type: 'object', properties: { own: ref('Report') } },
    Only: { const: 1 },
  };
  const get = { responses: { 200: json(ref('Report')), 202: json({ type: 'array', items: ref('Only') }) } };
  const parameters: readonly ParameterObject<Schema>[] = [
    { name: 'since', in: 'query', required: true, schema: text },
    { name: 'id', in: 'path', schema: text },
  ];
  const paths = { '/a': { get: { ...get, parameters } }, '/b': { get: { responses: { 200: json(ref('Slot')) } } } };
  const table = {
    a: { Check: 'GET /a 200', CheckSlot: 'GET /a 200 slot own', List: 'GET /a 202', Params: 'GET /a query' },
    b: { Other: 'GET /b 200' },
  };
  const files = typeFiles({ paths, components: { schemas } }, table);
  t.deepEqual([...files.keys()].sort(), ['a.ts', 'b.ts', 'index.ts']);
  const a = files.get('a.ts') as string;
  t.regex(a, /^\/\/ Generated .*\n\nimport type \{ Other \} from '\.\/b\.js';\n/);
  t.regex(a, /interface Check \{\n {2}readonly slot\?: Other;\n\}/);
  t.regex(a, /type CheckSlot = Check;/);
  t.regex(a, /type List = readonly Only\[\];/);
  t.regex(a, /type Only = 1;/);
  t.regex(a, /interface Params \{\n {2}readonly since: string \| Date;\n\}/);
  t.regex(files.get('b.ts') as string, /interface Other \{\n {2}readonly own\?: Check;\n\}/);
  t.throws(() => typeFiles({ paths }, { a: { X: 'GET /a 404' } }), { message: /nothing at: GET \/a 404/ });
});
