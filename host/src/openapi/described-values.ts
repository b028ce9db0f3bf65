import type { DescribedValue } from '@namedrop/contract';
import { z } from 'zod';

/** Builds the schema of a header of a response. */
export const headerOf = (value: DescribedValue): z.ZodType => described(value, 'header');

/** Builds the schema of an object whose members are parameters of a path or headers of a request. */
export function parametersSchema(parameters: Readonly<Record<string, DescribedValue>>): z.ZodObject {
  return z.object(
    Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, described(value, 'param')])),
  );
}

function described({ description, schema = z.string(), example }: DescribedValue, kind: 'header' | 'param'): z.ZodType {
  return schema.meta({ [kind]: { description, ...(example !== undefined && { example }) } });
}
