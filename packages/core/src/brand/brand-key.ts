import { normalise } from './normalise.js';

/** A brand however it is written: two writings of one have the same key. */
export function brandKey(name: string): string {
  return normalise(name).letters;
}
