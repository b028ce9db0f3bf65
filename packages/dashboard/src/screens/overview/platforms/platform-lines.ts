import type { OverviewResponse } from '@namedrop/contract';
import type { StripDay } from '../../../charts/day-strip.js';
import { type LinePoint, lastSevenDays } from '../../../charts/line-columns.js';
import { DAY_MS, isoDay } from '../../../format/dates.js';

type Platforms = OverviewResponse['platforms'];

/** A platform, or all of them, by day. */
export interface DailyFigures {
  /** Line of the last seven days. */
  readonly points: readonly LinePoint[];
  readonly strip: readonly StripDay[];
}

/** Days of a period, ISO. */
export const daysOf = ({ from, days }: OverviewResponse['window']): readonly string[] =>
  Array.from({ length: days }, (_, n) => isoDay(new Date(Date.parse(from) + n * DAY_MS)));

/** Adds platforms up by day. Days without questions have zeros; the line stops on days whose questions got no answer. */
export function dailyFigures(platforms: Platforms, days: readonly string[]): DailyFigures {
  const byDay = Map.groupBy(
    platforms.flatMap((platform) => platform.days),
    ({ day }) => day,
  );
  const sums = days.map((day) => {
    const rows = byDay.get(day) ?? [];
    const sum = (column: 'named' | 'not_named' | 'no_answer' | 'failed') =>
      rows.reduce((total, row) => total + row[column], 0);
    return { day, named: sum('named'), other: sum('not_named'), noAnswer: sum('no_answer'), failed: sum('failed') };
  });
  return {
    points: lastSevenDays(sums.map(({ day, named, other }) => ({ day, named, n: named + other }))).map((point, at) =>
      isGap(sums[at]) ? { day: point.day, named: 0, n: 0 } : point,
    ),
    strip: sums.map(({ named, other, noAnswer, failed }) => ({ answered: named + other, noAnswer, failed })),
  };
}

interface DaySum {
  readonly named: number;
  readonly other: number;
  readonly noAnswer: number;
  readonly failed: number;
}

const isGap = (day: DaySum | undefined) =>
  day !== undefined && day.named + day.other === 0 && day.noAnswer + day.failed > 0;
