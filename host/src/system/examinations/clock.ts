import type { Finding } from '@namedrop/plugin-api';
import type { Examination } from '../examination.js';

const name = 'clock';
/** Milliseconds of difference beyond which the operator is warned. Leases last 30 s, and budgets end with a UTC day. */
const TOLERATED_MS = 2000;

/** Measures the difference between the clocks of this machine and of the database. The right time is not asked for: that needs a network. */
export const clock: Examination = {
  name,
  async examine({ database, clock }) {
    if (!database) return [];
    const now = () => clock.now().getTime();
    // The first statement may open a connection, which takes longer than the second.
    await database.pool.query('SELECT 1');
    const before = now();
    const { rows } = await database.pool.query<{ ms: number }>(
      'SELECT extract(epoch FROM pg_catalog.clock_timestamp())::float8 * 1000 AS ms',
    );
    const after = now();
    const skewMs = (rows[0]?.ms ?? 0) - (before + after) / 2;
    return [judgeSkew(skewMs, (after - before) / 2)];
  },
};

/** @param skewMs positive: the database is ahead @param doubtMs by which the measure may be wrong */
export function judgeSkew(skewMs: number, doubtMs: number): Finding {
  const detail = `${(Math.abs(skewMs) / 1000).toFixed(1)} s between this machine and the database`;
  if (Math.abs(skewMs) - doubtMs <= TOLERATED_MS) return { state: 'ok', what: name, detail };
  const where = skewMs > 0 ? 'the database is ahead' : 'this machine is ahead';
  const remedy =
    'run on both machines: timedatectl; and where it says that the clock is not synchronized: sudo timedatectl set-ntp true';
  return {
    state: 'warn',
    what: name,
    detail: `${detail}: ${where}; which of them is wrong cannot be known here`,
    remedy,
  };
}
