import { setTimeout as sleep } from 'node:timers/promises';
import { type OpenWork, readOpenWork } from '../upgrade/settle.js';
import type { Deployment } from './world/deployment.js';

/** Milliseconds without progress after which time passes. */
const STILL_MS = 2500;
/** Milliseconds that pass at once: the lease of a run, and the pause before a second attempt to deliver. */
const STEP_MS = 61_000;
/** Database time that work may take to end, and time of this machine. */
const MAX_PASSED_MS = 25 * 60_000;
const MAX_WALL_MS = 80_000;
/** Milliseconds in which charges behind errors are reversed once the database is back. */
const REVERSAL_MS = 60_000;
/** Age that a hold without work must not reach. */
const HOLD_MS = 6 * 60_000;
/** Milliseconds within which expired holds are swept. */
const SWEEP_MS = 40_000;

/** Duration of a settlement. */
export interface Settled {
  readonly wallMs: number;
  /** Database time that was let pass. */
  readonly passedMs: number;
  readonly open: OpenWork;
}

const isOver = ({ unplanned, runs, asks, deliveries, retries }: OpenWork): boolean =>
  unplanned + runs.length + asks + deliveries.length + retries === 0;

/**
 * Waits until hosts have done all work that is left. Whenever nothing moves, time passes, as leases and pauses of dead
 * hosts demand it.
 */
export async function settle({ database: { pool }, time, signal }: Deployment): Promise<Settled> {
  const begun = Date.now();
  let [passedMs, last, since] = [0, '', Date.now()];
  for (;;) {
    const open = await readOpenWork(pool);
    const now = JSON.stringify({ ...open, expiredHolds: 0 });
    if (now !== last) [last, since] = [now, Date.now()];
    const wallMs = Date.now() - begun;
    if (isOver(open) || wallMs > MAX_WALL_MS || passedMs > MAX_PASSED_MS) return { wallMs, passedMs, open };
    if (Date.now() - since > STILL_MS) {
      await time.pass(STEP_MS);
      passedMs += STEP_MS;
      since = Date.now();
    }
    await sleep(100, undefined, { signal });
  }
}

/** Waits until a condition holds or the time for reversals, which began with the last fault, is over. */
export async function untilReversed(
  { signal }: Deployment,
  quietSince: number,
  isReversed: () => Promise<boolean>,
): Promise<void> {
  while (Date.now() < quietSince + REVERSAL_MS && !(await isReversed())) await sleep(500, undefined, { signal });
}

/**
 * Makes every hold six minutes older, as if it had been placed that long ago, and waits for a sweep. Nothing is under way,
 * so a hold that is left has no work. @returns how many holds were open
 */
export async function ageHolds({ database: { pool }, signal }: Deployment): Promise<number> {
  const { rowCount } = await pool.query(
    `UPDATE billing.holds SET placed_at = placed_at - $1 * interval '1 ms', expires_at = expires_at - $1 * interval '1 ms'`,
    [HOLD_MS],
  );
  const left = async () => (await pool.query('SELECT FROM billing.holds')).rowCount;
  for (const end = Date.now() + SWEEP_MS; Date.now() < end && (await left()); ) await sleep(500, undefined, { signal });
  return rowCount ?? 0;
}
