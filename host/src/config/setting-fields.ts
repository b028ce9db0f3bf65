import { type SettingMeta, settingMeta, type z } from '@namedrop/plugin-api';

/** One setting of a configuration schema: a leaf, wherever it is nested. */
export interface SettingField extends SettingMeta {
  /** Keys from the top, e.g. `['deadlines', 'quickMs']`. */
  readonly path: readonly string[];
  /** The schema without its wrappers (optional, default…): what a value must look like. */
  readonly schema: z.ZodType;
  readonly description?: string;
}

/** What zod schemas say of themselves, also those of another copy of zod. */
type Inspectable = z.ZodType & {
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly def: { readonly type: string; readonly innerType?: z.ZodType; readonly in?: z.ZodType };
};

/** All settings of a schema, in its order. An object is a group of settings; anything else is one. */
export function settingFields(schema: z.ZodType, path: readonly string[] = []): SettingField[] {
  const inner = unwrap(schema);
  const { shape } = inner;
  if (shape) return Object.entries(shape).flatMap(([key, child]) => settingFields(child, [...path, key]));
  const layers = layersOf(schema);
  const description = layers.map((layer) => layer.description).find((text) => text !== undefined);
  return [{ path, schema: inner, description, ...Object.assign({}, ...layers.map(settingMeta).reverse()) }];
}

/** The keys that an object schema knows at a path; undefined where there is no object. */
export function knownKeys(schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] | undefined {
  const { shape } = unwrap(schema);
  const [head, ...rest] = path;
  if (!shape || head === undefined) return shape && Object.keys(shape);
  const child = shape[String(head)];
  return child && knownKeys(child, rest);
}

/** A schema without optional, default, prefault, pipe…, in all of which it is written the same. */
export function unwrap(schema: z.ZodType): Inspectable {
  return layersOf(schema).at(-1) as Inspectable;
}

function layersOf(schema: z.ZodType): z.ZodType[] {
  const { innerType, in: input } = (schema as Inspectable).def;
  const next = innerType ?? input;
  return next ? [schema, ...layersOf(next)] : [schema];
}
