import type { FieldWarning, z } from '@namedrop/plugin-api';
import { MAX_KEYS, shownName } from './issue-hints.js';
import { didYouMean, nearest } from './nearest.js';
import { knownKeys } from './schema-shape.js';

/** Warnings of one reply. */
const MAX_WARNINGS = 20;

/**
 * Names the fields of a body that had no effect: those that the endpoint knows and did not use, and those that it does
 * not know. Of the latter, those that were probably meant to be a known one come first.
 * @param ignored what the endpoint says of fields that it has looked at
 */
export function fieldWarnings(
  schema: z.ZodType | undefined,
  sent: object,
  ignored: readonly FieldWarning[],
): readonly FieldWarning[] {
  const known = (schema && knownKeys(schema, [])) ?? [];
  const looked = new Set([...known, ...ignored.map(({ field }) => field)]);
  const unknown = nearFirst(
    Object.keys(sent).filter((key) => !looked.has(key)),
    known,
  );
  const room = Math.max(MAX_WARNINGS - ignored.length, 0);
  const more = unknown.length - room;
  const warnings = [...ignored, ...unknown.slice(0, room).map((key) => unknownWarning(key, known))];
  return warnings.map((warning, index) =>
    more > 0 && index === MAX_WARNINGS - 1
      ? { ...warning, message: `${warning.message} So are ${more} more.` }
      : warning,
  );
}

/** Moves the names that are near to a known one to the front. */
function nearFirst(unknown: readonly string[], known: readonly string[]): readonly string[] {
  const near = new Set(unknown.slice(0, MAX_KEYS).filter((key) => nearest(key, known) !== undefined));
  return [...near, ...unknown.filter((key) => !near.has(key))];
}

function unknownWarning(key: string, known: readonly string[]): FieldWarning {
  const field = shownName(key);
  const message = `\`${field}\` is ignored: this endpoint has no such field.`;
  const hint = didYouMean(key, known);
  return { field, message: hint ? `${message} ${hint}` : message };
}
