import { type CharacterClass, classOf, LOWER, MARK, OTHER, SPACELESS, UPPER } from './character-class.js';
import { codePointOf } from './units.js';

/**
 * Where words may begin and end: `edges[i]` is 1 when one does just before the UTF-16 unit `i`, for 0 ≤ i ≤ length.
 * An edge is where a letter or digit meets anything else, letters meet digits, a small letter meets a capital
 * (GetNotion), cased letters meet caseless ones, and everywhere in scripts that write no spaces. A run of capitals
 * before small letters may end on either side of its last one (ACMEcloud, ACMECloud). Marks belong to their letter.
 */
export function wordEdges(text: string): Uint8Array {
  const edges = new Uint8Array(text.length + 1);
  let before: CharacterClass = OTHER;
  let capitals = 0;
  for (let at = 0; at < text.length; ) {
    const codePoint = codePointOf(text, at);
    const width = codePoint > 0xffff ? 2 : 1;
    const after = classOf(codePoint);
    if (after !== MARK) {
      if (after === LOWER && capitals > 1) {
        edges[at] = 1;
        edges[capitalBefore(text, at)] = 1;
      } else if (after !== before || after === OTHER || after === SPACELESS) {
        edges[at] = before === UPPER && after === LOWER ? 0 : 1;
      }
      capitals = after === UPPER ? capitals + 1 : 0;
      before = after;
    }
    at += width;
  }
  edges[0] = 1;
  edges[text.length] = 1;
  return edges;
}

/** Where the capital begins that stands before `at`; marks may stand between. */
function capitalBefore(text: string, at: number): number {
  let start = at - 1;
  while (start > 0 && classOf(text.codePointAt(start) ?? 0) !== UPPER) start--;
  return start;
}
