import { isCommonWord } from './common-words.js';

const PREFIXES = ['multi', 'non', 'post', 'pre', 'anti', 'ultra'];
const SUFFIXES = ['able', 'ability'];

/** Whether a word, in lower case, is made of an ordinary one: `rechargeable`, `postpaid`. No dictionary has them all. */
export function isDerivedWord(word: string): boolean {
  return (
    PREFIXES.some((prefix) => word.startsWith(prefix) && isCommonWord(word.slice(prefix.length))) ||
    SUFFIXES.some((suffix) => word.endsWith(suffix) && isStem(word.slice(0, -suffix.length)))
  );
}

function isStem(stem: string): boolean {
  return isCommonWord(stem) || isCommonWord(`${stem}e`);
}
