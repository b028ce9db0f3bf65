/** Milliseconds of a day. */
export const DAY_MS = 24 * 3_600_000;

/** Returns the UTC day of a time, e.g. `2026-04-01`. */
export function utcDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}
