import { list } from './list.js';
import { text } from './text.js';

/** The brands that are looked for in answers: at most so many names of 1 to 80 code points each. */
export function brandNames(most: number) {
  return list(text(80)).refine((brands) => brands.length <= most, `must name at most ${most} brands`);
}
