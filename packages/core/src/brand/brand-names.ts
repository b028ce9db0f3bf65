/** A brand with the names that count as it. */
export interface BrandNames {
  readonly name: string;
  readonly aliases?: readonly string[];
}

/** Returns all names of a brand, the longest first: what a longer one goes on with is part of it. */
export function writingsOf(brand: string | BrandNames): readonly string[] {
  if (typeof brand === 'string') return [brand];
  return [brand.name, ...(brand.aliases ?? [])].toSorted((one, other) => other.length - one.length);
}

/** Returns the name that a brand is known by. */
export function nameOf(brand: string | BrandNames): string {
  return typeof brand === 'string' ? brand : brand.name;
}
