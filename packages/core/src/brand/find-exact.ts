import type { WordsPattern } from './brand-pattern.js';
import { casingOf, fitsCasing } from './casing.js';
import { classAt, DIGIT, UPPER } from './character-class.js';
import { BLOCK_GAP, endsWord, NO_GAP, type Normalised } from './normalise.js';
import { endsWithParticle } from './particles.js';
import type { ReadableAnswer } from './readable-answer.js';
import type { Span } from './span.js';
import { wordMatches } from './word-matches.js';

/** Where the visible text names the brand, letter for letter; in order, without overlap. */
export function findExact(answer: ReadableAnswer, pattern: WordsPattern): Iterable<Span> {
  const { normalised, wordsBy } = answer;
  if (!normalised.letters.includes(pattern.letters)) return [];
  const words = wordsBy.get(pattern.letters.charAt(0));
  return wordMatches(answer, words, (index) => endOfMatch(normalised, index, pattern));
}

/** The index behind the match that begins at `index`; undefined when there is none. */
function endOfMatch(text: Normalised, index: number, pattern: WordsPattern): number | undefined {
  const end = index + pattern.letters.length;
  if (!endsName(text, end, pattern) || !text.letters.startsWith(pattern.letters, index)) return undefined;
  return isOneName(text, index, pattern) && isInCase(text, index, end, pattern) ? end : undefined;
}

/** Returns whether the letters from one index to another have the case that the pattern demands, if any. */
function isInCase(text: Normalised, index: number, end: number, { casing }: WordsPattern): boolean {
  return casing === undefined || fitsCasing(casing, casingOf(text, index, end));
}

/** Whether a word ends with the letter before `end`, or with a plural s or a Korean particle behind it. */
function endsName(text: Normalised, end: number, { hasPlural, hasParticles }: WordsPattern): boolean {
  if (endsWord(text, end - 1)) return true;
  if (hasParticles && endsWithParticle(text, end)) return true;
  return hasPlural && text.letters[end] === 's' && text.gaps[end] === NO_GAP && endsWord(text, end);
}

/** Whether the pattern's letters, which stand at `index`, are of one block, and parted no other way than the brand. */
function isOneName(text: Normalised, index: number, { letters, joints }: WordsPattern): boolean {
  const { gaps } = text;
  for (let letter = 1; letter < letters.length; letter++) {
    const gap = gaps[index + letter];
    if (gap === NO_GAP) continue;
    if (gap === BLOCK_GAP || !(joints[letter] || isNameLike(text, index, index + letter))) return false;
  }
  return true;
}

/** `Mail Chimp` is Mailchimp, `not ion` is not Notion: parts of a name that is written in one begin with capitals. */
function isNameLike(text: Normalised, first: number, part: number): boolean {
  return isCapital(text, first) && isCapital(text, part);
}

function isCapital({ source, from }: Normalised, index: number): boolean {
  const found = classAt(source, from[index] ?? 0);
  return found === UPPER || found === DIGIT;
}
