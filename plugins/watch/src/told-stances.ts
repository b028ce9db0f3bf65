import type { WatchRunResponse } from '@namedrop/contract';
import { type Stance, stanceOf } from '@namedrop/core';

type RunMention = WatchRunResponse['brand_mentions'][number];

/** What a run found, with whether each answer knows of a brand that it names, which the interface has no word for. */
export type ToldRunResponse = Omit<WatchRunResponse, 'brand_mentions'> & {
  readonly brand_mentions: readonly (RunMention & { readonly stance: Stance })[];
};

/** Tells the stances, as the sentences read that were kept. */
export function withStances(response: WatchRunResponse): ToldRunResponse {
  const mentions = response.brand_mentions.map((mention) => {
    const stance = stanceOf(mention.context, mention.brand);
    return { ...mention, stance };
  });
  return { ...response, brand_mentions: mentions };
}
