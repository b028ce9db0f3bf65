import { CACHE_TIERS, type Outcome } from '@namedrop/core';
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
