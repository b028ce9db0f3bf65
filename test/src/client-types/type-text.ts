import { nameOfRef, type Schema } from './schema-at.js';

/** Names that types have. */
export interface TypeNames {
  /** Returns the name of a component, and notes that the type is used. */
  ofComponent(component: string): string;
  /** Returns the name of a schema that is declared elsewhere, and notes that the type is used. */
  ofSchema(schema: Schema): string | undefined;
}

/** A mode and a platform. An enum that has one of them is open: plugins add their own. */
const EXTENDED = ['quick', 'chatgpt'];
const OPEN = '(string & {})';

/** Writes the TypeScript type of a JSON schema. @param indent spaces before its closing line */
export function typeText(schema: Schema, names: TypeNames, indent = ''): string {
  const named = schema.$ref ? names.ofComponent(nameOfRef(schema.$ref)) : names.ofSchema(schema);
  return named ?? ownText(schema, names, indent);
}

/** Writes the type in full, also of a schema that has a name. */
export function ownText(schema: Schema, names: TypeNames, indent = ''): string {
  const { anyOf, oneOf = anyOf, allOf, type } = schema;
  if (schema.$ref) return typeText(schema, names, indent);
  if (schema.written) return schema.written;
  if ('const' in schema) return literal(schema.const);
  if (schema.enum) return enumText(schema.enum);
  if (oneOf) return unique(oneOf.map((each) => typeText(each, names, indent))).join(' | ');
  if (allOf) return unique(allOf.map((each) => grouped(typeText(each, names, indent)))).join(' & ');
  if (Array.isArray(type))
    return unique(type.map((each) => ownText({ ...schema, type: each }, names, indent))).join(' | ');
  if (type === 'object' || schema.properties) return objectText(schema, names, indent);
  if (type === 'array') return `readonly ${grouped(itemsText(schema, names, indent))}[]`;
  return PRIMITIVES[type as string] ?? 'unknown';
}

const PRIMITIVES: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

function itemsText({ items }: Schema, names: TypeNames, indent: string): string {
  return typeof items === 'object' ? typeText(items, names, indent) : 'unknown';
}

function enumText(values: readonly unknown[]): string {
  return [...values.map(literal), ...(EXTENDED.some((name) => values.includes(name)) ? [OPEN] : [])].join(' | ');
}

function objectText(schema: Schema, names: TypeNames, indent: string): string {
  const { properties = {}, required = [], additionalProperties: others } = schema;
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, property]) => {
    const mark = required.includes(name) ? '' : '?';
    return `${commentText(property, inner)}${inner}readonly ${keyText(name)}${mark}: ${typeText(property, names, inner)};\n`;
  });
  if (lines.length > 0) return `{\n${lines.join('')}${indent}}`;
  const value = typeof others === 'object' ? typeText(others, names, indent) : 'unknown';
  return recordText(schema, value, names);
}

/** Writes the type of an object with any keys, or with those of a closed list. */
function recordText({ propertyNames, required = [] }: Schema, value: string, names: TypeNames): string {
  if (!propertyNames) return `Readonly<Record<string, ${value}>>`;
  const record = `Readonly<Record<${typeText(propertyNames, names)}, ${value}>>`;
  return required.length > 0 ? record : `Partial<${record}>`;
}

/** Writes a doc comment of a description and a default; empty without either. */
export function commentText({ description, default: value, deprecated }: Schema, indent: string): string {
  const fallback = value === undefined ? '' : `Default: \`${JSON.stringify(value)}\`.`;
  const lines = [description?.trim(), fallback, deprecated && '@deprecated'].filter(Boolean).join('\n').split('\n');
  if (lines[0] === '') return '';
  const safe = lines.map((line) => line.replaceAll('*/', '*\u2215'));
  if (safe.length === 1) return `${indent}/** ${safe[0]} */\n`;
  return `${indent}/**\n${safe.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

const keyText = (name: string) => (/^[a-z_$][\w$]*$/i.test(name) ? name : `'${name}'`);
const literal = (value: unknown) => (typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value));
const unique = (texts: readonly string[]) => [...new Set(texts)];

/** Adds parentheses to a union, an intersection or a readonly type. */
function grouped(text: string): string {
  let depth = 0;
  const outside = [...text].filter((letter) => {
    if ('{<(['.includes(letter)) depth += 1;
    if ('}>)]'.includes(letter)) depth -= 1;
    return depth === 0;
  });
  return /^readonly | [|&] /.test(outside.join('')) ? `(${text})` : text;
}
