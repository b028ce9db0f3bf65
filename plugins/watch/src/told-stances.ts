import type { WatchRunResponse } from '@namedrop/contract';
import { readingOf, type SentimentReading, type Stance, stanceOf } from '@namedrop/core';

type RunMention = WatchRunResponse['brand_mentions'][number];

/** A mention with what the interface has no word for. */
type ToldMention = Omit<RunMention, 'sentiment'> & {
  /** `unknown` where the language of the sentence has no rules; the interface has `neutral` there. */
  readonly sentiment: SentimentReading;
  /** Whether the answer knows of the brand that it names. */
  readonly stance: Stance;
};

/** The result of a run, with the stance of each mention and a sentiment that may be unknown. */
export type ToldRunResponse = Omit<WatchRunResponse, 'brand_mentions'> & {
  readonly brand_mentions: readonly ToldMention[];
};

/** Reads the stances, and which sentiments are unknown, from the stored sentences. */
export function withStances(response: WatchRunResponse): ToldRunResponse {
  const mentions = response.brand_mentions.map((mention) => {
    const sentiment = readingOf(mention.sentiment, mention.context);
    const stance = stanceOf(mention.context, mention.brand);
    return { ...mention, sentiment, stance };
  });
  return { ...response, brand_mentions: mentions };
}
