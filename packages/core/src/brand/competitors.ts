import { distinctBrands } from './brand-key.js';
import { nameKey } from './brand-pattern.js';
import type { BrandRule } from './matching.js';
import type { MentionReader } from './mention-reader.js';
import { namesOf, type SoughtBrand } from './sought-brand.js';

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
 * Returns what an answer is asked for together: the brand, then its competitors, each once and in an order of their own, the
 * longest name first. What is within a mention of the brand is no mention of a competitor.
 */
export function soughtBrands(reader: MentionReader, tracked: TrackedBrand): readonly SoughtBrand[] {
  const { brand, competitors = [], ...rule } = tracked;
  const own = { brand, rule };
  if (competitors.length === 0) return [own];
  const taken = reader.placesOf(brand, rule);
  const names = new Set(namesOf(own).map(nameKey));
  const others = distinctBrands(competitors, nameKey).filter((name) => !names.has(nameKey(name)));
  const inOrder = others.toSorted((one, other) => other.length - one.length || (one < other ? -1 : 1));
  return [own, ...inOrder.map((name) => ({ brand: name, taken }))];
}
