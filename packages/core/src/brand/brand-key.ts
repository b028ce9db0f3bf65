import { normalisedLetters } from './normalise.js';

/** Names without accents and full stops: folding them takes no look at each character. */
const PLAIN_NAME = /^[A-Za-z0-9 '’-]*$/;

/** A brand however it is written: two writings of one have the same key. */
export function brandKey(name: string): string {
  return PLAIN_NAME.test(name) ? name.toLowerCase().replace(/[ '’-]/g, '') : normalisedLetters(name);
}

/** Each brand once, however it is written: as it is written first. @param keyOf the same for two writings of one */
export function distinctBrands(names: readonly string[], keyOf = brandKey): readonly string[] {
  const first = new Map<string, string>();
  for (const name of names) {
    const key = keyOf(name);
    if (!first.has(key)) first.set(key, name);
  }
  return [...first.values()];
}
