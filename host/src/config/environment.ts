import { readFileSync } from 'node:fs';
import type { z } from '@namedrop/plugin-api';
import { unwrap } from '../hints/schema-shape.js';
import type { SettingField } from './setting-fields.js';

/** A setting's value as the environment gives it, and the name that gave it. */
export interface EnvironmentValue {
  readonly field: SettingField;
  /** `PORT` or `PORT_FILE`. */
  readonly name: string;
  /** As the field's schema wants it, as far as text can be read so; the schema judges the rest. */
  readonly value: unknown;
}

/** A variable that cannot be used at all. */
export interface EnvironmentFault {
  readonly name: string;
  readonly message: string;
}

/** Reads one setting from the environment; undefined when it says nothing. An empty variable says nothing. */
export function readVariable(
  field: SettingField,
  env: NodeJS.ProcessEnv,
): EnvironmentValue | EnvironmentFault | undefined {
  if (!field.env) return undefined;
  const [name, fileName] = [field.env, `${field.env}_FILE`];
  const [text, file] = [env[name], env[fileName]];
  if (text && file) return { name: fileName, message: `${name} is set as well; keep one of the two` };
  if (text) return { field, name, value: coerce(text, field.schema) };
  if (!file) return undefined;
  try {
    return { field, name: fileName, value: coerce(readFileSync(file, 'utf8').replace(/\r?\n$/, ''), field.schema) };
  } catch (error) {
    return { name: fileName, message: `cannot read ${file} (${(error as NodeJS.ErrnoException).code})` };
  }
}

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false };

/** Text as a number, a boolean or a comma-separated list, where the schema wants that. What is none stays text. */
function coerce(text: string, schema: z.ZodType): unknown {
  const { def } = unwrap(schema) as { def: { type: string; element?: z.ZodType } };
  if (def.type === 'number') return text.trim() !== '' && !Number.isNaN(Number(text)) ? Number(text) : text;
  if (def.type === 'boolean') return BOOLEANS[text.toLowerCase()] ?? text;
  if (def.type !== 'array') return text;
  const parts = text.split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '').map((part) => (def.element ? coerce(part, def.element) : part));
}
