import type { CheckResponse } from '@namedrop/contract';
import { nameOf, platformsOf } from './platform-names.js';

const AND = new Intl.ListFormat('en-GB');

/** The whole check in one line, e.g. `Named by 3 of 4 platforms, best rank 1 on ChatGPT; 1 failed`. */
export function summaryOf(check: CheckResponse): string {
  const asked = platformsOf(check);
  const failed = asked.filter((slot) => check.errors[slot]);
  if (failed.length === asked.length)
    return `No answer: ${asked.length === 1 ? 'the platform' : 'all platforms'} failed`;
  const named = asked.filter((slot) => check.providers[slot]?.mentioned);
  const parts = [
    `Named by ${named.length || 'none'} of ${asked.length} ${asked.length === 1 ? 'platform' : 'platforms'}`,
  ];
  const best = bestRank(check);
  if (best) parts.push(`, best rank ${best.rank} on ${AND.format(best.platforms)}`);
  const absent = asked.filter((slot) => check.providers[slot]?.surface_present === false);
  if (absent.length > 0) parts.push(`; ${absent.length} had no answer`);
  if (failed.length > 0) parts.push(`; ${failed.length} failed`);
  return parts.join('');
}

function bestRank(check: CheckResponse): { rank: number; platforms: string[] } | undefined {
  const ranked = platformsOf(check).flatMap((slot) => {
    const rank = check.providers[slot]?.rank;
    return rank ? [{ rank, name: nameOf(slot) }] : [];
  });
  if (ranked.length === 0) return undefined;
  const rank = Math.min(...ranked.map((entry) => entry.rank));
  return { rank, platforms: ranked.filter((entry) => entry.rank === rank).map(({ name }) => name) };
}
