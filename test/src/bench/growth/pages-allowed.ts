import type { StatementPages } from './statements.js';

/** Allowed growth of the pages of a call that handles equally many rows. */
const FACTOR = 3;
/** Pages more, whatever a call does. */
const ALLOWANCE = 50;
/** Pages more for each row that a call handles: each of its indexes becomes deeper by a page or two. */
const ROW_ALLOWANCE = 5;

/** What is allowed, in words. */
export const ALLOWED = `At most: ${FACTOR} × the pages of the small database for as many rows per call (or changes, where a statement returns no rows), and ${ALLOWANCE} + ${ROW_ALLOWANCE} per row more.`;

type Work = Pick<StatementPages, 'pages' | 'rows' | 'changes'>;

/**
 * Returns the pages that a call may take on the large database. Timers decide whether the same rows are handled in one
 * call or in two, so the pages are compared for equally many rows. A statement that stores checks returns only those that
 * it did not store: its changes in the log of the server count. A scan adds pages without rows and changes: of a million
 * rows it reads 5,000 or more.
 */
export function pagesAllowed(small: Work, large: Work): number {
  const unit = small.rows > 0 ? 'rows' : 'changes';
  const batch = small[unit] > 0 ? Math.max(1, large[unit] / small[unit]) : 1;
  return Math.ceil(FACTOR * small.pages * batch + ALLOWANCE + ROW_ALLOWANCE * large.rows);
}
