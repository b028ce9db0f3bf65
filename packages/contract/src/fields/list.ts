import { z } from 'zod';

/** Far more than any documented list needs; bounds what one request can make the validator say. */
const LONGEST = 100;

/** A list of at most 100 entries. Its length is checked first, so that a huge one is refused for that alone. */
export function list<S extends z.ZodType>(entry: S) {
  return z.preprocess(refuseHuge, z.array(entry)).meta({ maxItems: LONGEST });
}

function refuseHuge(value: unknown, context: z.RefinementCtx): unknown {
  if (!Array.isArray(value) || value.length <= LONGEST) return value;
  context.addIssue({ code: 'too_big', origin: 'array', maximum: LONGEST, inclusive: true, input: value });
  return z.NEVER;
}
