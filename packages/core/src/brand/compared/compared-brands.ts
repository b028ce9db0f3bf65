import { distinctBrands } from '../brand-key.js';
import { nameKey } from '../brand-pattern.js';
import type { MentionReader } from '../mention-reader.js';
import { namesOf, type SoughtBrand, type TrackedBrand } from './named-brand.js';

/** Returns the names that a comparison looks for: none of them is a misspelling of another. Empty without competitors. */
export function namesCompared({ competitors = [], ...own }: TrackedBrand): readonly string[] {
  return competitors.length === 0 ? [] : [...namesOf(own), ...competitors];
}

/**
 * Returns the brands that an answer is searched for together: the tracked one, then its competitors, each once and in an
 * order of their own, the longest name first. A name within a mention of the brand is no mention of a competitor.
 */
export function soughtBrands(reader: MentionReader, tracked: TrackedBrand): readonly SoughtBrand[] {
  const { competitors = [], ...own } = tracked;
  if (competitors.length === 0) return [own];
  const taken = reader.placesOf(own);
  const names = new Set(namesOf(own).map(nameKey));
  const others = distinctBrands(competitors, nameKey).filter((name) => !names.has(nameKey(name)));
  const inOrder = others.toSorted((one, other) => other.length - one.length || (one < other ? -1 : 1));
  return [own, ...inOrder.map((name) => ({ brand: name, taken }))];
}
