import type { Catalog } from '@namedrop/core';
import type { Surface, UnconfiguredSurface } from '@namedrop/plugin-api';

/** Returns the vendors whose budgets the questions of a surface count in: one, or those that it goes through. */
export function vendorsOf(
  { platform, channel, through }: Pick<Surface, 'platform' | 'channel' | 'through'>,
  catalog: Pick<Catalog, 'channel'>,
): readonly string[] {
  return through ?? [catalog.channel(platform, channel)?.provider ?? platform];
}

/** Returns the vendors that a deployment asks, sorted. A surface without its key asks none. */
export function askedVendors(
  surfaces: readonly (Surface | UnconfiguredSurface)[],
  catalog: Pick<Catalog, 'channel'>,
): readonly string[] {
  const ready = surfaces.flatMap((surface) => ('ask' in surface ? [surface] : []));
  return [...new Set(ready.flatMap((surface) => vendorsOf(surface, catalog)))].toSorted();
}
