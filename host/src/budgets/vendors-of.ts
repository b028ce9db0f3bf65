import type { Catalog } from '@namedrop/core';
import type { Surface } from '@namedrop/plugin-api';

/** Returns the vendors whose budgets the questions of a surface count in: one, or those that it goes through. */
export function vendorsOf(
  { platform, channel, through }: Pick<Surface, 'platform' | 'channel' | 'through'>,
  catalog: Pick<Catalog, 'channel'>,
): readonly string[] {
  return through ?? [catalog.channel(platform, channel)?.provider ?? platform];
}
