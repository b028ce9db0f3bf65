import type { Candidate, Reading } from './candidate.js';
import type { FeatureSink } from './feature.js';
import { addNameFeatures } from './name-features.js';
import { addPlaceFeatures } from './place-features.js';

/** Adds the features of a candidate alone: those of its name, and those of its places. */
export function addFeatures(reading: Reading, candidate: Candidate, sink: FeatureSink): void {
  addNameFeatures(reading, candidate, sink);
  for (const occurrence of candidate.occurrences) addPlaceFeatures(reading, occurrence, sink);
}
