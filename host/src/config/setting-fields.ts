import { type SettingMeta, settingMeta, type z } from '@namedrop/plugin-api';
import { layersOf, unwrap, valueAt } from '../hints/schema-shape.js';

/** One setting of a configuration schema: a leaf, wherever it is nested. */
export interface SettingField extends SettingMeta {
  /** Keys from the top, e.g. `['deadlines', 'quickMs']`. */
  readonly path: readonly string[];
  /** The schema without its wrappers (optional, default…): what a value must look like. */
  readonly schema: z.ZodType;
  readonly description?: string;
}

/**
 * All settings of a schema, in its order. An object is a group of settings; anything else is one. A map whose entries
 * hold secrets or variables is a group for each of its entries.
 * @param file which entries such maps have, and which variables they name
 */
export function settingFields(schema: z.ZodType, file?: unknown, path: readonly string[] = []): SettingField[] {
  const inner = unwrap(schema);
  const { shape } = inner;
  if (shape) return Object.entries(shape).flatMap(([key, child]) => settingFields(child, file, [...path, key]));
  const { valueType } = inner.def;
  const entries = valueType && hasMeta(valueType) ? valueAt(file, path) : undefined;
  if (valueType && typeof entries === 'object' && entries !== null) {
    return Object.keys(entries).flatMap((key) => settingFields(valueType, file, [...path, key]));
  }
  const layers = layersOf(schema);
  const description = layers.map((layer) => layer.description).find((text) => text !== undefined);
  const meta: SettingMeta = metaOf(schema);
  const named = meta.envFrom === undefined ? undefined : valueAt(file, [...path.slice(0, -1), meta.envFrom]);
  return [{ path, schema: inner, description, ...meta, ...(typeof named === 'string' && { env: named }) }];
}

/** Whether a field of an object says more of itself than its shape. */
function hasMeta(schema: z.ZodType): boolean {
  return Object.values(unwrap(schema).shape ?? {}).some((field) => Object.keys(metaOf(field)).length > 0);
}

function metaOf(schema: z.ZodType): SettingMeta {
  return Object.assign({}, ...layersOf(schema).map(settingMeta).reverse());
}
