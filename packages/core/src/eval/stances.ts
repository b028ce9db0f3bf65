import { type Stance, stanceOf } from '../brand/stance.js';
import type { Share } from './figures.js';

/** A sentence that names Acme, and whether its writer knows of it, as a person reads it. */
export interface LabelledStance {
  readonly sentence: string;
  readonly stance: Stance;
  /** Not looked at when the rules were made. */
  readonly heldOut?: true;
}

/** How many sentences are read as a person reads them. */
export function stanceAccuracy(sentences: readonly LabelledStance[]): Share {
  const hits = sentences.filter(({ sentence, stance }) => stanceOf(sentence, 'Acme') === stance).length;
  return { hits, total: sentences.length };
}
