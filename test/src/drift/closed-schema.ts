import { DOCUMENT, type Schema } from '../openapi/document.js';

/** Names under which components are registered: with every object closed, and with the outermost object left open. */
export const CLOSED = 'closed';
export const OPEN = 'open';

const COMPONENTS = `${DOCUMENT}#/components/schemas/`;
/** Keywords with a list of schemas of the same value. */
const SAME_VALUE: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf']);
/** Keywords with a schema of another value, a list of such, or such by name. */
const SINGLE: ReadonlySet<string> = new Set(['items', 'additionalProperties']);
const LISTED: ReadonlySet<string> = new Set(['prefixItems']);
const NAMED: ReadonlySet<string> = new Set(['properties', 'patternProperties']);

/**
 * Copies a schema and forbids further properties in each object that lists its properties and does not mention further
 * ones. The document permits those, since later releases may add fields; a response of this release has none.
 * @param isOpen leaves the outermost object open, for a schema around it lists further properties of it
 */
export function closedSchema(schema: Schema, isOpen = false): Schema {
  if (typeof schema === 'boolean') return schema;
  const composed = isComposed(schema);
  const entries = Object.entries(schema).map(([keyword, value]) => [
    keyword,
    copied(keyword, value, isOpen || composed),
  ]);
  const copy = Object.fromEntries(entries);
  if (isOpen || 'additionalProperties' in schema || 'unevaluatedProperties' in schema) return copy;
  if (composed) return { ...copy, unevaluatedProperties: false };
  return 'properties' in schema ? { ...copy, additionalProperties: false } : copy;
}

/** Returns whether several schemas list properties of the same object. */
function isComposed(schema: object): boolean {
  const others = ['allOf', 'anyOf', 'oneOf', '$ref'].filter((keyword) => keyword in schema);
  return 'allOf' in schema || ('properties' in schema && others.length > 0);
}

function copied(keyword: string, value: unknown, isOpen: boolean): unknown {
  if (keyword === '$ref') return (value as string).replace(COMPONENTS, `${isOpen ? OPEN : CLOSED}#/`);
  if (SAME_VALUE.has(keyword)) return (value as Schema[]).map((one) => closedSchema(one, isOpen));
  if (SINGLE.has(keyword)) return closedSchema(value as Schema);
  if (LISTED.has(keyword)) return (value as Schema[]).map((one) => closedSchema(one));
  if (NAMED.has(keyword)) return closedComponents(value as Record<string, Schema>);
  return value;
}

/** Closes schemas by name. */
export function closedComponents(schemas: Readonly<Record<string, Schema>>, isOpen = false): Record<string, Schema> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, closedSchema(schema, isOpen)]));
}
