import { brandKey, distinctBrands } from './brand-key.js';
import type { BrandRule } from './matching.js';
import { namesOf, type SoughtBrand } from './sought-brand.js';
import type { Span } from './span.js';

/** A brand that is tracked, and those that it is compared with. */
export interface TrackedBrand extends BrandRule {
  readonly brand: string;
  /** At most some dozens; those that are the brand by one of its names are left out. Default: none. */
  readonly competitors?: readonly string[];
}

/** Returns the names that a comparison looks for: none of them is a misspelling of another. Empty without competitors. */
export function comparedNames({ brand, competitors = [], ...rule }: TrackedBrand): readonly string[] {
  return competitors.length === 0 ? [] : [...namesOf({ brand, rule }), ...competitors];
}

/**
 * Returns the competitors as they are looked for, each once and in an order of their own: the longest name first. What is
 * within a mention of the tracked brand is no mention of a competitor.
 * @param own places of the tracked brand, in order and without overlap
 */
export function soughtCompetitors(
  { brand, competitors = [], ...rule }: TrackedBrand,
  own: readonly Span[],
): readonly SoughtBrand[] {
  if (competitors.length === 0) return [];
  const names = new Set(namesOf({ brand, rule }).map(brandKey));
  return distinctBrands(competitors)
    .filter((name) => !names.has(brandKey(name)))
    .toSorted((one, other) => other.length - one.length || (one < other ? -1 : 1))
    .map((name) => ({ brand: name, taken: own }));
}
