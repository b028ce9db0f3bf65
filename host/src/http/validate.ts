import { ApiError, type ApiErrorOptions, type z } from '@namedrop/plugin-api';
import { z as zod } from 'zod';
import { hintOf, MAX_NAMED_KEYS, shownName } from '../hints/issue-hints.js';

/** Issues that a hint is looked for: a long list may have one for each entry. */
const MAX_HINTS = 20;

/**
 * Parses a value by its schema.
 * @throws ApiError 400 `invalid_request`: a sentence about the first issue, with what was probably meant, and all of them
 *   flattened in `details` (docs/conformance.md, ERR-02)
 */
export function validate<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value, { error: describe });
  if (result.success) return result.data;
  const issues = result.error.issues.map((issue, index) =>
    withHint(issue, index < MAX_HINTS ? hintOf(issue, { schema, value }) : undefined),
  );
  const [first] = issues;
  const field = first?.path.join('.');
  const words = first?.message ?? 'is not valid';
  // A hint is a sentence of its own.
  const end = words === result.error.issues[0]?.message ? '.' : '';
  const message = `${field ? `${field}:` : 'The body'} ${words}${end}`;
  throw new ApiError(400, 'invalid_request', message, { details: flatten(new zod.ZodError(issues)) });
}

/** An issue whose message goes on with a hint. */
function withHint(issue: z.core.$ZodIssue, hint: string | undefined): z.core.$ZodIssue {
  return hint ? { ...issue, message: `${issue.message}. ${hint}` } : issue;
}

function flatten(error: z.ZodError): NonNullable<ApiErrorOptions['details']> {
  return zod.flattenError(error) as NonNullable<ApiErrorOptions['details']>;
}

/** The first few of what may be very many, and very long. */
function named(keys: readonly string[]): string {
  const shown = keys.slice(0, MAX_NAMED_KEYS).map(shownName);
  return shown.join(', ') + (keys.length > shown.length ? ` and ${keys.length - shown.length} more` : '');
}

/** What a value should be, in people's words. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** What is counted of a value that has a size. */
const SIZES: Readonly<Record<string, (size: string) => string>> = {
  string: (size) => `be ${size} characters long`,
  array: (size) => `have ${size} entries`,
};

function limit(origin: string, size: string): string {
  return `must ${SIZES[origin]?.(size) ?? `be ${size}`}`;
}

const EXAMPLE_ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

/** Says what is wrong in people's words, where a schema has none of its own. */
const describe: zod.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'is required';
  if (issue.code === 'invalid_type') return `must be ${KINDS[issue.expected] ?? 'of another kind'}`;
  if (issue.code === 'invalid_value' && issue.input === undefined)
    return `is required, one of ${issue.values.join(', ')}`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  if (issue.code === 'too_small') return limit(issue.origin, `at least ${issue.minimum}`);
  if (issue.code === 'too_big') return limit(issue.origin, `at most ${issue.maximum}`);
  if (issue.code === 'unrecognized_keys') return `has unknown keys: ${named(issue.keys)}`;
  if (issue.code === 'invalid_format' && issue.format === 'uuid') return `must be a UUID, e.g. ${EXAMPLE_ID}`;
  return 'is not valid';
};
