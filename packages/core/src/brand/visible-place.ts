import type { VisibleText } from './visible-text.js';

/** The place in the visible text of what stands at a place of the answer, or of the next thing shown. */
export function visiblePlace({ offsets }: VisibleText, place: number): number {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((offsets[middle] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}
