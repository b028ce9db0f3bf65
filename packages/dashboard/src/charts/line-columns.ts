import { LEAST_RESULTS } from '@namedrop/contract';
import { wilson } from '@namedrop/core/statistics';

/** Named answers of a day or of the days up to it. */
export interface LinePoint {
  /** ISO day, e.g. `2026-11-20`. */
  readonly day: string;
  readonly named: number;
  /** Answers that could name the brand. Under five the line stops. */
  readonly n: number;
}

type Column = (number | null)[];

/** Columns for a chart: seconds of the days, then for each line its low, high and share. */
export function toColumns(lines: readonly { readonly points: readonly LinePoint[] }[]): [number[], ...Column[]] {
  const seconds = lines[0]?.points.map(({ day }) => Date.parse(`${day}T00:00:00Z`) / 1000) ?? [];
  return [seconds, ...lines.flatMap(({ points }) => columnsOf(points))];
}

function columnsOf(points: readonly LinePoint[]): Column[] {
  const intervals = points.map(({ named, n }) => (n < LEAST_RESULTS ? undefined : wilson({ hits: named, n })));
  return [
    intervals.map((interval) => interval?.low ?? null),
    intervals.map((interval) => interval?.high ?? null),
    points.map(({ named, n }) => (n < LEAST_RESULTS ? null : named / n)),
  ];
}

/** Sums each day with up to six days before it: a line of seven days. */
export const lastSevenDays = (points: readonly LinePoint[]): LinePoint[] =>
  points.map(({ day }, index) => {
    const week = points.slice(Math.max(0, index - 6), index + 1);
    return { day, named: sum(week.map(({ named }) => named)), n: sum(week.map(({ n }) => n)) };
  });

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
