import type { ReadRunResponse, WatchRunResponse } from '@namedrop/contract';
import { type NamedBrand, readingOf, stanceOf } from '@namedrop/core';

/**
 * Reads the stances, and which sentiments are unknown, from the stored sentences of a run.
 * @param watched brand of the watch, whose aliases count as its name
 */
export function readRun(response: WatchRunResponse, watched: NamedBrand): ReadRunResponse {
  const mentions = response.brand_mentions.map((mention) => {
    const sentiment = readingOf(mention.sentiment, mention.context);
    const stance = stanceOf(mention.context, mention.brand === watched.brand ? watched : mention.brand);
    return { ...mention, sentiment, stance };
  });
  return { ...response, brand_mentions: mentions };
}
