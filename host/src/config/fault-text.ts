import { cutText } from '@namedrop/core';
import type { z } from '@namedrop/plugin-api';
import { hintOf } from '../hints/issue-hints.js';
import { didYouMean } from '../hints/nearest.js';
import { type Inspectable, schemaAt, valueAt } from '../hints/schema-shape.js';

/** Characters of a given text that are repeated. */
const MAX_SHOWN = 40;

/** Settings as they were read, and the schema that refused them. */
export interface RefusedSettings {
  readonly schema: z.ZodType;
  readonly value: unknown;
  /** Returns whether the value at a path must not be repeated. */
  isSecret(path: readonly PropertyKey[]): boolean;
}

/** Error map that keeps the messages of a schema and leaves all others empty: `faultText` fills them. */
export const ownWordsOnly: z.core.$ZodErrorMap = () => '';

/**
 * Says what is wrong with a setting: what it must be, what was given, and what was probably meant.
 * @returns the end of a sentence that begins with the setting. Holds no secret.
 */
export function faultText(issue: z.core.$ZodIssue, refused: RefusedSettings): string {
  const { schema, value, isSecret } = refused;
  const must = issue.message || mustBe(issue, schemaAt(schema, issue.path));
  const given = isSecret(issue.path) ? undefined : givenText(issue, valueAt(value, issue.path));
  const hint = isSecret(issue.path) ? undefined : hintOf(issue, { schema, value });
  return [must, given, hint && decapitalised(hint)].filter((part) => part !== undefined).join('; ');
}

/** Says that a key is unknown, which ones are known, and which was probably meant. */
export function unknownKeyText(key: string, known: readonly string[] | undefined): string {
  const hint = didYouMean(key, known ?? []);
  return `unknown key; known are ${known?.join(', ') || 'none'}${hint ? `; ${decapitalised(hint)}` : ''}`;
}

const decapitalised = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** Describes the values that a schema takes; for kinds that it says too little of, only that this value is refused. */
function mustBe(issue: z.core.$ZodIssue, at: Inspectable | undefined): string {
  if (issue.code === 'invalid_key') return 'has a name that is not allowed';
  const kind = at && KINDS[at.def.type]?.(at);
  return kind ? `must be ${kind}` : 'is not allowed as it is';
}

/** The bounds of a value. */
interface Bounds {
  readonly minimum?: number;
  readonly maximum?: number;
  /** Exclusive. */
  readonly above?: number;
  /** Exclusive. */
  readonly below?: number;
  readonly multipleOf?: number;
  readonly format?: string;
}

/** One check of a schema, as zod declares it. */
interface Check {
  readonly check: string;
  readonly value?: number;
  readonly inclusive?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
}

const BOUNDS: Readonly<Record<string, (check: Check) => Bounds>> = {
  greater_than: ({ value, inclusive }) => (inclusive ? { minimum: value } : { above: value }),
  less_than: ({ value, inclusive }) => (inclusive ? { maximum: value } : { below: value }),
  multiple_of: ({ value }) => ({ multipleOf: value }),
  min_length: ({ minimum }) => ({ minimum }),
  max_length: ({ maximum }) => ({ maximum }),
  number_format: ({ format }) => ({ format }),
  string_format: ({ format }) => ({ format }),
};

function boundsOf({ def }: Inspectable): Bounds {
  const { checks = [], format } = def as {
    checks?: readonly { readonly _zod: { readonly def: Check } }[];
    format?: string;
  };
  return Object.assign({ format }, ...checks.map(({ _zod }) => BOUNDS[_zod.def.check]?.(_zod.def)));
}

/** Descriptions of the values of each kind of schema. */
const KINDS: Readonly<Record<string, (schema: Inspectable) => string>> = {
  number: (schema) => numberText(boundsOf(schema)),
  string: (schema) => stringText(boundsOf(schema)),
  boolean: () => 'true or false',
  enum: ({ def }) => `one of ${Object.values(def.entries ?? {}).join(', ')}`,
  array: (schema) => `a list${sizeText(boundsOf(schema), 'entries')}`,
  object: () => 'an object',
  record: () => 'an object',
};

function numberText({ minimum, maximum, above, below, multipleOf, format }: Bounds): string {
  const kind = format === 'safeint' ? 'a whole number' : 'a number';
  const least = minimum === undefined ? undefined : `${minimum} or more`;
  const most = maximum === undefined ? undefined : `${maximum} or less`;
  const bounds = [
    least && most ? `from ${minimum} to ${maximum}` : (least ?? most),
    above === undefined ? undefined : `above ${above}`,
    below === undefined ? undefined : `below ${below}`,
    multipleOf === undefined ? undefined : `a multiple of ${multipleOf}`,
  ].filter((bound) => bound !== undefined);
  return bounds.length === 0 ? kind : `${kind} ${bounds.join(' and ')}`;
}

/** Descriptions of texts that have a form. */
const FORMS: Readonly<Record<string, string>> = {
  url: 'a web address that begins with http:// or https://',
  uuid: 'a UUID',
  email: 'an e-mail address',
};

function stringText(bounds: Bounds): string {
  return FORMS[bounds.format ?? ''] ?? `a text${sizeText(bounds, 'characters')}`;
}

function sizeText({ minimum, maximum }: Bounds, counted: string): string {
  if (minimum !== undefined && maximum !== undefined) return ` of ${minimum} to ${maximum} ${counted}`;
  if (maximum !== undefined) return ` of ${maximum} ${counted} at most`;
  return minimum === undefined ? '' : ` of ${minimum} ${counted} or more`;
}

/** Says that a default does not fit the other settings, where a check names it. */
const defaultText = (params: { readonly given?: unknown } = {}) =>
  typeof params.given === 'string' ? `its default "${params.given}" is none of them` : undefined;

/** Describes the given value; undefined where there is nothing to say. Texts that may hold a password are only counted. */
function givenText(issue: z.core.$ZodIssue, value: unknown): string | undefined {
  if (value === undefined) return issue.code === 'custom' ? defaultText(issue.params) : 'nothing was given';
  if (Array.isArray(value)) return `a list of ${value.length} was given`;
  if (typeof value === 'string')
    return isShowable(value) ? `"${value}" was given` : `a text of ${value.length} characters was given`;
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return `${value} was given`;
  return `${typeof value === 'object' ? 'an object' : `a ${typeof value}`} was given`;
}

const isShowable = (text: string) =>
  text === cutText(text, MAX_SHOWN) && /^[\x20-\x7e]*$/.test(text) && !text.includes('@');
