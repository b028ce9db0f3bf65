import type { z } from '@namedrop/plugin-api';

/** A zod schema as it describes itself, also one of another copy of zod. */
export type Inspectable = z.ZodType & {
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly def: {
    readonly type: string;
    readonly innerType?: z.ZodType;
    readonly in?: z.ZodType;
    readonly out?: z.ZodType;
    /** Entries of a list. */
    readonly element?: z.ZodType;
    /** Values of a map. */
    readonly valueType?: z.ZodType;
    readonly entries?: Readonly<Record<string, unknown>>;
  };
};

/** A schema with its wrappers (optional, default, prefault, pipe…), in all of which a value is written the same. */
export function layersOf(schema: z.ZodType): z.ZodType[] {
  const { innerType, in: input, out } = (schema as Inspectable).def;
  const next = innerType ?? (input && saysNothing(input as Inspectable) ? out : input);
  return next ? [schema, ...layersOf(next)] : [schema];
}

/** Returns whether the first part of a pipe leaves it to the second what a value is. */
function saysNothing({ def: { type } }: Inspectable): boolean {
  return type === 'transform';
}

/** A schema without its wrappers. */
export function unwrap(schema: z.ZodType): Inspectable {
  return layersOf(schema).at(-1) as Inspectable;
}

/** Returns the schema at a path, without its wrappers; undefined where the schema has none. */
export function schemaAt(schema: z.ZodType, path: readonly PropertyKey[]): Inspectable | undefined {
  const inner = unwrap(schema);
  const [head, ...rest] = path;
  if (head === undefined) return inner;
  const { shape, def } = inner;
  const own = shape && Object.hasOwn(shape, head) ? shape[String(head)] : undefined;
  const child = own ?? def.element ?? def.valueType;
  return child && schemaAt(child, rest);
}

/** The keys that an object schema knows at a path; undefined where there is no object. */
export function knownKeys(schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] | undefined {
  const { shape } = schemaAt(schema, path) ?? {};
  return shape && Object.keys(shape);
}

/** Returns the part of a value at a path; undefined where there is none. */
export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((at: unknown, key) => {
    const isThere = typeof at === 'object' && at !== null && Object.hasOwn(at, key);
    return isThere ? (at as Record<PropertyKey, unknown>)[key] : undefined;
  }, value);
}
