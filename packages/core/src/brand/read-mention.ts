import type { BrandEntity } from '../answer.js';

/** Whether an answer names a brand, how high, and in which sentence. */
export function readMention(
  text: string,
  brand: string,
  _options: { readonly matching?: 'words' | 'literal'; readonly entities?: readonly BrandEntity[] } = {},
): { mentioned: boolean; rank: number | null; context: string } {
  const mentioned = text.toLowerCase().includes(brand.toLowerCase());
  return { mentioned, rank: mentioned ? 1 : null, context: mentioned ? text : '' };
}
