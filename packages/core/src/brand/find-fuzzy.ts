import { digitsOf, type WordsPattern } from './brand-pattern.js';
import { classOf, isSolid } from './character-class.js';
import { isKnownWord } from './common-words.js';
import { differByPart } from './compounds.js';
import { EditColumn } from './edit-column.js';
import { BLOCK_GAP, endsWord, jointsOf, NO_GAP, type Normalised } from './normalise.js';
import type { ReadableAnswer } from './readable-answer.js';
import type { Span } from './span.js';
import { isSwap } from './swap.js';
import { wordMatches } from './word-matches.js';

/** Two, or one swap of neighbours, which Levenshtein counts as two. */
const MOST_EDITS = 2;

/**
 * Where the visible text misspells the brand: whole words that begin with the brand's first letter, within the edits
 * that its length allows (see WordsPattern), with its digits, and neither words spelled right nor names of others.
 * @param others normalised names that are known to be something else
 */
export function findFuzzy(answer: ReadableAnswer, pattern: WordsPattern, others: ReadonlySet<string>): readonly Span[] {
  if (pattern.edits === 0) return [];
  const search = new FuzzySearch(answer.normalised, pattern, others);
  return wordMatches(answer, pattern.letters.charAt(0), (index) => search.endOfMatch(index));
}

class FuzzySearch {
  private readonly distances: EditColumn;
  /** A misspelling has no more spaces than the brand has joints. */
  private readonly spaces: number;

  constructor(
    private readonly text: Normalised,
    private readonly pattern: WordsPattern,
    private readonly others: ReadonlySet<string>,
  ) {
    this.distances = new EditColumn(pattern.letters, MOST_EDITS);
    this.spaces = pattern.joints.filter((joint, at) => joint && at > 0).length;
  }

  /** The index behind the shortest misspelling that begins at `index`; undefined when there is none. */
  endOfMatch(index: number): number | undefined {
    const { text, distances } = this;
    let spaces = this.spaces;
    distances.reset();
    for (let at = index; at < text.letters.length; at++) {
      if (at > index && text.gaps[at] !== NO_GAP && (text.gaps[at] === BLOCK_GAP || spaces-- === 0)) return undefined;
      const unit = text.letters.charCodeAt(at);
      const distance = distances.read(unit);
      if (distances.isHopeless || !isSolid(classOf(unit))) return undefined;
      if (distance <= MOST_EDITS && endsWord(text, at) && this.misspells(index, at + 1, distance)) return at + 1;
    }
    return undefined;
  }

  private misspells(from: number, to: number, distance: number): boolean {
    const { text, pattern } = this;
    const letters = text.letters.slice(from, to);
    const oneSlip = distance <= 1 || isSwap(pattern.letters, letters);
    if (!oneSlip && distance > pattern.edits) return false;
    if (digitsOf(letters) !== pattern.digits || this.others.has(letters)) return false;
    if (isSpelledRight(text, from, to)) return false;
    return oneSlip || !differByPart(pattern, { letters, joints: jointsOf(text, from, to) });
  }
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
