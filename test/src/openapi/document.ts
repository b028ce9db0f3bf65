/**
 * The parts of an OpenAPI 3.1 document that tests and tools read.
 * @typeParam S its schemas, as far as a reader knows their keywords
 */
export interface ApiDocument<S = Schema> {
  readonly paths: Readonly<Record<string, PathItem<S>>>;
  readonly webhooks?: Readonly<Record<string, PathItem<S>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, S>> };
}

export type Schema = boolean | { readonly [keyword: string]: unknown };

/** Operations by their methods. */
type PathItem<S> = Readonly<Record<string, OperationObject<S>>>;

export interface Reference {
  readonly $ref: string;
}

export interface OperationObject<S = Schema> {
  readonly operationId?: string;
  readonly parameters?: readonly (ParameterObject<S> | Reference)[];
  readonly requestBody?: { readonly content: MediaTypes<S> };
  readonly responses: Readonly<Record<string, ResponseObject<S> | Reference>>;
}

export interface ResponseObject<S = Schema> {
  readonly headers?: Readonly<Record<string, HeaderObject<S> | Reference>>;
  /** Absent: the body is not described. */
  readonly content?: MediaTypes<S>;
  /** Codes of the errors with this status. */
  readonly 'x-error-codes'?: readonly string[];
}

type MediaTypes<S> = Readonly<Record<string, MediaType<S>>>;

interface MediaType<S> {
  readonly schema?: S;
  readonly examples?: Readonly<Record<string, { readonly value: unknown } | Reference>>;
}

interface HeaderObject<S> {
  readonly description?: string;
  readonly required?: boolean;
  readonly schema?: S;
}

export interface ParameterObject<S = Schema> extends HeaderObject<S> {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly example?: unknown;
}

/** Name of the document in its references, so that a schema can be taken out of it. */
export const DOCUMENT = 'document';

/** Parses a document. @throws SyntaxError when it is no JSON */
export function parseDocument(text: string): ApiDocument {
  return JSON.parse(text.replaceAll('"#/components/', `"${DOCUMENT}#/components/`));
}

/** Returns an object of the document, behind its references. The document may be parsed by `parseDocument` or as it is. */
export function dereferenced<T extends object>(document: object, value: T | Reference): T {
  if (!('$ref' in value)) return value;
  const [, path = ''] = (value as Reference).$ref.split('#/');
  const found = path.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document);
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
