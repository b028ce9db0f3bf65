import { POSSESSIVE, wordsAs } from '../brand/capital-runs.js';
import { isCommonWord } from '../brand/common-words.js';
import { type Token, tokenAt, tokenIn } from './word-form.js';

const SPACELESS = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー]/u;
/** Runs of one script inside a word of a text that mixes scripts. */
const SCRIPT_RUN =
  /[\p{sc=Han}々]+|[\p{sc=Hira}]+|[\p{sc=Kana}ー]+|[\p{sc=Hang}]+|[^\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}ー]+/gu;
const MIXED = /[\p{sc=Latn}\p{N}]/u;
const CASELESS = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u;
const KOREAN = /^([\p{sc=Latn}\p{N}+&-]+)([\p{sc=Hang}]+)$/u;
/** Particles that follow a word of another script in Korean. */
const PARTICLES =
  /^(?:은|는|이|가|을|를|의|와|과|도|로|으로|에서|에|처럼|이나|나|랑|까지|부터|보다|용|및|입니다|이며|이고|에게|만|이라|라는|라면)+$/u;
/** A word in small letters, or a price, glued to a word with a capital: `PickHelix`, `comAmazonEddie`, `30Eufy`. */
const GLUED = /^(\p{N}{1,3}(?=\p{Lu}\p{Ll}{2})|(?:com|org|net)(?=\p{Lu})|\p{Lu}?\p{Ll}{2,}(?=\p{Lu}\p{Ll}{2,}$))(.+)$/u;

/**
 * Splits a visible text into words, as `wordsOf`; words that mix scripts are split by script, and words that a captured
 * page glued together are split where the second part is written alone elsewhere.
 */
export function tokensOf(text: string): readonly Token[] {
  const words = wordsAs(text, (start, end) => tokenIn(text, start, end));
  if (!words.some(({ form }) => form.isSeveral)) return words;
  let alone: ReadonlySet<string> | undefined;
  const isAlone = (written: string) => {
    alone ??= new Set(
      words.map(({ written, form }) => (form.isPossessive ? written.replace(POSSESSIVE, '') : written)),
    );
    return alone.has(written);
  };
  return words.flatMap((word) => {
    if (!word.form.isSeveral) return word;
    return CASELESS.test(word.written) ? byScript(word) : unglued(word, isAlone);
  });
}

function byScript(word: Token): readonly Token[] {
  if (!SPACELESS.test(word.written) && !MIXED.test(word.written)) return [word];
  const korean = KOREAN.exec(word.written);
  if (korean) {
    const [, latin = '', hangul = ''] = korean;
    if (!PARTICLES.test(hangul)) return [word];
    return [tokenAt(latin, word.start), tokenAt(hangul, word.start + latin.length)];
  }
  return [...word.written.matchAll(SCRIPT_RUN)].map(({ 0: written, index }) => tokenAt(written, word.start + index));
}

function unglued(word: Token, isAlone: (written: string) => boolean): readonly Token[] {
  const parts = GLUED.exec(word.written);
  if (!parts) return [word];
  const [, first = '', rest = ''] = parts;
  const isLabel = first === 'com' || first === 'org' || first === 'net';
  if (!isLabel && word.form.listed.isName) return [word];
  const isPart = (/^\p{N}/u.test(first) || isCommonWord(first.toLowerCase())) && isAlone(rest.replace(POSSESSIVE, ''));
  if (!isLabel && !isPart) return [word];
  return [tokenAt(first, word.start), ...unglued(tokenAt(rest, word.start + first.length), isAlone)];
}
