import { clip } from './clip.js';
import { BREAK } from './fold-character.js';
import type { Span } from './span.js';

/** At most 500 code points of a text around a match: what stood in blocks of its own stands on lines of its own. */
export function excerptAround(text: string, match: Span): string {
  return clip(text, { start: 0, end: text.length }, match).replaceAll(BREAK, '\n');
}
