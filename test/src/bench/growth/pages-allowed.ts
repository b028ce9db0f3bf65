import type { StatementPages } from './statements.js';

/** Allowed growth of the pages of a call that handles equally many rows. */
const FACTOR = 3;
/** Pages more, whatever a call does. */
const ALLOWANCE = 50;
/** Pages more for each row that a call handles: each of its indexes becomes deeper by a page or two. */
const ROW_ALLOWANCE = 5;

/** What is allowed, in words. */
export const ALLOWED = `At most: ${FACTOR} × the pages of the small database for as many rows per call, and ${ALLOWANCE} + ${ROW_ALLOWANCE} per row more.`;

type Work = Pick<StatementPages, 'pages' | 'rows'>;

/**
 * Returns the pages that a call may take on the large database. Timers decide whether the same rows are handled in one
 * call or in two, so the pages are compared for equally many rows. A scan adds pages without rows: of a million rows it
 * reads 5,000 or more.
 */
export function pagesAllowed(small: Work, large: Work): number {
  const batch = small.rows > 0 ? Math.max(1, large.rows / small.rows) : 1;
  return Math.ceil(FACTOR * small.pages * batch + ALLOWANCE + ROW_ALLOWANCE * large.rows);
}
