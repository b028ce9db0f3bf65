import type { ZodOpenApiOverride } from 'zod-openapi';

/**
 * Adapts a schema to readers of the document: responses may get new fields, so none is forbidden there. Removes patterns
 * that repeat a format, bounds of safe integers, and names of properties that any text fits.
 */
export const schemaStyle: ZodOpenApiOverride = ({ jsonSchema, io }) => {
  if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  const { propertyNames } = jsonSchema;
  if (typeof propertyNames === 'object' && Object.keys(propertyNames).join() === 'type')
    delete jsonSchema.propertyNames;
};
