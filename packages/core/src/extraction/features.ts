import type { Candidate, Features, Reading } from './candidate.js';
import { nameFeatures } from './name-features.js';
import { placeFeatures } from './place-features.js';

/**
 * Reads the features of a candidate: those of its name, and those of its places, each as the share of occurrences that
 * have it and, under `any …`, whether one has it.
 */
export function featuresOf(reading: Reading, candidate: Candidate): Features {
  const features: Features = new Map(nameFeatures(reading, candidate));
  const share = 1 / candidate.occurrences.length;
  for (const occurrence of candidate.occurrences) {
    for (const name of new Set(placeFeatures(reading, occurrence))) {
      features.set(name, (features.get(name) ?? 0) + share);
      features.set(`any ${name}`, 1);
    }
  }
  return features;
}
