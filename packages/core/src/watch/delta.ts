import { brandKey } from '../brand/brand-key.js';
import type { Delta, RankChange } from './comparison.js';
import type { PlatformStep } from './platform-step.js';
import type { Standing } from './state.js';

const TOP = 3;

/** What has changed between the standings before a run and those after it, on the platforms that it observed. */
export function deltaOf(steps: readonly PlatformStep[]): Delta {
  const before = namesOf(steps.map((step) => step.before.brands));
  const after = namesOf(steps.map((step) => step.after.brands));
  return {
    new_brands: missingFrom(before, after),
    dropped_brands: missingFrom(after, before),
    rank_changes: steps.flatMap(rankChanges),
    top3_reordered: steps.some(({ isSettled, before, after }) => isSettled && top(before.brands) !== top(after.brands)),
  };
}

function namesOf(platforms: readonly (readonly Standing[])[]): ReadonlyMap<string, string> {
  const named = platforms.flat().filter(({ rank }) => rank !== null);
  const names = new Map<string, string>();
  for (const { name } of named) if (!names.has(brandKey(name))) names.set(brandKey(name), name);
  return names;
}

function missingFrom(some: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): readonly string[] {
  return [...others].filter(([key]) => !some.has(key)).map(([, name]) => name);
}

function rankChanges({ platform, before, after }: PlatformStep): readonly RankChange[] {
  const ranks = new Map(before.brands.map(({ name, rank }) => [name, rank]));
  return after.brands.flatMap(({ name, rank }) => {
    const from = ranks.get(name) ?? null;
    const moved = from !== null && rank !== null && from !== rank;
    return moved ? [{ brand: name, from_rank: from, to_rank: rank, platform }] : [];
  });
}

function top(brands: readonly Standing[]): string {
  const named = brands.flatMap(({ name, rank }) => (rank === null ? [] : [{ name, rank }]));
  const highest = named.toSorted((one, other) => one.rank - other.rank).slice(0, TOP);
  return JSON.stringify(highest.map(({ name }) => brandKey(name)));
}
