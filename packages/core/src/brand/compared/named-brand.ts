import type { BrandRule } from '../matching.js';
import type { Span } from '../span.js';

/** A brand with its aliases: each of its names counts as the brand. */
export interface NamedBrand extends BrandRule {
  /** Name under which results report it. */
  readonly brand: string;
}

/** The brand that a check or watch is about, and its competitors. */
export interface TrackedBrand extends NamedBrand {
  /** At most some dozens. A competitor that is written as a name of the brand is left out. Default: none. */
  readonly competitors?: readonly string[];
}

/** A brand that is looked for in an answer. */
export interface SoughtBrand extends NamedBrand {
  /**
   * Of a competitor: the places that name the tracked brand, in order and without overlap. A name within one of them is no
   * mention of the competitor (see freePlaces). Default: none.
   */
  readonly taken?: readonly Span[];
}

/**
 * Returns all names of a brand, each once. The longest comes first, since a shorter one may be a part of it. Names that
 * differ in case alone are kept apart, for case may count.
 */
export function namesOf({ brand, aliases = [] }: NamedBrand): readonly string[] {
  if (aliases.length === 0) return [brand];
  return [...new Set([brand, ...aliases])].toSorted((one, other) => other.length - one.length);
}

/** Turns a plain name into a brand without aliases; returns any other brand as it is. */
export function toNamedBrand(brand: string | NamedBrand): NamedBrand {
  return typeof brand === 'string' ? { brand } : brand;
}
