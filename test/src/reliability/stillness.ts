import { until } from '@namedrop/testing';
import type { Deployment, Watched } from './deployment.js';

/** Milliseconds in which something happens, if anything does without waiting for a lease or a pause. */
const STILL_MS = 3000;
/** Milliseconds after which all leases and the pauses before another attempt are over. */
const LEASES_MS = 61_000;

/** How far these watches are: it changes with every step that is made for them. */
const PROGRESS = `
  SELECT count(*) FILTER (WHERE state IN ('due', 'running') OR delivery = 'pending')::int AS open,
    concat(sum(attempt), ' ', sum(failures), ' ', count(ended_at), ' ', (
      SELECT concat(sum(attempts), ' ', count(ended_at), ' ', count(*) FILTER (WHERE state = 'waiting'))
      FROM webhooks.deliveries WHERE source = ANY ($1)
    )) AS progress
  FROM watch.runs WHERE watch_id = ANY ($1)`;

interface Progress {
  readonly open: number;
  readonly progress: string;
}

/** A database that cannot be asked now. */
const AWAY: Progress = { open: Number.NaN, progress: 'away' };

async function progressOf({ pool }: Deployment['storage'], watches: readonly string[]): Promise<Progress> {
  return (await pool.query<Progress>(PROGRESS, [watches])).rows[0] as Progress;
}

/** Resolves once all that was begun for watches is over. Whenever nothing moves any more, time passes. */
export async function untilOver({ storage, time }: Deployment, watches: readonly Watched[]): Promise<void> {
  const ids = watches.map(({ id }) => id);
  let [last, since] = ['', Date.now()];
  await until(async () => {
    const { open, progress } = await progressOf(storage, ids).catch(() => AWAY);
    if (open === 0) return true;
    if (progress !== last) [last, since] = [progress, Date.now()];
    if (Date.now() - since > STILL_MS) {
      await time.pass(LEASES_MS);
      since = Date.now();
    }
    return false;
  });
}
