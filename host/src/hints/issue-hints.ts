import { cutText } from '@namedrop/core';
import type { z } from '@namedrop/plugin-api';
import { didYouMean, nearest } from './nearest.js';
import { knownKeys, valueAt } from './schema-shape.js';

/** Unknown keys that are looked at: a body may hold very many. */
export const MAX_KEYS = 1000;
/** Unknown keys that a refusal names. */
export const MAX_NAMED_KEYS = 5;

/** The value that was refused, and the schema that refused it. */
export interface Refused {
  readonly schema: z.ZodType;
  readonly value: unknown;
}

/**
 * Says what a refused value was probably meant to be.
 * @returns one or two sentences, or undefined where that is not clear
 */
export function hintOf(issue: z.core.$ZodIssue, refused: Refused): string | undefined {
  if (issue.code === 'unrecognized_keys') return unknownKeysHint(issue.keys, knownKeys(refused.schema, issue.path));
  const choice = choiceOf(issue, refused.value);
  // A schema that knows the other API's name for it has said so.
  if (choice) return issue.message.includes(' is called ') ? undefined : didYouMean(choice.given, choice.allowed);
  if (issue.code === 'custom' || valueAt(refused.value, issue.path) !== undefined) return undefined;
  return missingHint(issue.path, refused);
}

/** A name as it was sent, short enough to be repeated, and without characters that act on a terminal. */
export function shownName(name: string): string {
  const plain = name.replaceAll(/[\p{Cc}\p{Cf}`]/gu, '?');
  const cut = cutText(plain, 40);
  return cut === plain ? cut : `${cut}…`;
}

function unknownKeysHint(keys: readonly string[], known: readonly string[] = []): string | undefined {
  const looked = keys.slice(0, MAX_KEYS);
  const index = looked.findIndex((key) => nearest(key, known) !== undefined);
  const [key = ''] = looked.slice(index);
  if (index < 0) return undefined;
  return index < MAX_NAMED_KEYS ? didYouMean(key, known) : youSent(key, nearest(key, known));
}

/** A sentence about a name that the refusal does not repeat. */
const youSent = (sent: string, meant: PropertyKey | undefined) =>
  `You sent \`${shownName(sent)}\`; did you mean \`${String(meant)}\`?`;

interface Choice {
  readonly given: string;
  readonly allowed: readonly string[];
}

/** Returns the value and the closed list that it is not in; a schema's own check names both in its `params`. */
function choiceOf(issue: z.core.$ZodIssue, root: unknown): Choice | undefined {
  const { given, allowed } =
    issue.code === 'invalid_value'
      ? { given: valueAt(root, issue.path), allowed: issue.values }
      : (issue.code === 'custom' && issue.params) || {};
  if (typeof given !== 'string' || !Array.isArray(allowed)) return undefined;
  return { given, allowed: allowed.filter((value) => typeof value === 'string') };
}

/** A field that is missing may have been sent by another name. */
function missingHint(path: readonly PropertyKey[], { schema, value }: Refused): string | undefined {
  const above = path.slice(0, -1);
  const known = knownKeys(schema, above);
  const sent = valueAt(value, above);
  if (!known || typeof sent !== 'object' || sent === null) return undefined;
  const unknown = Object.keys(sent).filter((key) => !known.includes(key));
  const meant = unknown.slice(0, MAX_KEYS).find((key) => nearest(key, known) === path.at(-1));
  return meant && youSent(meant, path.at(-1));
}
