/** Longer than any name that a vendor gave so far. */
const LONGEST = 60;

/** A vendor's name for a kind of thing, fit for a log: letters, digits, `_` and `-`, and not too many of them. */
export function kindName(type: string): string {
  return type.slice(0, LONGEST).replaceAll(/[^\w-]/g, '');
}
