/** What a folded character becomes where it is no letter, digit or symbol. */
export const NOTHING = '';
export const SEPARATOR = ' ';
/** Ends a block of an answer (a paragraph, a list item, a table cell's row): no match reaches over it. */
export const BREAK = '\u2029';

/** Letters that Unicode does not decompose. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ı: 'i',
  ς: 'σ',
  '&': 'and',
};

const APOSTROPHES = "'’‘ʼʻ`´′＇";
const TRADEMARKS = '™®©℠℗';
const HYPHENS = '-‐‑‒–_－';

/** Diacritics and points; the voicing marks of kana tell letters apart and stay. */
const DIACRITIC = /^[[\p{M}&&[\p{sc=Inherited}\p{sc=Hebrew}]]--[\u3099\u309A]]$/v;
const INVISIBLE = /^\p{Cf}$/v;
const SPACE = /^\s$/v;

/** Longer expansions (one ligature of 18 letters) are no help to anybody and are left alone. */
const LONGEST_EXPANSION = 4;

const known = new Map<string, string>();
/** Characters that are remembered: answers use some thousands. */
const MOST_KNOWN = 20_000;
/** Folded characters by code, as far as ASCII goes: most answers have hardly any other. */
const ascii: string[] = [];
const ASCII_END = 0x80;

/**
 * One character as brands are compared: compatibility forms and accents folded, lower case of no locale, `&` as `and`;
 * NOTHING for apostrophes, accents and invisible characters, SEPARATOR for spaces and hyphens.
 */
export function foldCharacter(character: string): string {
  let folded = known.get(character);
  if (folded === undefined) {
    folded = fold(character);
    if (known.size === MOST_KNOWN) known.clear();
    known.set(character, folded);
  }
  return folded;
}

/** As `foldCharacter`, of the code point that begins at a place of a text. */
export function foldAt(text: string, at: number): string {
  const code = text.charCodeAt(at);
  if (code >= ASCII_END) return foldCharacter(String.fromCodePoint(text.codePointAt(at) ?? code));
  let folded = ascii[code];
  if (folded === undefined) {
    folded = foldCharacter(String.fromCharCode(code));
    ascii[code] = folded;
  }
  return folded;
}

function fold(character: string): string {
  if (character === BREAK) return BREAK;
  if (APOSTROPHES.includes(character) || TRADEMARKS.includes(character) || INVISIBLE.test(character)) return NOTHING;
  if (HYPHENS.includes(character) || SPACE.test(character)) return SEPARATOR;
  const letters = partsOf(character).map(({ letters }) => letters);
  const folded = letters.join('').trim();
  return folded.length > LONGEST_EXPANSION ? character : folded;
}

/** A part of a character: `F` of `℻`, or `E` of `É`. */
interface Part {
  readonly part: string;
  /** The part, folded. */
  readonly letters: string;
}

/** Splits a character into its parts, without accents. Most characters have one part. */
export function partsOf(character: string): readonly Part[] {
  const bare = [...character.normalize('NFKD')].filter((part) => !DIACRITIC.test(part));
  return bare.map((part) => ({ part, letters: SPELLINGS[part.toLowerCase()] ?? part.toLowerCase() }));
}
