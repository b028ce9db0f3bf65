import type { z } from '@namedrop/plugin-api';
import { knownKeys, valueAt } from '../hints/schema-shape.js';
import { parseAll } from './all-issues.js';
import { readVariable } from './environment.js';
import { faultText, type RefusedSettings, unknownKeyText } from './fault-text.js';
import { type SettingField, settingFields } from './setting-fields.js';

/** What is wrong with one setting. */
export interface ConfigFault {
  /** Where, with the variable that it came from, or that can give what is missing, e.g. `port (PORT)`. */
  readonly path: string;
  readonly message: string;
}

/** One setting with its value and where that came from. */
export interface Setting {
  /** Dotted, e.g. `plugins.chatgpt.apiKey`. */
  readonly path: string;
  /** Undefined: not set, and without a default. */
  readonly value: unknown;
  /** `env PORT`, `file` or `default`. */
  readonly origin: string;
  readonly secret: boolean;
}

export interface ParsedSettings<T> {
  /** Absent when there are faults. */
  readonly value?: T;
  readonly settings: readonly Setting[];
  readonly faults: readonly ConfigFault[];
}

/** Where settings come from: the environment wins over the file. */
export interface Sources {
  readonly env: NodeJS.ProcessEnv;
  /** The part of the configuration file that the schema describes. */
  readonly file: unknown;
  /** Stands before every path, e.g. `plugins.chatgpt`; empty for the host's own settings. */
  readonly prefix: string;
}

/** Reads the settings of one schema. Never throws: all that is wrong comes back as faults. */
export function parseSettings<S extends z.ZodType>(
  schema: S,
  { env, file, prefix }: Sources,
): ParsedSettings<z.output<S>> {
  const fields = settingFields(schema, file);
  const variables = fields.map((field) => readVariable(field, env)).filter((variable) => variable !== undefined);
  const given = variables.filter((variable) => 'field' in variable);
  const unusable = variables.filter((variable) => 'message' in variable);
  const merged = given.reduce((into, { field, value }) => withValue(into, field.path, value), file);
  const parsed = parseAll(schema, merged);

  const full = (path: readonly PropertyKey[]) => [prefix, ...path.map(String)].filter((part) => part !== '').join('.');
  const variableOf = (path: readonly PropertyKey[]) => given.find(({ field }) => startsWith(path, field.path));
  const place: Place = (path, canBeMissing = false) => {
    const isMissing = canBeMissing && valueAt(merged, path) === undefined;
    const missing = isMissing ? fields.find((field) => isSame(field.path, path))?.env : undefined;
    const name = variableOf(path)?.name ?? missing;
    return name ? `${full(path)} (${name})` : full(path);
  };
  const describe = (field: SettingField): Setting => {
    const inFile = valueAt(file, field.path) !== undefined ? 'file' : 'default';
    const variable = variableOf(field.path);
    const origin = variable ? `env ${variable.name}` : inFile;
    const value = valueAt(parsed.success ? parsed.data : merged, field.path);
    return { path: full(field.path), value, origin, secret: field.secret ?? false };
  };
  const secrets = fields.filter((field) => field.secret).flatMap((field) => [field.path, ...variablePath(field)]);
  const isSecret = (path: readonly PropertyKey[]) => secrets.some((secret) => startsWith(path, secret));
  const refused = { schema, value: merged, isSecret };
  const faults = [
    ...unusable.map(({ name, message }) => ({ path: name, message })),
    ...(parsed.error?.issues ?? []).flatMap((issue) => toFaults(issue, refused, place)),
  ];
  const value = parsed.success && faults.length === 0 ? { value: parsed.data } : {};
  return { ...value, settings: fields.map(describe), faults };
}

/** Names a setting for people. @param canBeMissing whether a setting without a value is named with its variable */
type Place = (path: readonly PropertyKey[], canBeMissing?: boolean) => string;

/** An unknown key is a fault of that key, not of the object around it. Its value is not repeated: it may be a secret. */
function toFaults(issue: z.core.$ZodIssue, refused: RefusedSettings, place: Place): ConfigFault[] {
  if (issue.code !== 'unrecognized_keys') {
    // A check of several settings fails where a default does not fit: nothing is missing there.
    return [{ path: place(issue.path, issue.code !== 'custom'), message: faultText(issue, refused) }];
  }
  const known = knownKeys(refused.schema, issue.path);
  return issue.keys.map((key) => ({ path: place([...issue.path, key]), message: unknownKeyText(key, known) }));
}

/** Where a field's variable is named: the secret itself may be there by mistake. */
function variablePath({ path, envFrom }: SettingField): string[][] {
  return envFrom === undefined ? [] : [[...path.slice(0, -1), envFrom]];
}

const startsWith = (path: readonly PropertyKey[], start: readonly string[]) =>
  start.every((key, index) => path[index] === key);

const isSame = (one: readonly string[], other: readonly PropertyKey[]) =>
  one.length === other.length && startsWith(other, one);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A copy with one value set, and the objects on the way made where they were missing. */
function withValue(into: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (into !== undefined && !isObject(into)) return into;
  return { ...into, [key]: withValue(into?.[key], rest, value) };
}
