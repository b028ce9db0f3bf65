import type { Catalog, Platform } from '@namedrop/core';

/** Maps the names of captured surfaces to platforms: a platform, or a mode that captures it alone, with its older names. */
export function liveSurfaces(catalog: Pick<Catalog, 'modes' | 'platformsOn'>): ReadonlyMap<string, Platform> {
  const captured = catalog.modes.filter(({ channel }) => channel === 'live').flatMap(({ platforms }) => platforms);
  const others = catalog.platformsOn('live').map(({ id }) => id);
  const platforms = [...captured, ...others].map((id) => [id, id] as const);
  const modes = catalog.modes.flatMap(({ name, aliases, channel, platforms: [only, ...others] }) =>
    channel === 'live' && only !== undefined && others.length === 0
      ? [name, ...aliases].map((word) => [word, only] as const)
      : [],
  );
  return new Map([...platforms, ...modes]);
}
