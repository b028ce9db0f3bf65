import type { Candidate, PlacedOccurrence } from './candidate.js';

/** More occurrences than an answer has: parts the start of an occurrence from its ordinal. */
const ORDINALS = 2 ** 24;

/** Returns the occurrences of candidates in the order of their starts; those that begin together stay as they are. */
export function placesOf(candidates: readonly Candidate[]): readonly PlacedOccurrence[] {
  const places: PlacedOccurrence[] = [];
  candidates.forEach(({ occurrences }, index) => {
    for (const occurrence of occurrences) places.push({ occurrence, index });
  });
  // Numbers are sorted without a call for each comparison.
  const keys = Float64Array.from(places, ({ occurrence }, ordinal) => occurrence.start * ORDINALS + ordinal).sort();
  return Array.from(keys, (key) => places[key % ORDINALS] as PlacedOccurrence);
}
