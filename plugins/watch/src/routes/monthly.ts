import type { Interval } from '@namedrop/contract';
import { INTERVALS, runsPerYear } from '@namedrop/plugin-api';

const MONTHS_PER_YEAR = 12;

/** Rounds an estimate to two decimals. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Returns what comes with each run of a twelfth of a year, e.g. credits. @param each of one run */
export const monthly = (each: number, interval: Interval): number =>
  rounded((each * runsPerYear(INTERVALS[interval])) / MONTHS_PER_YEAR);
