import type { Database, Schedule } from '@namedrop/plugin-api';

/** Deliveries that are deleted at a time. */
const SOME = 1000;

const DELETE = `
  DELETE FROM webhooks.deliveries
  WHERE id IN (
    SELECT id FROM webhooks.deliveries WHERE ended_at < namedrop.now() - make_interval(days => $1)
    ORDER BY ended_at LIMIT ${SOME} FOR UPDATE SKIP LOCKED
  )
  RETURNING id`;

/** Returns the schedule that deletes deliveries with their attempts every hour once they have ended for `keepDays`. */
export function deliverySweep(database: Database, keepDays: number): Schedule {
  return {
    name: 'sweep',
    every: 'hour',
    some: async () => (await database.query(DELETE, [keepDays])).length === SOME,
    failure: 'old deliveries could not be deleted',
  };
}
