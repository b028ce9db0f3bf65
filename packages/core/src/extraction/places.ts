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
  const keys = new Float64Array(places.length);
  places.forEach(({ occurrence }, ordinal) => {
    keys[ordinal] = occurrence.start * ORDINALS + ordinal;
  });
  keys.sort();
  return places.map((_, index) => places[(keys[index] as number) % ORDINALS] as PlacedOccurrence);
}
