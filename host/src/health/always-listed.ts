import { QUICK_PLATFORMS } from '@namedrop/contract';
import type { CatalogPlatform } from '@namedrop/core';

/** Returns whether health lists a platform that was not asked: the interface promises the platforms of `quick`. */
export function isAlwaysListed({ id }: CatalogPlatform): boolean {
  return (QUICK_PLATFORMS as readonly string[]).includes(id);
}
