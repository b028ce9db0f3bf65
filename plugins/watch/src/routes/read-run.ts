import type { ReadRunResponse, WatchRunResponse } from '@namedrop/contract';
import { readingOf, stanceOf } from '@namedrop/core';

/** Reads the stances, and which sentiments are unknown, from the stored sentences of a run. */
export function readRun(response: WatchRunResponse): ReadRunResponse {
  const mentions = response.brand_mentions.map((mention) => {
    const sentiment = readingOf(mention.sentiment, mention.context);
    const stance = stanceOf(mention.context, mention.brand);
    return { ...mention, sentiment, stance };
  });
  return { ...response, brand_mentions: mentions };
}
