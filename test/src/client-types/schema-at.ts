import {
  type ApiDocument,
  dereferenced,
  type OperationObject,
  type ParameterObject,
  type ResponseObject,
} from '../openapi/document.js';

/** A JSON schema, as far as the API's documents use its words. */
export interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly items?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  /** TypeScript type that is written instead. */
  readonly written?: string;
}

/** An OpenAPI document whose schemas have the words above. */
export type OpenApi = ApiDocument<Schema>;

/** Returns the last segment of a reference, e.g. `Check` of `#/components/schemas/Check`. */
export function nameOfRef(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}

/**
 * Finds a schema of a document. Addresses are a method and a path, or `webhook` and its name; then `body`, `query` or a
 * status; then members of it, e.g. `GET /v1/checks 200 checks []`.
 * @throws Error for an address that leads nowhere
 */
export function schemaAt(document: OpenApi, address: string): Schema {
  const [method = '', path = '', part = '', ...members] = address.split(' ');
  const operation =
    method === 'webhook' ? document.webhooks?.[path]?.post : document.paths[path]?.[method.toLowerCase()];
  const found = operation && partOf(document, operation, part);
  const schema = members.reduce<Schema | undefined>((at, member) => memberOf(document, at, member), found);
  if (!schema) throw new Error(`the document has nothing at: ${address}`);
  return schema;
}

function partOf(document: OpenApi, operation: OperationObject<Schema>, part: string): Schema | undefined {
  if (part === 'query') return queryOf(document, operation);
  const listed = part === 'body' ? operation.requestBody : operation.responses[part];
  return listed && dereferenced<ResponseObject<Schema>>(document, listed).content?.['application/json']?.schema;
}

/** Parameters that are times. The client takes them as dates too. */
const TIMES = new Set(['start', 'end', 'since', 'from', 'until']);

/** Returns the parameters of a query as one object. */
function queryOf(document: OpenApi, { parameters = [] }: OperationObject<Schema>): Schema {
  const own = parameters
    .map((each) => dereferenced<ParameterObject<Schema>>(document, each))
    .filter((each) => each.in === 'query');
  const members = own.map(({ name, description, schema }) => {
    return [name, { description, ...schema, ...(TIMES.has(name) && { written: 'string | Date' }) }] as const;
  });
  return {
    type: 'object',
    properties: Object.fromEntries(members),
    required: own.filter(({ required }) => required).map(({ name }) => name),
  };
}

function memberOf(document: OpenApi, schema: Schema | undefined, member: string): Schema | undefined {
  if (schema?.$ref) return memberOf(document, dereferenced(document, schema), member);
  const parts = schema?.allOf?.map((part) => memberOf(document, part, member)).find(Boolean);
  if (parts) return parts;
  return member === '[]' ? (schema?.items as Schema | undefined) : schema?.properties?.[member];
}
