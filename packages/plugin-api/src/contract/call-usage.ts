import type { ProviderName } from '@namedrop/core';

/** What a call adds to its account's usage, beside being a call. */
export interface CallUsage {
  /** Platforms that were delivered, fresh or from a cache. */
  readonly units: number;
  /** Whether caches alone answered. */
  readonly cacheHit: boolean;
  /** One for each fresh answer of a provider. */
  readonly providers: readonly ProviderName[];
}
