import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type ApiDocument, DOCUMENT, type Schema } from '../openapi/document.js';
import { CLOSED, closedComponents, closedSchema, OPEN } from './closed-schema.js';

/** Departures that are reported of one value. */
const MAX_SENTENCES = 3;

/** Compares values with schemas of one document. Compiles a schema when it is first used. */
export class SchemaFaults {
  readonly #sent: Compile;
  readonly #received: Compile;
  readonly #texts: Compile;

  constructor({ components = {} }: ApiDocument) {
    const { schemas = {} } = components;
    const closed = { [CLOSED]: closedComponents(schemas), [OPEN]: closedComponents(schemas, true) };
    this.#sent = compiler({ [DOCUMENT]: { components } }, (schema) => schema);
    this.#received = compiler({ ...closed, [DOCUMENT]: { components } }, closedSchema);
    this.#texts = compiler({ [DOCUMENT]: { components } }, (schema) => ({ properties: { text: schema } }), 'array');
  }

  /** Lists departures of a value that a caller sent. Further properties are none. */
  ofSent(schema: Schema, value: unknown): string[] {
    return faultsOf(this.#sent(schema), value);
  }

  /** Lists departures of a value that a host sent. Each property must be in the schema. */
  ofReceived(schema: Schema, value: unknown): string[] {
    return faultsOf(this.#received(schema), value);
  }

  /** Lists departures of a parameter or header, whose text is read as the type that the schema names. */
  ofText(schema: Schema, text: string | readonly string[]): string[] {
    return faultsOf(this.#texts(schema), { text });
  }
}

type Compile = (schema: Schema) => ValidateFunction;

/** @param prepare changes a schema before it is compiled */
function compiler(
  known: Readonly<Record<string, object>>,
  prepare: (schema: Schema) => Schema,
  coerce?: 'array',
): Compile {
  const ajv = new Ajv2020({
    strict: false,
    // Compiling the schema of schemas would take longer than all else.
    validateSchema: false,
    allErrors: true,
    verbose: true,
    coerceTypes: coerce ?? false,
  });
  addFormats.default(ajv);
  // As callers read addresses: an engine may cite one that RFC 3986 would have escaped.
  ajv.addFormat('uri', (text) => URL.canParse(text));
  for (const [name, schemas] of Object.entries(known)) ajv.addSchema(schemas, name);
  const compiled = new Map<Schema, ValidateFunction>();
  return (schema) => {
    const validate = compiled.get(schema) ?? ajv.compile(prepare(schema));
    compiled.set(schema, validate);
    return validate;
  };
}

function faultsOf(validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return [];
  const errors = validate.errors ?? [];
  // Where no branch of a union fits, the deepest errors are those of the branch that was meant.
  const depth = (error: ErrorObject) => error.instancePath.split('/').length + Number(isExtra(error));
  const deepest = Math.max(...errors.map(depth));
  const sentences = errors.filter((error) => depth(error) === deepest).map(sentenceOf);
  return [...new Set(sentences)].slice(0, MAX_SENTENCES);
}

const isExtra = ({ keyword }: ErrorObject) => keyword === 'additionalProperties' || keyword === 'unevaluatedProperties';

function sentenceOf({ instancePath, keyword, params, message, data }: ErrorObject): string {
  const extra = params.additionalProperty ?? params.unevaluatedProperty;
  if (extra !== undefined) {
    const kind = kindOf((data as Record<string, unknown>)[extra]);
    return `${instancePath}/${extra} (${kind}) is not in the document`;
  }
  const allowed = keyword === 'enum' ? ` ${JSON.stringify(params.allowedValues)}` : '';
  return `${instancePath || '/'} (${kindOf(data)}) ${message}${allowed}`;
}

/** Names the kind of a JSON value. Its content may be a secret. */
function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
