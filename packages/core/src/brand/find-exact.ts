import type { WordsPattern } from './brand-pattern.js';
import { classAt, DIGIT, UPPER } from './character-class.js';
import { endsWord, NO_GAP, type Normalised, SPACE_GAP } from './normalise.js';
import type { ReadableAnswer } from './readable-answer.js';
import type { Span } from './span.js';
import { wordMatches } from './word-matches.js';

/** Where the visible text names the brand, letter for letter; in order, without overlap. */
export function findExact(answer: ReadableAnswer, pattern: WordsPattern): readonly Span[] {
  return wordMatches(answer, pattern.letters.charAt(0), (index) => endOfMatch(answer.normalised, index, pattern));
}

/** The index behind the match that begins at `index`; undefined when there is none. */
function endOfMatch(text: Normalised, index: number, pattern: WordsPattern): number | undefined {
  if (!text.letters.startsWith(pattern.letters, index)) return undefined;
  const end = index + pattern.letters.length;
  for (let at = index + 1; at < end; at++) {
    const gap = text.gaps[at] ?? NO_GAP;
    if (gap > SPACE_GAP) return undefined;
    if (gap === SPACE_GAP && !pattern.joints[at - index] && !isNameLike(text, index, at)) return undefined;
  }
  if (endsWord(text, end - 1)) return end;
  return pattern.hasPlural && text.letters[end] === 's' && text.gaps[end] === NO_GAP && endsWord(text, end)
    ? end
    : undefined;
}

/** `Mail Chimp` is Mailchimp, `not ion` is not Notion: parts of a name that is written in one begin with capitals. */
function isNameLike(text: Normalised, first: number, part: number): boolean {
  return isCapital(text, first) && isCapital(text, part);
}

function isCapital({ source, from }: Normalised, index: number): boolean {
  const found = classAt(source, from[index] ?? 0);
  return found === UPPER || found === DIGIT;
}
