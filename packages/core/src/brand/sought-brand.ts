import type { BrandRule } from './matching.js';
import type { Span } from './span.js';

/** A brand that is looked for in an answer. */
export interface SoughtBrand {
  readonly brand: string;
  readonly rule?: BrandRule;
  /** Places that name another brand, in order and without overlap (see freePlaces). */
  readonly taken?: readonly Span[];
}

/** Returns the names of a brand: its own, then its aliases, each once. Those that differ by case alone are several. */
export function namesOf({
  brand,
  rule: { aliases = [] } = {},
}: Pick<SoughtBrand, 'brand' | 'rule'>): readonly string[] {
  return aliases.length === 0 ? [brand] : [...new Set([brand, ...aliases])];
}
