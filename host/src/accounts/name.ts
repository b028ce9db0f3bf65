import { storableText } from '../database/storable.js';

const LONGEST = 80;

/**
 * A name that people gave, as it is kept.
 * @param what for the error, e.g. `A key`
 * @throws RangeError unless it has 1 to 80 code points
 */
export function validName(name: string, what: string): string {
  const length = [...name].length;
  if (length >= 1 && length <= LONGEST) return storableText(name);
  throw new RangeError(`${what} has a name of 1 to ${LONGEST} characters; this one has ${length}.`);
}
