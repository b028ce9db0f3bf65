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

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

interface Operation {
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

/** An OpenAPI document, as far as types need it. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>;
    readonly parameters?: Readonly<Record<string, Parameter>>;
  };
}

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

function partOf(document: OpenApi, operation: Operation, part: string): Schema | undefined {
  if (part === 'query') return queryOf(document, operation);
  const { content } = (part === 'body' ? operation.requestBody : operation.responses[part]) ?? {};
  return content?.['application/json']?.schema;
}

/** Parameters that are times. The client takes them as dates too. */
const TIMES = new Set(['start', 'end', 'since', 'from', 'until']);

/** Returns the parameters of a query as one object. */
function queryOf(document: OpenApi, { parameters = [] }: Operation): Schema {
  const own = parameters
    .map((each) => ('$ref' in each ? document.components?.parameters?.[nameOfRef(each.$ref)] : each))
    .filter((each): each is Parameter => each?.in === 'query');
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
  if (schema?.$ref) return memberOf(document, document.components?.schemas?.[nameOfRef(schema.$ref)], member);
  const parts = schema?.allOf?.map((part) => memberOf(document, part, member)).find(Boolean);
  if (parts) return parts;
  return member === '[]' ? (schema?.items as Schema | undefined) : schema?.properties?.[member];
}
