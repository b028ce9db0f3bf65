import { type Database, type Logger, Sweeper } from '@namedrop/plugin-api';

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
  /** Days for which deliveries are kept once they have ended. */
  readonly keepDays: number;
  readonly log: Logger;
}

/** Deletes deliveries that ended long ago, with their attempts, every hour. */
export function deliverySweeper({ database, keepDays, log }: SweepParts): Sweeper {
  return new Sweeper({
    some: async () => (await database.query(DELETE, [keepDays])).length === SOME,
    log,
    failure: 'old deliveries could not be deleted; this is tried again in an hour',
  });
}
