import type { BlockId } from './options.js';

/** What was measured of one thing, by the name of the figure. */
export type Figures = Readonly<Record<string, number>>;

/** One thing that was measured. */
export interface Row {
  readonly name: string;
  /** Medians over the rounds. */
  readonly figures: Figures;
}

/** A figure or a ratio that has something to reach. */
export interface Reach {
  readonly name: string;
  readonly value: number;
  readonly unit: '×' | 'ms' | 'bytes' | 'per second' | 'pages' | 'statements';
  readonly bound: 'at least' | 'at most';
  readonly limit: number;
  readonly verdict: 'ok' | 'missed';
}

/** What one of the measurements came to. */
export interface Block {
  readonly id: BlockId;
  readonly title: string;
  readonly rows: readonly Row[];
  readonly reaches: readonly Reach[];
  /** What else a reader must know, e.g. what could not be measured, and why. */
  readonly notes: readonly string[];
}

/** A ratio that should not be smaller than the limit. */
export function atLeast(limit: number, name: string, value: number): Reach {
  return atLeastOf(limit, '×', name, value);
}

/** A figure that should not be smaller than the limit. */
export function atLeastOf(limit: number, unit: Reach['unit'], name: string, value: number): Reach {
  return { name, value, unit, bound: 'at least', limit, verdict: value >= limit ? 'ok' : 'missed' };
}

/** A figure that should not be larger than the limit. */
export function atMost(limit: number, unit: Reach['unit'], name: string, value: number): Reach {
  return { name, value, unit, bound: 'at most', limit, verdict: value <= limit ? 'ok' : 'missed' };
}
