import { stripVTControlCharacters } from 'node:util';

/** Controls, bidirectional overrides, invisible characters, private use. The two joiners stay: scripts need them. */
const UNSAFE = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu;

/** All white space but the byte order mark, which is invisible. */
const BLANKS = /[^\S\uFEFF]+/g;

/** A foreign text as one line that is safe on a terminal: it cannot move the cursor, recolour, reorder or hide. */
export function sanitise(text: string): string {
  return stripVTControlCharacters(text.toWellFormed()).replace(BLANKS, ' ').replace(UNSAFE, '').trim();
}
