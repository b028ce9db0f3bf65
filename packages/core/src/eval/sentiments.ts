import { type Sentiment, sentimentOf } from '../brand/sentiment.js';
import type { Share } from './figures.js';

/** A sentence about Acme with what a person reads in it. */
export interface LabelledSentence {
  readonly sentence: string;
  readonly sentiment: Sentiment;
  readonly others?: readonly string[];
  /** Not looked at when words and rules were chosen. */
  readonly heldOut?: true;
}

/** What the rules read in a sentence. */
export function readSentiment({ sentence, others }: LabelledSentence): Sentiment {
  return sentimentOf(sentence, 'Acme', others);
}

/** How many sentences are read as a person reads them. */
export function sentimentAccuracy(sentences: readonly LabelledSentence[]): Share {
  const hits = sentences.filter((labelled) => readSentiment(labelled) === labelled.sentiment).length;
  return { hits, total: sentences.length };
}
