import type { ZodOpenApiOverride } from 'zod-openapi';

/**
 * Adapts a schema to readers of the document: responses may get new fields, so none is forbidden there. Removes patterns
 * that repeat a format, bounds of safe integers, and names of properties that any text fits. Lists the properties of records
 * whose keys are known.
 */
export const schemaStyle: ZodOpenApiOverride = ({ jsonSchema, io }) => {
  if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  const { propertyNames: names, additionalProperties: value } = jsonSchema;
  if (typeof names !== 'object') return;
  if (Object.keys(names).join() === 'type') delete jsonSchema.propertyNames;
  if (!names.enum || value === undefined) return;
  jsonSchema.properties = Object.fromEntries(names.enum.map((name) => [String(name), value]));
  delete jsonSchema.propertyNames;
  delete jsonSchema.additionalProperties;
};

/** Members that a reference may have besides. Others repeat the schema that it names, as it was before its style. */
const BESIDE_REFERENCES: ReadonlySet<string> = new Set(['$ref', 'description', 'default', 'examples']);

/** Returns a document whose references have no copies of what they name beside them. */
export function withPlainReferences(document: object): object {
  return JSON.parse(JSON.stringify(document), (_, value) => {
    if (typeof value?.$ref !== 'string') return value;
    return Object.fromEntries(Object.entries(value).filter(([name]) => BESIDE_REFERENCES.has(name)));
  });
}
