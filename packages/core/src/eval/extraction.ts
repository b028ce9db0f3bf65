import { namedBrands } from '../mentions/named-brands.js';
import type { Share } from './figures.js';
import type { LabelledText } from './labelled-text.js';
import { isSameName } from './plain-words.js';

/** How what is found in texts agrees with what a person found there. */
export interface Extraction {
  /** Found names that are brands, each brand counted once, of all that were found. */
  readonly precision: Share;
  /** Labelled brands that were found. */
  readonly recall: Share;
  /** The harmonic mean of both, 0 to 1. */
  readonly f1: number;
  readonly missed: readonly Slip[];
  readonly wrong: readonly Slip[];
}

/** A name that should have been found, or should not. */
export interface Slip {
  readonly id: string;
  readonly name: string;
}

/** Measures the finding of brands on texts. A brand that is found under two names is found wrongly once. */
export function evaluateExtraction(texts: readonly LabelledText[]): Extraction {
  const missed: Slip[] = [];
  const wrong: Slip[] = [];
  for (const labelled of texts) {
    const slips = slipsOf(labelled);
    missed.push(...slips.missed.map((name) => ({ id: labelled.id, name })));
    wrong.push(...slips.wrong.map((name) => ({ id: labelled.id, name })));
  }
  const total = texts.reduce((sum, { brands }) => sum + brands.length, 0);
  const hits = total - missed.length;
  const precision = { hits, total: hits + wrong.length };
  const f1 = (2 * hits) / (precision.total + total);
  return { precision, recall: { hits, total }, f1, missed, wrong };
}

function slipsOf({ text, brands, optional = [] }: LabelledText) {
  const left = new Set(brands);
  const wrong: string[] = [];
  for (const { name } of namedBrands(text)) {
    const brand = [...left].find((writings) => writings.some((writing) => isSameName(writing, name)));
    if (brand) left.delete(brand);
    else if (!optional.some((other) => isSameName(other, name))) wrong.push(name);
  }
  return { missed: [...left].map(([name]) => name), wrong };
}
