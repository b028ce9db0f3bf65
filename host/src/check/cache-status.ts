import { CACHE_TIERS, type Outcome, type Platform } from '@namedrop/core';
import type { CacheStatus } from '@namedrop/plugin-api';

const STATUS = { l1: 'hit-l1', l2: 'hit-l2', l3: 'hit-l2' } as const;

/**
 * Which cache answered a check: the slowest tier that was needed.
 * @param asked whether any surface was asked for it
 */
export function cacheStatusOf(outcomes: readonly Outcome[], asked: boolean): CacheStatus {
  const tiers = outcomes.map((outcome) => ('answer' in outcome ? outcome.tier : undefined));
  const slowest = CACHE_TIERS.findLast((tier) => tiers.includes(tier));
  return asked || slowest === undefined ? 'miss' : STATUS[slowest];
}

/** Returns the platforms that answered a check anew. */
export function freshOf(outcomes: readonly Outcome[]): Platform[] {
  return outcomes.filter((outcome) => 'answer' in outcome && !isCached(outcome)).map(({ platform }) => platform);
}

/** Returns whether an outcome is an answer of a cache, or of another call's question. */
export function isCached(outcome: Outcome | undefined): boolean {
  return outcome !== undefined && 'answer' in outcome && outcome.tier !== undefined;
}
