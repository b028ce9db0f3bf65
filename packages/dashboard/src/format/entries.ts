/** Reads the entries of a field, without spaces around them. Empty ones are left out. */
export const entriesOf = (text: string, separator: string | RegExp): string[] =>
  text
    .split(separator)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
