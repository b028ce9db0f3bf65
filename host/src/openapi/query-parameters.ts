import { z } from 'zod';
import { type Inspectable, layersOf, unwrap } from '../hints/schema-shape.js';

/** Builds the schema of an object whose members are the parameters of a route's query, as callers see them. */
export function queryParameters(query: z.ZodType): z.ZodObject {
  const { shape = {} } = unwrap(query);
  return z.object(
    Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, withDescription(asRead(schema))])),
  );
}

/**
 * Describes the parameter like its value, for viewers that show no description of a schema. The examples are part of the
 * text: viewers send an `example` with every call.
 */
function withDescription(schema: z.ZodType): z.ZodType {
  const metas = layersOf(schema).map((layer) => z.globalRegistry.get(layer) ?? {});
  const text = metas.find(({ description }) => description)?.description;
  const examples = metas.find((meta) => meta.examples)?.examples ?? [];
  const shown = examples.length > 0 && `E.g. ${examples.map((example) => `\`${example}\``).join(' or ')}.`;
  const description = [text, shown].filter(Boolean).join(' ');
  return description === '' ? schema : schema.meta({ param: { description } });
}

/**
 * Returns the schema of a parameter's value once it is read, e.g. that of a number and not of its digits. A value that
 * becomes an object of ours, such as a time, keeps the schema of its text.
 */
function asRead(schema: z.ZodType): z.ZodType {
  const { type, innerType, in: input, out, defaultValue } = (schema as Wrapper).def;
  if (type === 'optional' && innerType) return withMeta(schema, asRead(innerType).optional());
  if (type === 'default' && innerType) return withMeta(schema, asRead(innerType).default(defaultValue));
  if (type !== 'pipe' || !input || !out) return schema;
  return withMeta(schema, asRead((out as Inspectable).def.type === 'transform' ? input : out));
}

type Wrapper = Inspectable & { readonly def: { readonly defaultValue?: unknown } };

function withMeta(from: z.ZodType, to: z.ZodType): z.ZodType {
  const meta = z.globalRegistry.get(from);
  return meta ? to.meta(meta) : to;
}
