import type { AskResult } from '@namedrop/contract';
import { type AskObservation, canonicalUrl } from '@namedrop/core';

/** What runs are compared by. @param brands those that were looked for */
export function observationOf({ providers, brand_mentions }: AskResult, brands: readonly string[]): AskObservation {
  const answered = providers.filter((entry) => 'content' in entry);
  const cited = answered.map(({ provider, citations }) => [
    provider,
    citations.flatMap(({ url }) => canonicalUrl(url) ?? []),
  ]);
  return { brands, mentions: brand_mentions ?? [], cited: Object.fromEntries(cited) };
}
