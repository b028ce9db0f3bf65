import { type Word, wordsOf } from './capital-runs.js';
import { isCommonWord } from './common-words.js';
import { languageOf } from './language.js';

const LETTERS = /\p{L}/gu;
const FOREIGN = /(?!\p{sc=Latin})\p{L}/gu;
const SMALL = /^\p{Ll}/u;
/** Fewer words in small letters may all be names or specifications: `ASUS ProArt mit 27 Zoll`. */
const FEWEST_WORDS = 4;

/** Whether the rules of sentiment read the language of a sentence: English. Names and numbers alone are of no language. */
export function hasRules(sentence: string, words: readonly Word[] = wordsOf(sentence)): boolean {
  const language = languageOf(sentence, words);
  return language === 'en' || (language === 'other' && isPerhapsEnglish(sentence, words));
}

/** Whether a sentence without small words of a known language may be English: in Latin letters, by the dictionary. */
function isPerhapsEnglish(sentence: string, words: readonly Word[]): boolean {
  const foreign = sentence.match(FOREIGN)?.length ?? 0;
  if (foreign > 0 && foreign * 2 > (sentence.match(LETTERS)?.length ?? 0)) return false;
  const small = words.filter(({ written }) => SMALL.test(written));
  return small.length < FEWEST_WORDS || small.filter(({ key }) => isCommonWord(key)).length * 2 >= small.length;
}
