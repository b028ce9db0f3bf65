import { storableText } from '@namedrop/plugin-api';

const LONGEST = 80;

/**
 * A name that people gave, as it is kept.
 * @param what for the error, e.g. `A key`
 * @throws RangeError unless it has 1 to 80 code points besides blanks at its edges, and no control characters
 */
export function validName(name: string, what: string): string {
  const kept = name.trim();
  const length = [...kept].length;
  if (/\p{Cc}/u.test(kept))
    throw new RangeError(`${what} has a name without line breaks and other control characters.`);
  if (length >= 1 && length <= LONGEST) return storableText(kept);
  throw new RangeError(`${what} has a name of 1 to ${LONGEST} characters; this one has ${length}.`);
}
