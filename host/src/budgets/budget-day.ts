import { DAY_MS } from '@namedrop/plugin-api';

/** UTC day as the table has it, e.g. `2026-11-23`. */
export type BudgetDay = string;

/** Returns the moment at which the budgets of the next day begin. */
export function nextDay(at: Date): Date {
  return new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS + DAY_MS);
}

/** Returns whole seconds until the next UTC day, 1 to 86,400. */
export function secondsToNextDay(at: Date): number {
  return Math.ceil((nextDay(at).getTime() - at.getTime()) / 1000);
}
