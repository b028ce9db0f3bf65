import { lenient, z } from '@namedrop/plugin-api';
import { oneOrMany } from '../reading/shapes.js';

/** What cloro says of a failure. For decisions only: its words never enter a message, for they may echo a key. */
export interface Failure {
  /** e.g. `CONCURRENCY_LIMIT_EXCEEDED`. */
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  /** The fields that were refused, e.g. `country` or `payload.country`. */
  readonly fields: readonly string[];
}

/** Details, and steps of their paths: one or two of each come. */
const FEW = 20;

const Path = oneOrMany(lenient.text, FEW).transform((steps) => steps.join('.'));
const Detail = z.object({ field: Path, path: Path }).transform(({ field, path }) => field || path);

/** `error` is an object, and an empty one says nothing; older replies say it all in one string. */
const Said = z.union([
  z
    .string()
    .min(1)
    .transform((message) => ({ message, details: [] })),
  z
    .record(z.string(), z.unknown())
    .refine((said) => Object.keys(said).length > 0)
    .pipe(z.object({ code: lenient.optionalText, message: lenient.optionalText, details: oneOrMany(Detail, FEW) })),
]);

const Failed = z.object({ error: Said });

/** What a reply, or a part of one, says of a failure; undefined when it says nothing of one. */
export function failureIn(part: unknown): Failure | undefined {
  const { data } = Failed.safeParse(part);
  if (!data) return undefined;
  const { details, ...said } = data.error;
  return { ...said, fields: details };
}
