import type { Watch } from '@namedrop/plugin-api';

/** The brand of a watch with all by which answers are read for it. */
export type WatchedBrands = Pick<Watch, 'brand' | 'caseSensitive' | 'aliases' | 'competitors'>;

/** Returns the options by which the answers of a watch are read, without its other settings. */
export function watchedBrands({ brand, caseSensitive, aliases, competitors }: WatchedBrands): WatchedBrands {
  return { brand, caseSensitive, aliases, competitors };
}
