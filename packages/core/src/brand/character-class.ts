/** What a character is to the edge of a word. */
export const OTHER = 0;
export const UPPER = 1;
export const LOWER = 2;
export const DIGIT = 3;
/** A letter of a script without case, e.g. Hangul or Arabic. */
export const CASELESS = 4;
/** A letter of a script that writes no spaces between words. */
export const SPACELESS = 5;
/** A mark that belongs to the character before it. */
export const MARK = 6;
export type CharacterClass =
  | typeof OTHER
  | typeof UPPER
  | typeof LOWER
  | typeof DIGIT
  | typeof CASELESS
  | typeof SPACELESS
  | typeof MARK;

/** The first row that fits decides. */
const CLASSES: readonly (readonly [RegExp, CharacterClass])[] = [
  [/^\p{M}$/v, MARK],
  [/^[\p{L}&&[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]]$/v, SPACELESS],
  [/^[\p{Lu}\p{Lt}]$/v, UPPER],
  [/^\p{Ll}$/v, LOWER],
  [/^\p{N}$/v, DIGIT],
  [/^\p{L}$/v, CASELESS],
];

/** Class + 1 of every code point seen so far; 0: not yet asked. */
const known = new Uint8Array(0x110000);

/** The class of a code point. Allocates nothing for code points seen before: it is asked for each character of a text. */
export function classOf(codePoint: number): CharacterClass {
  const remembered = known[codePoint] ?? 0;
  return remembered > 0 ? ((remembered - 1) as CharacterClass) : readClass(codePoint);
}

function readClass(codePoint: number): CharacterClass {
  const character = String.fromCodePoint(codePoint);
  const found = CLASSES.find(([pattern]) => pattern.test(character))?.[1] ?? OTHER;
  known[codePoint] = found + 1;
  return found;
}

/** Whether a class is a letter's or a digit's. */
export function isSolid(characterClass: CharacterClass): boolean {
  return characterClass !== OTHER && characterClass !== MARK;
}

/** The class of the UTF-16 unit at `at`; OTHER outside the text and for halves of surrogate pairs. */
export function classAt(text: string, at: number): CharacterClass {
  return at >= 0 && at < text.length ? classOf(text.charCodeAt(at)) : OTHER;
}
