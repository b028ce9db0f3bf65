import type { Port } from '@namedrop/plugin-api';

/**
 * The end of a sentence about a port that nothing fills: what an operator can do. Empty where no plugin of ours fills it.
 * @param list what the plugin is to be added to, in the sentence's words
 */
export function cureOf({ from }: Port<unknown>, list: string): string {
  return from === undefined ? '' : `: add ${from} to ${list}`;
}
