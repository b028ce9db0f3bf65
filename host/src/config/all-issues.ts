import type { z } from '@namedrop/plugin-api';
import { valueAt } from '../hints/schema-shape.js';
import { ownWordsOnly } from './fault-text.js';

/**
 * Parses settings and lists all issues. A number that is not whole ends the checks across settings, whatever their `when`
 * says: they run in a second pass, with a whole number in its place.
 */
export function parseAll<S extends z.ZodType>(schema: S, value: unknown): z.ZodSafeParseResult<z.output<S>> {
  const parsed = schema.safeParse(value, { error: ownWordsOnly });
  const fractions = (parsed.error?.issues ?? []).filter((issue) => isFraction(issue, value));
  if (!parsed.error || fractions.length === 0) return parsed;
  const whole = fractions.reduce((into, { path }) => withWhole(into, path), value);
  const known = new Set(parsed.error.issues.map(({ path }) => path.join('.')));
  const further = schema.safeParse(whole, { error: ownWordsOnly }).error?.issues ?? [];
  parsed.error.addIssues(further.filter(({ path }) => !known.has(path.join('.'))));
  return parsed;
}

const isFraction = ({ code, path }: z.core.$ZodIssue, value: unknown) =>
  code === 'invalid_type' && typeof valueAt(value, path) === 'number';

/** Copies a value, with 1 in the place of one number. */
function withWhole(value: unknown, [key, ...rest]: readonly PropertyKey[]): unknown {
  if (key === undefined) return 1;
  if (Array.isArray(value)) return value.with(Number(key), withWhole(value[Number(key)], rest));
  const object = value as Record<PropertyKey, unknown>;
  return { ...object, [key]: withWhole(object[key], rest) };
}
