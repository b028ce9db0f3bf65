import { surfaceName, surfaceParts } from '@namedrop/contract';
import type { Catalog, Channel } from '@namedrop/core';

/*
 * Results and their sums have a surface in the column `platform`: `chatgpt/api` where the official API answered, and the
 * platform alone for the page that people see.
 */
const LIVE: Channel = 'live';

/** Returns the value of the column for the name of a surface. */
export function storedSurface(name: string): string {
  const { platform, channel } = surfaceParts(name);
  return channel === LIVE ? platform : name;
}

/** SQL: the name of a surface. @param column its stored value */
export const surfaceIn = (column: string) =>
  `CASE WHEN position('/' IN ${column}) > 0 THEN ${column} ELSE ${column} || '/${LIVE}' END`;

/** SQL: the platform of a surface. @param column its stored value */
export const platformIn = (column: string) => `split_part(${column}, '/', 1)`;

/** Returns the channel of a mode. One that the catalog no longer has counts as the page that people see. */
const channelOf = (mode: string, catalog: Pick<Catalog, 'mode'>): Channel => catalog.mode(mode)?.channel ?? LIVE;

/** Returns the stored value of a platform that a mode asked. */
export const surfaceOfMode = (platform: string, mode: string, catalog: Pick<Catalog, 'mode'>): string =>
  storedSurface(surfaceName(platform, channelOf(mode, catalog)));
