import type { Figure, HeatRow } from '@namedrop/contract';
import { sumOf } from '../outcome-counts.js';
import type { RivalSlots } from '../rival-slots.js';
import { shareFigure } from './figures.js';
import type { QuerySums } from './overview-reader.js';
import { namedShare, ofBoth, split } from './periods.js';

/** Visibility for one query. */
export interface QueryFigure {
  readonly query: string;
  readonly visibility: Figure;
}

/** Computes the table of queries and platforms, with the visibility of each query. Queries have results in the period. */
export function heatOf(
  queries: readonly QuerySums[],
  slots: RivalSlots,
): { readonly rows: HeatRow[]; readonly figures: readonly QueryFigure[] } {
  const byQuery = [...Map.groupBy(queries, ({ queryId }) => queryId).values()]
    .map((own) => ({ query: own[0]?.query ?? '', periods: split(own, ({ now }) => now) }))
    .filter(({ periods }) => periods.now.length > 0);
  return {
    rows: byQuery.map(({ query, periods }) => ({
      query,
      outcomes: sumOf(periods.now),
      cells: periods.now.map((cell) => ({ platform: cell.platform, ...sumOf([cell]) })),
      top_rival: topRival(periods.now, slots),
    })),
    figures: byQuery.map(({ query, periods }) => {
      const { now, before } = ofBoth(periods, (cells) => namedShare(sumOf(cells)));
      return { query, visibility: shareFigure(now, before) };
    }),
  };
}

/** Returns the competitor that most results name; of equal ones, the first by name. */
function topRival(rows: readonly QuerySums[], slots: RivalSlots): HeatRow['top_rival'] {
  const named = slots.flatMap((name, slot) => (name === null ? [] : [{ name, named: sumOfSlot(rows, slot) }]));
  const [top] = named.toSorted((one, other) => other.named - one.named || (one.name < other.name ? -1 : 1));
  return top && top.named > 0 ? top : null;
}

function sumOfSlot(rows: readonly QuerySums[], slot: number): number {
  return rows.reduce((sum, { rivals }) => sum + (rivals[slot] ?? 0), 0);
}
