import type { Figure, HeatRow } from '@namedrop/contract';
import type { BrandSettings } from '../account-brand.js';
import { sumOf } from '../outcome-counts.js';
import { shareFigure } from './figures.js';
import type { QuerySums, RivalSums } from './overview-reader.js';
import { ofBoth, split, total } from './periods.js';

/** Visibility for one query. */
export interface QueryFigure {
  readonly query: string;
  readonly visibility: Figure;
}

/** Computes the table of queries and platforms, with the visibility of each query. Queries have results in the period. */
export function heatOf(
  queries: readonly QuerySums[],
  rivals: readonly RivalSums[],
  { competitors }: Pick<BrandSettings, 'competitors'>,
): { readonly rows: HeatRow[]; readonly figures: readonly QueryFigure[] } {
  const names = new Set(competitors.map(({ name }) => name));
  const namings = Map.groupBy(
    rivals.filter(({ queryId, rival }) => queryId !== null && names.has(rival)),
    ({ queryId }) => queryId,
  );
  const byQuery = [...Map.groupBy(queries, ({ queryId }) => queryId)]
    .map(([id, own]) => ({
      query: own[0]?.query ?? '',
      periods: split(own, ({ now }) => now),
      rivals: namings.get(id),
    }))
    .filter(({ periods }) => periods.now.length > 0);
  return {
    rows: byQuery.map(({ query, periods, rivals: own = [] }) => ({
      query,
      outcomes: sumOf(periods.now),
      cells: periods.now.map((cell) => ({
        platform: cell.platform,
        ...sumOf([cell]),
        top_rival: topRival(own.filter(({ platform }) => platform === cell.platform)),
      })),
      top_rival: topRival(own),
    })),
    figures: byQuery.map(({ query, periods }) => {
      const { now, before } = ofBoth(periods, total);
      return { query, visibility: shareFigure(now.named, before.named) };
    }),
  };
}

/** Returns the competitor with most namings; of equal ones, the first by name. */
function topRival(rows: readonly RivalSums[]): HeatRow['top_rival'] {
  const named = new Map<string, number>();
  for (const row of rows) named.set(row.rival, (named.get(row.rival) ?? 0) + row.named);
  const [top] = [...named].toSorted(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
  return top ? { name: top[0], named: top[1] } : null;
}
