import { type Route, z } from '@namedrop/plugin-api';

/** Part of a JSON schema that an example is derived from. */
type Schema = z.core.JSONSchema.JSONSchema;

const FORMATS: Readonly<Record<string, string>> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  email: 'me@example.com',
  uri: 'https://example.com/',
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
};

/** Derives a body with the required fields of a route; an empty one where the schema cannot be written as JSON schema. */
export function exampleBody(body: Route['body']): unknown {
  if (!body) return {};
  try {
    return exampleOf(z.toJSONSchema(body as z.ZodType, { io: 'input', unrepresentable: 'any' }));
  } catch {
    return {};
  }
}

function exampleOf(schema: Schema | boolean = {}): unknown {
  if (typeof schema === 'boolean') return 'example';
  const { const: fixed, default: usual, enum: values, anyOf, oneOf, allOf, examples, type } = schema;
  const given = [fixed, usual, ...(Array.isArray(examples) ? examples : []), ...(values ?? [])];
  const [first] = given.filter((value) => value !== undefined);
  if (first !== undefined) return first;
  const [choice] = anyOf ?? oneOf ?? [];
  if (choice !== undefined) return exampleOf(choice);
  if (allOf) return Object.assign({}, ...allOf.map((part) => exampleOf(part)));
  switch (type) {
    case 'object':
      return Object.fromEntries((schema.required ?? []).map((name) => [name, exampleOf(schema.properties?.[name])]));
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => exampleOf(itemOf(schema)));
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return textOf(schema);
  }
}

function itemOf({ items }: Schema): Schema | boolean | undefined {
  return Array.isArray(items) ? items[0] : items;
}

/** Returns 1 where a schema allows it, else the allowed number that is nearest to it. */
function numberOf({ minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf = 1 }: Schema): number {
  const least = Math.max(minimum ?? -Infinity, Number(exclusiveMinimum ?? -Infinity) + multipleOf);
  const most = Math.min(maximum ?? Infinity, Number(exclusiveMaximum ?? Infinity) - multipleOf);
  return Math.min(Math.max(multipleOf, least), most);
}

function textOf({ format = '', minLength = 0, maxLength = Infinity }: Schema): string {
  const text = FORMATS[format] ?? 'example';
  return text.padEnd(minLength, '.').slice(0, maxLength);
}
