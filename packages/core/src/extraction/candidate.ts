import type { Language } from '../brand/language.js';
import type { PlacedLink } from '../brand/placed-links.js';
import type { Span } from '../brand/span.js';
import type { VisibleText } from '../brand/visible-text.js';
import type { Listed } from './lexicon.js';
import type { Structure } from './structure.js';
import type { Vocabulary } from './vocabulary.js';
import type { Token } from './word-form.js';

/** A place of the visible text where a name may begin. */
export interface Occurrence extends Span {
  /** End of the run of capitals, or of the piece, that begins with the name. */
  readonly runEnd: number;
  /** Index of its first word among the words of the text; absent in scripts without capitals. */
  readonly word?: number;
  /** Ordinal of the name in its run: 0 begins the run. */
  readonly inRun: number;
  /** How the occurrence was found. */
  readonly kind: 'cased' | 'piece' | 'katakana' | 'listed';
}

/** Occurrences that seem to name the same. */
export interface Candidate {
  /** The folded name, or as much of it as its occurrences share. */
  readonly key: string;
  /** The key without spaces. */
  readonly letters: string;
  /** The lists that have its letters. */
  readonly listed: Listed;
  readonly occurrences: readonly Occurrence[];
}

/** Occurrence of the candidate with an index. */
export interface PlacedOccurrence {
  readonly occurrence: Occurrence;
  readonly index: number;
}

/** One answer, as far as candidates are read from it. */
export interface Reading {
  readonly visible: VisibleText;
  readonly words: readonly Token[];
  readonly structure: Structure;
  readonly vocabulary: Vocabulary;
  readonly language: Language;
  /** Links of the answer. */
  readonly links: readonly PlacedLink[];
  /** Labels of the hosts that the answer links, without the last: `garmin` of `www.garmin.com`. */
  readonly hosts: ReadonlySet<string>;
  /** Folded labels of its links. */
  readonly labels: ReadonlySet<string>;
  readonly candidates: readonly Candidate[];
  /** All occurrences of the candidates, in order. */
  readonly places: readonly PlacedOccurrence[];
}
