import { compareSurfaces, type PlatformFigures } from '@namedrop/contract';
import { sumOf } from '../outcome-counts.js';
import { meanFigure, shareFigure } from './figures.js';
import type { DaySums } from './overview-reader.js';
import { ofBoth, split, total } from './periods.js';

/** Computes the figures of each platform, in the order of their names, with its days. */
export function platformFigures(rows: readonly DaySums[], isNow: (row: DaySums) => boolean): PlatformFigures[] {
  const byPlatform = Map.groupBy(rows, ({ platform }) => platform);
  return [...byPlatform]
    .toSorted(([one], [other]) => compareSurfaces(one, other))
    .map(([platform, own]) => {
      const periods = split(own, isNow);
      const { now, before } = ofBoth(periods, total);
      return {
        platform,
        outcomes: now.outcomes,
        visibility: shareFigure(now.named, before.named),
        average_rank: meanFigure(now.ranks, before.ranks),
        days: daysOf(periods.now),
      };
    });
}

/** Adds the regions of each day up. */
function daysOf(rows: readonly DaySums[]): PlatformFigures['days'] {
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, own]) => ({
    day,
    ...sumOf(own),
  }));
}
