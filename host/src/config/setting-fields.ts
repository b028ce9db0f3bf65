import { type SettingMeta, settingMeta, type z } from '@namedrop/plugin-api';
import { layersOf, unwrap } from '../hints/schema-shape.js';

/** One setting of a configuration schema: a leaf, wherever it is nested. */
export interface SettingField extends SettingMeta {
  /** Keys from the top, e.g. `['deadlines', 'quickMs']`. */
  readonly path: readonly string[];
  /** The schema without its wrappers (optional, default…): what a value must look like. */
  readonly schema: z.ZodType;
  readonly description?: string;
}

/** All settings of a schema, in its order. An object is a group of settings; anything else is one. */
export function settingFields(schema: z.ZodType, path: readonly string[] = []): SettingField[] {
  const inner = unwrap(schema);
  const { shape } = inner;
  if (shape) return Object.entries(shape).flatMap(([key, child]) => settingFields(child, [...path, key]));
  const layers = layersOf(schema);
  const description = layers.map((layer) => layer.description).find((text) => text !== undefined);
  return [{ path, schema: inner, description, ...Object.assign({}, ...layers.map(settingMeta).reverse()) }];
}
