import type { Word } from './capital-runs.js';

/** Languages whose rules differ; `other` covers every language that is not listed. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'ru', 'ja', 'zh', 'ko', 'ar', 'other'] as const;
/** Language of an answer, ISO 639-1. */
export type Language = (typeof LANGUAGES)[number];

/** Small words that are frequent in one language and rare in the others of its script. */
const SMALL_WORDS: Readonly<Partial<Record<Language, string>>> = {
  en: 'the and for with that are you your this from have has its which while their best most if it is of to be can who',
  de: 'der die das und für mit ist nicht eine einen den dem auf auch sich oder wenn sind bei wer zum zur im ein aus sehr',
  fr: 'le la les des et pour une est avec dans sur vous pas qui plus aux du ou votre ce cette sont au par très mais',
  es: 'el los las para una con del que más por es su como muy pero si tu en y lo se al son está también desde',
  pt: 'os para uma com não que mais por dos das é em você seu sua mas muito ao são também como no na do da bom',
  it: 'il gli per una con della che più di non sono anche se nel alla dei è molto ma le lo del un tra ottimo',
  nl: 'het een van voor met niet de en zijn ook dat op te je als maar bij wie heel aan naar goed veel vooral',
  ru: 'и в на для с не это по но от что как если или из к у за есть также можно вы очень до их',
};
/** Languages by small word, in the order of `LANGUAGES`. */
const SMALL = new Map<string, Language[]>();
for (const [language, words] of Object.entries(SMALL_WORDS)) {
  for (const word of words.split(' ')) SMALL.set(word, [...(SMALL.get(word) ?? []), language as Language]);
}
/** Words that are read to find the language. */
const MOST_WORDS = 2_000;
const BEYOND_CYRILLIC = /[\u0600-\u06ff\u3040-\ud7af]/;
const SCRIPTS: readonly (readonly [Language, RegExp])[] = [
  ['ja', /[\p{sc=Hira}\p{sc=Kana}]/gu],
  ['ko', /\p{sc=Hang}/gu],
  ['ar', /\p{sc=Arab}/gu],
  ['zh', /\p{sc=Han}/gu],
];
/** Share of the first characters that makes a script the script of the text. */
const SCRIPT_SHARE = 0.1;
const SAMPLE = 4_000;

const NO_LANGUAGES: readonly Language[] = [];

/** Returns the languages that have a word among their small words. @param written in the case of the text */
export function languagesWith(written: string): readonly Language[] {
  return SMALL.get(written) ?? NO_LANGUAGES;
}

/**
 * Finds the language of a visible text, by its script and its small words; linear, and only its beginning is read.
 * @param languagesOf languages of a word, see `languagesWith`
 */
export function languageOf<W extends Word>(
  text: string,
  words: readonly W[],
  languagesOf: (word: W) => readonly Language[] = ({ written }) => languagesWith(written),
): Language {
  const sample = text.slice(0, SAMPLE);
  for (const [language, script] of BEYOND_CYRILLIC.test(sample) ? SCRIPTS : []) {
    const found = sample.match(script)?.length ?? 0;
    if (found > SCRIPT_SHARE * sample.length) return language;
  }
  const votes = new Map<Language, number>();
  for (let index = 0; index < Math.min(words.length, MOST_WORDS); index++) {
    for (const language of languagesOf(words[index] as W)) votes.set(language, (votes.get(language) ?? 0) + 1);
  }
  const [best] = [...votes].sort(([, one], [, other]) => other - one);
  return best && best[1] >= 2 ? best[0] : 'other';
}
