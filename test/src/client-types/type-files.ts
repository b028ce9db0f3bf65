import { nameOfRef, type OpenApi, type Schema, schemaAt } from './schema-at.js';
import { commentText, ownText, type TypeNames } from './type-text.js';

/** Names and addresses of types, by file. */
export type TypeTable = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** File of the types that several files use. */
const SHARED = 'shared';
const HEAD = '// Generated from docs/openapi.json by `npm run client-types`. Do not edit.\n';

/** A type that is written out. */
interface Declared {
  readonly text: string;
  readonly uses: ReadonlySet<string>;
}

/**
 * Writes the types of a document: those of the table, and the components that they use.
 * @returns texts by file name, with `index.ts` that exports all
 * @throws Error for an address without a schema
 */
export function typeFiles(document: OpenApi, table: TypeTable): ReadonlyMap<string, string> {
  const rows = Object.entries(table).flatMap(([file, types]) =>
    Object.entries(types).map(([name, address]) => ({ file, name, schema: schemaAt(document, address) })),
  );
  const declared = declareAll(document, rows);
  const fileOf = filesOf(declared, new Map(rows.map(({ name, file }) => [name, file])));
  const files = [...new Set([...Object.keys(table), ...fileOf.values()])];
  const texts = files.map((file) => [`${file}.ts`, fileText(file, declared, fileOf)] as const);
  const index = files.map((file) => `export type * from './${file}.js';\n`).sort();
  return new Map([...texts, ['index.ts', HEAD + index.join('')]]);
}

/** Writes the rows of the table and, in turn, every component that a written type uses. */
function declareAll(
  document: OpenApi,
  rows: readonly { readonly name: string; readonly schema: Schema }[],
): ReadonlyMap<string, Declared> {
  const components = document.components?.schemas ?? {};
  const [byRef, bySchema] = [new Map<string, string>(), new Map<Schema, string>()];
  for (const { name, schema } of rows) {
    if (!schema.$ref) bySchema.set(schema, name);
    else if (!byRef.has(nameOfRef(schema.$ref))) byRef.set(nameOfRef(schema.$ref), name);
  }
  const declared = new Map<string, Declared>();
  const declare = (name: string, schema: Schema) => {
    if (declared.has(name)) return;
    const uses = new Set<string>();
    declared.set(name, { text: '', uses });
    const use = (used: string) => {
      uses.add(used);
      return used;
    };
    const names: TypeNames = {
      ofComponent: (component) => {
        const used = byRef.get(component) ?? component;
        declare(used, components[component] as Schema);
        return use(used);
      },
      ofSchema: (inner) => {
        const used = bySchema.get(inner);
        return used === undefined ? undefined : use(used);
      },
    };
    declared.set(name, { text: declarationText(name, schema, names), uses });
  };
  for (const { name, schema } of rows) {
    const component = schema.$ref && nameOfRef(schema.$ref);
    const isItsName = component && byRef.get(component) === name;
    declare(name, isItsName ? (components[component] as Schema) : schema);
  }
  return declared;
}

function declarationText(name: string, schema: Schema, names: TypeNames): string {
  const text = ownText(schema, names);
  const comment = commentText({ description: schema.description }, '');
  return text.startsWith('{') && text.indexOf('\n}') === text.length - 2
    ? `${comment}export interface ${name} ${text}\n`
    : `${comment}export type ${name} = ${text};\n`;
}

/** Returns the file of each type: that of the table, else that of its only user, else the shared one. */
function filesOf(declared: ReadonlyMap<string, Declared>, given: ReadonlyMap<string, string>): Map<string, string> {
  const users = new Map<string, Set<string>>();
  const visit = (name: string, file: string, seen: Set<string>) => {
    if (seen.has(name)) return;
    seen.add(name);
    users.set(name, (users.get(name) ?? new Set()).add(file));
    for (const used of declared.get(name)?.uses ?? []) visit(used, given.get(used) ?? file, seen);
  };
  for (const [name, file] of given) visit(name, file, new Set());
  const fileOf = (name: string) => {
    const [first, second] = users.get(name) ?? [];
    return given.get(name) ?? (second === undefined ? first : undefined) ?? SHARED;
  };
  return new Map([...declared.keys()].map((name) => [name, fileOf(name)]));
}

function fileText(file: string, declared: ReadonlyMap<string, Declared>, fileOf: ReadonlyMap<string, string>): string {
  const own = [...declared].filter(([name]) => fileOf.get(name) === file);
  const foreign = new Map<string, Set<string>>();
  for (const used of own.flatMap(([, { uses }]) => [...uses])) {
    const from = fileOf.get(used) as string;
    if (from !== file) foreign.set(from, (foreign.get(from) ?? new Set()).add(used));
  }
  const imports = [...foreign].sort().map(([from, names]) => {
    return `import type { ${[...names].sort().join(', ')} } from './${from}.js';\n`;
  });
  return [HEAD, imports.join(''), ...own.map(([, { text }]) => text)].filter(Boolean).join('\n');
}
