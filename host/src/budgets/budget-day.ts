/** UTC day as the table has it, e.g. `2026-11-23`. */
export type BudgetDay = string;

const DAY_MS = 24 * 3_600_000;

export function dayOf(at: Date): BudgetDay {
  return at.toISOString().slice(0, 10);
}

/** Returns the moment at which the budgets of the next day begin. */
export function nextDay(at: Date): Date {
  return new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS + DAY_MS);
}

/** Returns whole seconds until the next UTC day, 1 to 86,400. */
export function secondsToNextDay(at: Date): number {
  return Math.ceil((nextDay(at).getTime() - at.getTime()) / 1000);
}
