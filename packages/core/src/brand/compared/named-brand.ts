import type { BrandRule } from '../matching.js';
import type { Span } from '../span.js';

/** A brand with the further names that count as it. */
export interface NamedBrand extends BrandRule {
  /** The name that it is known by. */
  readonly brand: string;
}

/** A brand that is tracked, and those that it is compared with. */
export interface TrackedBrand extends NamedBrand {
  /** At most some dozens; those that are the brand by one of its names are left out. Default: none. */
  readonly competitors?: readonly string[];
}

/** A brand that is looked for in an answer. */
export interface SoughtBrand extends NamedBrand {
  /** Places that name another brand, in order and without overlap (see freePlaces). */
  readonly taken?: readonly Span[];
}

/**
 * Returns all names of a brand, each once and the longest first: a shorter one may be part of it. Names that differ by
 * case alone are several.
 */
export function namesOf({ brand, aliases = [] }: NamedBrand): readonly string[] {
  if (aliases.length === 0) return [brand];
  return [...new Set([brand, ...aliases])].toSorted((one, other) => other.length - one.length);
}

/** Returns a brand that may be given by its only name. */
export function toNamedBrand(brand: string | NamedBrand): NamedBrand {
  return typeof brand === 'string' ? { brand } : brand;
}
