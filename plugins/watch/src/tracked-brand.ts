import type { TrackedBrand } from '@namedrop/core';

/** Returns the options by which the answers of a watch are read, without its other settings. */
export function trackedBrand({ brand, caseSensitive, aliases, competitors }: TrackedBrand): TrackedBrand {
  return { brand, caseSensitive, aliases, competitors };
}
