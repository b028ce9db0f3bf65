import { digitsOf, type WordsPattern } from './brand-pattern.js';
import { classOf, isSolid } from './character-class.js';
import { isKnownWord } from './common-words.js';
import { differByPart } from './compounds.js';
import { EditDistance } from './edit-distance.js';
import { BLOCK_GAP, endsWord, jointsOf, NO_GAP, type Normalised } from './normalise.js';
import type { ReadableAnswer } from './readable-answer.js';
import type { Span } from './span.js';
import { isSwap } from './swap.js';
import { wordMatches } from './word-matches.js';

/** Two, or one swap of neighbours, which Levenshtein counts as two. */
const MOST_EDITS = 2;

/** A longer piece of text is no misspelling of a name that has at most eight parts (see compileBrand). */
const MOST_PARTS = 10;
/** English of 35,000 characters has so many words that begin alike: what has more is made to be slow. */
const MOST_WORDS = 1000;

/**
 * Where the visible text misspells the brand: whole words that begin with the brand's first letter, within the edits
 * that its length allows (see WordsPattern), with its digits, and neither words spelled right nor names of others. Of
 * the words that begin so, the first 1000 are compared.
 * @param others normalised names that are known to be something else
 */
export function* findFuzzy(answer: ReadableAnswer, pattern: WordsPattern, others: ReadonlySet<string>): Iterable<Span> {
  if (pattern.edits === 0) return;
  const search = new FuzzySearch(answer.normalised, pattern, others);
  const words = answer.wordsBy.get(pattern.letters.charAt(0));
  yield* wordMatches(answer, words.slice(0, MOST_WORDS), (index) => search.endOfMatch(index));
}

class FuzzySearch {
  private readonly distance: EditDistance;
  /** A misspelling has no more spaces than the brand has joints. */
  private readonly spaces: number;
  private readonly shortest: number;
  private readonly longest: number;
  /** Bits of the letters of the brand, see `bitOf`. */
  private readonly bits: number;

  constructor(
    private readonly text: Normalised,
    private readonly pattern: WordsPattern,
    private readonly others: ReadonlySet<string>,
  ) {
    this.distance = new EditDistance(pattern.letters, text.letters, MOST_EDITS);
    this.spaces = pattern.joints.filter((joint, at) => joint && at > 0).length;
    this.shortest = Math.max(1, pattern.letters.length - MOST_EDITS);
    this.longest = pattern.letters.length + MOST_EDITS;
    this.bits = bitsOf(pattern.letters);
  }

  /** The index behind the shortest misspelling that begins at `index`; undefined when there is none. */
  endOfMatch(index: number): number | undefined {
    const { text } = this;
    const { letters, gaps } = text;
    const longest = Math.min(index + this.longest, letters.length);
    if (this.lacksLetters(index, longest)) return undefined;
    let spaces = 0;
    let parts = 0;
    for (let at = index; at < longest && parts < MOST_PARTS; at++) {
      if (at > index && gaps[at] !== NO_GAP && (gaps[at] === BLOCK_GAP || spaces++ === this.spaces)) break;
      if (!isSolid(classOf(letters.charCodeAt(at)))) break;
      if (!endsWord(text, at)) continue;
      parts++;
      if (at + 1 - index >= this.shortest && this.misspells(index, at + 1)) return at + 1;
    }
    return undefined;
  }

  /** Whether the longest piece from an index lacks more letters of the brand than a misspelling can. */
  private lacksLetters(from: number, to: number): boolean {
    const { letters } = this.text;
    let lacking = this.bits;
    for (let at = from; at < to && lacking !== 0; at++) lacking &= ~bitOf(letters.charCodeAt(at));
    let count = 0;
    for (; lacking !== 0; lacking &= lacking - 1) count++;
    return count > MOST_EDITS;
  }

  private misspells(from: number, to: number): boolean {
    const { text, pattern } = this;
    const distance = this.distance.to(from, to);
    if (distance > MOST_EDITS) return false;
    const letters = text.letters.slice(from, to);
    const oneSlip = distance <= 1 || isSwap(pattern.letters, letters);
    if (!oneSlip && distance > pattern.edits) return false;
    if (digitsOf(letters) !== pattern.digits || this.others.has(letters)) return false;
    if (isSpelledRight(text, from, to)) return false;
    return oneSlip || !differByPart(pattern, { letters, joints: jointsOf(text, from, to) });
  }
}

function bitsOf(letters: string): number {
  let bits = 0;
  for (let at = 0; at < letters.length; at++) bits |= bitOf(letters.charCodeAt(at));
  return bits;
}

/** One of 32 bits for a UTF-16 unit; letters that share one only weaken the test. */
function bitOf(unit: number): number {
  return 1 << (unit & 31);
}

/** Whether all words from one index to another are words or names of their own. */
function isSpelledRight(text: Normalised, from: number, to: number): boolean {
  let start = from;
  for (let at = from + 1; at <= to; at++) {
    if (at < to && text.gaps[at] === NO_GAP) continue;
    if (!isKnownWord(text.letters.slice(start, at))) return false;
    start = at;
  }
  return true;
}
