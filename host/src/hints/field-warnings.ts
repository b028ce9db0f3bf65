import type { FieldWarning, z } from '@namedrop/plugin-api';
import { shownName } from './issue-hints.js';
import { didYouMean } from './nearest.js';
import { knownKeys } from './schema-shape.js';

/** Warnings of one reply. */
const MAX_WARNINGS = 20;

/**
 * Names the fields of a body that had no effect: those that the endpoint knows and did not use, and those that it does
 * not know.
 * @param ignored what the endpoint says of fields that it has looked at
 */
export function fieldWarnings(
  schema: z.ZodType | undefined,
  sent: object,
  ignored: readonly FieldWarning[],
): readonly FieldWarning[] {
  const known = (schema && knownKeys(schema, [])) ?? [];
  const looked = new Set([...known, ...ignored.map(({ field }) => field)]);
  const unknown = Object.keys(sent).filter((key) => !looked.has(key));
  const room = Math.max(MAX_WARNINGS - ignored.length, 0);
  const more = unknown.length - room;
  const warnings = [...ignored, ...unknown.slice(0, room).map((key) => unknownWarning(key, known))];
  return warnings.map((warning, index) =>
    more > 0 && index === MAX_WARNINGS - 1
      ? { ...warning, message: `${warning.message} So are ${more} more.` }
      : warning,
  );
}

function unknownWarning(key: string, known: readonly string[]): FieldWarning {
  const field = shownName(key);
  const message = `\`${field}\` is ignored: this endpoint has no such field.`;
  const hint = didYouMean(key, known);
  return { field, message: hint ? `${message} ${hint}` : message };
}
