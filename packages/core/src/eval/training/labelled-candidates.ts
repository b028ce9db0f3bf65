import { createHash } from 'node:crypto';
import { visibleText } from '../../brand/visible-text.js';
import type { Reading } from '../../extraction/candidate.js';
import { readingOf } from '../../extraction/reading.js';

/** A labelled brand of an answer; see packages/core/eval/README.md. */
export interface BrandLabel {
  readonly name: string;
  readonly kind: 'offered' | 'other' | 'source';
  readonly also?: readonly string[];
}

/** An answer with the brands that a person read in it. */
export interface TrainingAnswer {
  readonly id: string;
  readonly set: string;
  /** Language of the text, ISO 639-1. */
  readonly lang: string;
  readonly text: string;
  readonly brands: readonly BrandLabel[];
  /** Names that count neither as brands nor as others. */
  readonly optional?: readonly string[];
}

/** The candidates of an answer with what the labels say of each. */
export interface LabelledReading {
  readonly answer: TrainingAnswer;
  readonly reading: Reading;
  /** Whether a candidate is a brand; undefined where the labels leave it open. */
  readonly isBrand: readonly (boolean | undefined)[];
  /** Whether a candidate is a brand that the answer offers; undefined where it is no labelled brand. */
  readonly isOffered: readonly (boolean | undefined)[];
  /** Fold of the cross-validation: answers to one question are in the same. */
  readonly fold: number;
}

export const FOLDS = 5;
/** Share of a candidate's occurrences that must be places of a label. */
const SHARE = 0.34;
const LETTER = /[\p{L}\p{N}]/u;
const SPACED = /[\p{sc=Latin}\p{sc=Cyrl}]/u;

/** Reads the candidates of an answer, and marks those whose occurrences are labelled. */
export function labelledReading(answer: TrainingAnswer): LabelledReading {
  const visible = visibleText(answer.text.toWellFormed());
  const reading = readingOf(answer.text.toWellFormed(), visible);
  const places = (names: readonly string[]) => placesOf(visible.text, names);
  const namesOf = (labels: readonly BrandLabel[]) => labels.flatMap(({ name, also = [] }) => [name, ...also]);
  const brands = places(namesOf(answer.brands));
  const offered = places(namesOf(answer.brands.filter(({ kind }) => kind === 'offered')));
  const open = places(answer.optional ?? []);
  const share = (index: number, of: ReadonlySet<number>) => {
    const occurrences = reading.candidates[index]?.occurrences ?? [];
    return occurrences.filter(({ start }) => of.has(start)).length / occurrences.length;
  };
  const isBrand = reading.candidates.map((_, index) => {
    if (share(index, brands) >= SHARE) return true;
    return share(index, brands) > 0 || share(index, open) > 0 ? undefined : false;
  });
  const isOffered = isBrand.map((brand, index) => (brand ? share(index, offered) > 0 : undefined));
  return { answer, reading, isBrand, isOffered, fold: foldOf(answer) };
}

/** The places at which a text writes names as whole words. */
function placesOf(text: string, names: readonly string[]): ReadonlySet<number> {
  const lower = text.toLowerCase();
  const places = new Set<number>();
  for (const name of names) {
    const wanted = name.toLowerCase();
    for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + 1)) {
      const before = lower[at - 1] ?? ' ';
      const isInside = LETTER.test(before) && SPACED.test(before) && SPACED.test(wanted[0] ?? '');
      if (!isInside || /\p{Lu}/u.test(text[at] ?? '')) places.add(at);
    }
  }
  return places;
}

function foldOf({ id, set }: TrainingAnswer): number {
  const question = set === 'extractions' ? id : (id.split('/', 1)[0] ?? id);
  return Number.parseInt(createHash('sha256').update(`f${question}`).digest('hex').slice(0, 8), 16) % FOLDS;
}
