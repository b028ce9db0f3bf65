import type { Interval } from '@namedrop/core/statistics';

/** Straight scale from values to positions in a drawing. */
export interface Scale {
  readonly from: number;
  readonly to: number;
  /** Width of the drawing. */
  readonly size: number;
}

/** Pixels of a line chart above and below its plot. */
export const CHART_EDGES = { top: 6, bottom: 22 } as const;

/** Position of a value, kept within the drawing and rounded to a tenth. */
export function positionOf(value: number, { from, to, size }: Scale): number {
  const share = to === from ? 0.5 : (value - from) / (to - from);
  return Math.round(Math.min(1, Math.max(0, share)) * size * 10) / 10;
}

/** Steps to which the ends of a scale of shares are rounded. */
const STEP = 0.05;

/** Ends of a scale that holds all intervals of shares with some room, within 0 and 1. */
export function shareScale(intervals: readonly Interval[]): { readonly from: number; readonly to: number } {
  const low = Math.min(...intervals.map((interval) => interval.low)) - STEP;
  const high = Math.max(...intervals.map((interval) => interval.high)) + STEP;
  return { from: Math.max(0, floorTo(low)), to: Math.min(1, -floorTo(-high)) };
}

const floorTo = (value: number) => Math.round(Math.floor(value / STEP + 1e-9) * STEP * 100) / 100;
