import type { Catalog, CatalogMode, Platform } from '@namedrop/core';

/** Maps the names of captured surfaces to platforms: a platform, or a mode that captures it alone, with its older names. */
export function liveSurfaces(catalog: Pick<Catalog, 'modes' | 'platformsOn'>): ReadonlyMap<string, Platform> {
  const live = catalog.modes.filter(({ channel }) => channel === 'live');
  const platforms = [...live.flatMap((mode) => mode.platforms), ...catalog.platformsOn('live').map(({ id }) => id)];
  const alone = live.filter((mode) => mode.platforms.length === 1);
  const named = (namesOf: (mode: CatalogMode) => readonly string[]) =>
    alone.flatMap((mode) => namesOf(mode).flatMap((name) => mode.platforms.map((id) => [name, id] as const)));
  return new Map([
    ...platforms.map((id) => [id, id] as const),
    ...named(({ name }) => [name]),
    ...named(({ aliases }) => aliases),
  ]);
}
