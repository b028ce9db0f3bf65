/** The parts of an OpenAPI 3.1 document that calls are compared with. Its references begin with `DOCUMENT`. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly webhooks?: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

export type Schema = boolean | { readonly [keyword: string]: unknown };

export interface Reference {
  readonly $ref: string;
}

/** Example of a body, in the document or behind a reference. */
export interface ExampleObject {
  readonly value: unknown;
}

export interface MediaType {
  readonly schema?: Schema;
  readonly examples?: Readonly<Record<string, ExampleObject | Reference>>;
}

type MediaTypes = Readonly<Record<string, MediaType>>;

export interface HeaderObject {
  readonly required?: boolean;
  readonly schema?: Schema;
}

export interface ParameterObject extends HeaderObject {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly example?: unknown;
}

export interface ResponseObject {
  readonly headers?: Readonly<Record<string, HeaderObject | Reference>>;
  /** Absent: the body is not described. */
  readonly content?: MediaTypes;
  /** Codes of the errors with this status. */
  readonly 'x-error-codes'?: readonly string[];
}

export interface OperationObject {
  readonly parameters?: readonly (ParameterObject | Reference)[];
  readonly requestBody?: { readonly content: MediaTypes };
  readonly responses: Readonly<Record<string, ResponseObject | Reference>>;
}

/** Name of the document in its references, so that a schema can be taken out of it. */
export const DOCUMENT = 'document';

/** Parses a document. @throws SyntaxError when it is no JSON */
export function parseDocument(text: string): ApiDocument {
  return JSON.parse(text.replaceAll('"#/components/', `"${DOCUMENT}#/components/`));
}

/** Returns an object of the document, behind its references. */
export function dereferenced<T extends object>(document: ApiDocument, value: T | Reference): T {
  if (!('$ref' in value)) return value;
  const keys = value.$ref.slice(`${DOCUMENT}#/`.length).split('/');
  const found = keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document);
  return dereferenced(document, found as T | Reference);
}

/** A path of the document. */
export interface DocumentedPath {
  /** E.g. `/v1/watch/{id}`. */
  readonly template: string;
  readonly pattern: RegExp;
  readonly operations: Readonly<Record<string, OperationObject>>;
}

/** Lists the paths of a document, those with fewer parameters first. */
export function documentedPaths({ paths }: ApiDocument): readonly DocumentedPath[] {
  return Object.entries(paths)
    .map(([template, operations]) => ({ template, operations, pattern: patternOf(template) }))
    .toSorted((one, other) => one.template.split('{').length - other.template.split('{').length);
}

function patternOf(template: string): RegExp {
  const escaped = template.replaceAll(/[.*+?^$()[\]\\|]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll(/\{[^}]+\}/g, '[^/]+')}/?$`);
}
