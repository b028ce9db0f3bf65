import type { Database, Outage } from '@namedrop/plugin-api';

/** Deliveries that are deleted at a time. */
const SOME = 1000;

const DELETE = `
  DELETE FROM webhooks.deliveries
  WHERE id IN (
    SELECT id FROM webhooks.deliveries WHERE ended_at < namedrop.now() - make_interval(days => $1)
    ORDER BY ended_at LIMIT ${SOME} FOR UPDATE SKIP LOCKED
  )
  RETURNING id`;

export interface SweepParts {
  readonly database: Database;
  readonly keepDays: number;
  readonly outage: Outage;
}

/** Deletes deliveries that ended long ago, with their attempts, some at a time. Never rejects. */
export async function sweep({ database, keepDays, outage }: SweepParts, signal: AbortSignal): Promise<void> {
  try {
    let deleted = SOME;
    while (deleted === SOME && !signal.aborted) deleted = (await database.query(DELETE, [keepDays])).length;
    outage.over();
  } catch (err) {
    outage.note(err);
  }
}
