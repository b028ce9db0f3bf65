import { z } from 'zod';

/** Far more than any documented list needs; bounds what one request can make the validator say. */
const LONGEST = 100;

/** A list of at most 100 entries. Its length is checked first, so that a huge one is refused for that alone. */
export function list<S extends z.ZodType>(entry: S) {
  return z.array(z.unknown()).max(LONGEST).pipe(z.array(entry));
}
