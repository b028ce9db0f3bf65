import type { BoardRun } from '@namedrop/contract';
import { outcomeOf } from '../../ui/signs/check-outcome.js';
import type { OutcomeName } from '../../ui/signs/outcome.js';

/** Pixels of a lane. */
export const LANE = 46;

/** Pixels between two runs: few runs are spread, and many scroll. */
const STEP = { min: 32, max: 56, spread: 900 };

/** Returns the pixels between two runs. @param count of the runs */
export const stepOf = (count: number): number =>
  Math.max(STEP.min, Math.min(STEP.max, Math.floor(STEP.spread / count)));

/** Heights in a lane: of rank 1, of the lowest rank, and of results without a rank. */
const TOP = 11;
const LOWEST = 28;
const FLOOR = 36;
/** Ranks below it share its height. */
const LAST_RANK = 5;

export interface LanePoint {
  readonly x: number;
  readonly y: number;
  readonly outcome: OutcomeName;
  readonly rank: number | null;
}

/** A platform of the timeline. */
export interface Lane {
  readonly points: readonly LanePoint[];
  /** Lines between neighbouring runs that name the brand, as values of `points` of a polyline. */
  readonly lines: readonly string[];
}

/** Horizontal position of a run. @param index 0: the oldest */
export const xOf = (index: number, step: number): number => (index + 0.5) * step;

/** Places the results of a platform: rank 1 at the top, no rank at the bottom. @param runs the oldest first */
export function laneOf(runs: readonly BoardRun[], slot: string): Lane {
  const step = stepOf(runs.length);
  const points = runs.map((run, index): LanePoint => {
    const { outcome, rank } = outcomeOf(run, slot);
    return { x: xOf(index, step), y: heightOf(outcome, rank), outcome, rank };
  });
  return { points, lines: linesOf(points) };
}

function heightOf(outcome: OutcomeName, rank: number | null): number {
  if (outcome !== 'named' || rank === null) return FLOOR;
  return TOP + ((Math.min(rank, LAST_RANK) - 1) / (LAST_RANK - 1)) * (LOWEST - TOP);
}

/** A line ends at each result but `named`. */
function linesOf(points: readonly LanePoint[]): string[] {
  const stretches: LanePoint[][] = [];
  let current: LanePoint[] = [];
  for (const point of points) {
    if (point.outcome === 'named') current.push(point);
    else {
      stretches.push(current);
      current = [];
    }
  }
  return [...stretches, current]
    .filter(({ length }) => length > 1)
    .map((stretch) => stretch.map(({ x, y }) => `${x},${y}`).join(' '));
}
