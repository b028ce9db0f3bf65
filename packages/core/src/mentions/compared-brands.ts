import { distinctBrands } from '../brand/brand-key.js';
import { nameKey } from '../brand/brand-pattern.js';
import { namesOf, type SoughtBrand, type TrackedBrand } from '../brand/compared/named-brand.js';
import type { MentionReader } from './mention-reader.js';

/**
 * Returns all names of the brand and its competitors: an answer that writes one of them misspells no other. Empty without
 * competitors, where nothing is compared.
 */
export function namesCompared({ competitors = [], ...own }: TrackedBrand): readonly string[] {
  return competitors.length === 0 ? [] : [...namesOf(own), ...competitors];
}

/**
 * Returns the brands that an answer is searched for together: the tracked one, then its competitors, each once. These are
 * sorted, the longest name first, so that results do not depend on the order of the request. A name within a mention of the
 * tracked brand is no mention of a competitor. Searches the answer for the tracked brand, so callers share the result.
 */
export function soughtBrands(reader: MentionReader, tracked: TrackedBrand): readonly SoughtBrand[] {
  const { competitors = [], ...own } = tracked;
  if (competitors.length === 0) return [own];
  const taken = reader.placesOf(own);
  const ownKeys = new Set(namesOf(own).map(nameKey));
  const others = distinctBrands(competitors, nameKey).filter((name) => !ownKeys.has(nameKey(name)));
  const inOrder = others.toSorted((one, other) => other.length - one.length || (one < other ? -1 : 1));
  return [own, ...inOrder.map((name) => ({ brand: name, taken }))];
}
