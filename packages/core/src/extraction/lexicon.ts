import { readFileSync } from 'node:fs';
import { brandKey } from '../brand/brand-key.js';
import { type ListSource, readLists } from '../lists/compiled-lists.js';

/** Lists of names by the file that holds them, one name a line; see names/README.md. */
const FILES = {
  brands: ['consumer', 'software', 'ja', 'zh', 'ko', 'ar', 'ru', 'europe'],
  icons: ['software-icons'],
  chains: ['chains'],
  places: ['places'],
  terms: ['technical'],
  kinds: ['kinds'],
} as const;
/** Kind of a list: three of names, and three of words that are none. */
export type NameList = keyof typeof FILES;

/** The lists that have a name. */
export interface Listed {
  readonly lists: readonly NameList[];
  /** Whether a list of names has it. */
  readonly isName: boolean;
}

interface CompiledLexicon {
  /** Sets of lists by folded name, in the order of the names; see `NAME_LISTS`. */
  readonly lists: ReadonlyMap<string, number>;
  /** Names in scripts without spaces, by their first character. */
  readonly spaceless: ReadonlyMap<string, readonly string[]>;
}

interface Lexicon extends CompiledLexicon {
  /** Folded names, sorted. */
  readonly sorted: readonly string[];
}

/** The kinds of lists. */
export const NAME_LISTS = Object.keys(FILES) as readonly NameList[];
/** Bits of the lists of names. */
const NAMES = bitsOf('brands') | bitsOf('icons') | bitsOf('chains');
/** Every set of lists, by its bits. */
const SETS: readonly Listed[] = Array.from({ length: 1 << NAME_LISTS.length }, (_, bits) => ({
  lists: NAME_LISTS.filter((_list, index) => bits & (1 << index)),
  isName: (bits & NAMES) > 0,
}));
const NOT_LISTED = SETS[0] as Listed;
/** Names with characters of scripts without spaces, which may have Latin letters and digits besides. */
const SPACELESS =
  /^[\p{sc=Latn}\p{N}.]*[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}][\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー・\p{sc=Latn}\p{N}]*$/u;
/** The lists of names. */
export const LEXICON: ListSource<CompiledLexicon> = {
  name: 'lexicon',
  files: Object.values(FILES).flat().map(fileOf),
  compile: compileLexicon,
};
let read: Lexicon | undefined;

function bitsOf(list: NameList): number {
  return 1 << NAME_LISTS.indexOf(list);
}

function fileOf(list: string): URL {
  return new URL(`../../names/${list}.txt`, import.meta.url);
}

function namesIn(list: string): readonly string[] {
  const lines = readFileSync(fileOf(list), 'utf8').split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}

function compileLexicon(): CompiledLexicon {
  const lists = new Map<string, number>();
  const spaceless = new Map<string, string[]>();
  for (const list of NAME_LISTS) {
    const bits = bitsOf(list);
    for (const name of FILES[list].flatMap(namesIn)) {
      const key = brandKey(name);
      if (key.length < 2) continue;
      lists.set(key, (lists.get(key) ?? 0) | bits);
      if (bits & NAMES && name.length > 1 && SPACELESS.test(name)) addTo(spaceless, name);
    }
  }
  const sorted = [...lists].sort(([one], [other]) => (one < other ? -1 : 1));
  return { lists: new Map(sorted), spaceless };
}

function readLexicon(): Lexicon {
  const compiled = readLists(LEXICON);
  return { ...compiled, sorted: [...compiled.lists.keys()] };
}

function addTo(spaceless: Map<string, string[]>, name: string): void {
  const first = name[0] ?? '';
  const others = spaceless.get(first);
  if (others) others.push(name);
  else spaceless.set(first, [name]);
}

/** Loads the lists before the first answer needs them. */
export function loadLexicon(): void {
  read ??= readLexicon();
}

/** Finds the lists that have a name. @param key the folded name, see `brandKey` */
export function listed(key: string): Listed {
  read ??= readLexicon();
  const bits = read.lists.get(key);
  return bits === undefined ? NOT_LISTED : (SETS[bits] ?? NOT_LISTED);
}

/** Whether a list has a name that goes on behind a beginning. @param beginning of the folded name */
export function beginsListed(beginning: string): boolean {
  read ??= readLexicon();
  const { sorted } = read;
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as string) <= beginning) low = middle + 1;
    else high = middle;
  }
  return sorted[low]?.startsWith(beginning) ?? false;
}

/** Finds the longest listed name that begins at a place of a text in a script without spaces. */
export function spacelessNameAt(text: string, at: number): string | undefined {
  read ??= readLexicon();
  let longest: string | undefined;
  for (const name of read.spaceless.get(text[at] ?? '') ?? []) {
    if (name.length > (longest?.length ?? 0) && text.startsWith(name, at)) longest = name;
  }
  return longest;
}
