import type { Catalog } from '@namedrop/core';
import type { CallUsage, Check } from '@namedrop/plugin-api';

/** Returns what a check adds to its account's usage (docs/conformance.md, USG-13, USG-18, USG-22). */
export function checkUsage(
  { report, request, fresh, cacheStatus }: Check,
  catalog: Pick<Catalog, 'mode' | 'channel'>,
): CallUsage {
  const channel = catalog.mode(request.mode)?.channel;
  const providers = fresh.flatMap((platform) => (channel && catalog.channel(platform, channel)?.provider) ?? []);
  return { units: report.answered, cacheHit: cacheStatus !== 'miss', providers };
}
