import type { Platform } from '../catalog/names.js';
import type { Seen } from './compare-run.test.helper.js';
import type { Delta, RankChange } from './comparison.js';
import type { Observation } from './observation.js';
import { BRAND_TRIGGERS, type BrandTrigger } from './triggers.js';

interface Pair {
  readonly platform: Platform;
  readonly before: Observation | undefined;
  readonly now: Observation;
}

/** What the interface says of a run, read from the observations alone: those of the run, and all those before it. */
export function directComparison(
  earlier: readonly Seen[],
  run: Seen,
): { readonly fired: readonly BrandTrigger[]; readonly delta: Delta } {
  const pairs = (Object.entries(run) as [Platform, Observation][]).map(([platform, now]): Pair => {
    return { platform, before: earlier.findLast((seen) => seen[platform])?.[platform], now };
  });
  const before = pairs.flatMap((pair) => pair.before?.brands.map(({ name }) => name) ?? []);
  const now = pairs.flatMap((pair) => pair.now.brands.map(({ name }) => name));
  return {
    fired: BRAND_TRIGGERS.filter((trigger) => pairs.some(HOLDS[trigger])),
    delta: {
      new_brands: [...new Set(now)].filter((name) => !before.includes(name)),
      dropped_brands: [...new Set(before)].filter((name) => !now.includes(name)),
      rank_changes: pairs.flatMap(rankChanges),
      top3_reordered: pairs.some((pair) => pair.before && topThree(pair.before) !== topThree(pair.now)),
    },
  };
}

const HOLDS: Readonly<Record<BrandTrigger, (pair: Pair) => boolean>> = {
  mention_added: ({ before, now }) => now.mentioned && !before?.mentioned,
  mention_removed: ({ before, now }) => !now.mentioned && (before?.mentioned ?? false),
  rank_changed: ({ before, now }) => now.mentioned && before?.mentioned === true && before.rank !== now.rank,
  citation_changed: ({ before, now }) => before !== undefined && sorted(before.citations) !== sorted(now.citations),
};

function rankChanges({ platform, before, now }: Pair): readonly RankChange[] {
  return now.brands.flatMap(({ name, rank }) => {
    const from = before?.brands.find((brand) => brand.name === name)?.rank ?? rank;
    return from === rank ? [] : [{ brand: name, from_rank: from, to_rank: rank, platform }];
  });
}

function topThree({ brands }: Observation): string {
  const names = brands.slice(0, 3).map(({ name }) => name);
  return names.join();
}

function sorted(citations: readonly string[]): string {
  return citations.toSorted().join();
}
