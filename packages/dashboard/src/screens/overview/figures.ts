import { LEAST_RESULTS, type OverviewResponse } from '@namedrop/contract';
import type { Estimate as Bar } from '../../charts/interval-bar.js';
import type { Direction } from '../../format/interval.js';
import { formatCount, formatPercent, formatPercentRange, formatRank } from '../../format/numbers.js';

type Figure = OverviewResponse['tiles']['visibility'];
type Estimate = Figure['before'];

/** A figure as words. */
export interface ShownFigure {
  /** `45%`, `2 of 4`, `2.0`, `–`. */
  readonly text: string;
  /** `43–48% · n 1,487`; absent under five results. */
  readonly note?: string;
  /** For an interval bar; absent under five results. */
  readonly now?: Bar;
  readonly before?: Bar;
  /** Absent where one of both periods has fewer than five results. */
  readonly direction?: Direction;
  /** `15 points`. */
  readonly by: string;
  /** Figure of the period before; absent under five results. */
  readonly was?: string;
}

/** Words for a kind of figures. */
interface Kind {
  value(value: number): string;
  few(estimate: Estimate): string;
  interval(estimate: Bar): string;
  difference(value: number): string;
}

const SHARE: Kind = {
  value: formatPercent,
  few: ({ value, n }) => `${formatCount(Math.round((value ?? 0) * n))} of ${formatCount(n)}`,
  interval: ({ low, high }) => formatPercentRange(low, high),
  difference: formatPoints,
};

const RANK: Kind = {
  value: formatRank,
  few: ({ value, n }) => `${formatRank(value ?? 0)} in ${formatCount(n)}`,
  interval: ({ low, high }) => `±${((high - low) / 2).toFixed(1)}`,
  difference: (value) => Math.abs(value).toFixed(1),
};

/** `15 points`: a difference of percentages. */
export function formatPoints(difference: number): string {
  const points = Math.round(Math.abs(difference) * 100);
  if (points === 0) return 'under 1 point';
  return `${points} ${points === 1 ? 'point' : 'points'}`;
}

/** Says which of both periods has too few answers. @param answers of this period @param before e.g. `30 days before` */
export const tooFewWords = (answers: number, before: string): string =>
  `Too few answers to compare in ${answers < LEAST_RESULTS ? 'this period' : `the ${before}`}.`;

/** Words for a share: a percentage from five results on, else a fraction. */
export const showShareFigure = (figure: Figure): ShownFigure => show(figure, SHARE);
/** Words for an average rank. */
export const showRankFigure = (figure: Figure): ShownFigure => show(figure, RANK);

function show(figure: Figure, kind: Kind): ShownFigure {
  const [now, before] = [barOf(figure), barOf(figure.before)];
  return {
    text: figure.n === 0 ? '–' : now ? kind.value(now.value) : kind.few(figure),
    ...(now && { note: `${kind.interval(now)} · n ${formatCount(figure.n)}`, now }),
    ...(before && { before, was: kind.value(before.value) }),
    ...(figure.verdict && { direction: figure.verdict }),
    by: kind.difference(figure.difference?.value ?? 0),
  };
}

function barOf({ value, low, high, n }: Estimate): Bar | undefined {
  return n < LEAST_RESULTS || value === null || low === null || high === null ? undefined : { value, low, high };
}

/** Ends of a scale of ranks: the larger one is at the left, since 1 is best. */
export function rankScale(bars: readonly Bar[]): { readonly from: number; readonly to: number } {
  const worst = Math.max(...bars.map(({ high }) => high));
  const best = Math.min(...bars.map(({ low }) => low));
  return { from: Math.ceil((worst + 0.1) * 5) / 5, to: Math.max(1, Math.floor((best - 0.1) * 5) / 5) };
}

/** Step of the heat table, 0 to 5. */
export const heatStep = (share: number): number => Math.min(5, Math.round(share * 6));
