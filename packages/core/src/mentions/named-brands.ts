import type { BrandEntity } from '../answer.js';
import { MentionReader } from './mention-reader.js';

/**
 * Finds the brands that an answer names, where the surface marked up none: at most 50, in order of first appearance, each
 * once, as the answer writes it, with its domain where the answer links that. The same text gives the same brands, in time
 * linear in it. Throws on no text.
 */
export function namedBrands(text: string): readonly BrandEntity[] {
  return new MentionReader(text).namedBrands();
}
