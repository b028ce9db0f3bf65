import type { Queryable } from '@namedrop/plugin-api';

/** Rows are locked in one order, so that two who call off the same do not wait for each other. */
const callingOff = (column: 'source' | 'endpoint') => `
  UPDATE webhooks.deliveries SET
    verdict = 'cancelled',
    state = CASE state WHEN 'waiting' THEN 'ending' ELSE state END,
    due_at = CASE state WHEN 'waiting' THEN namedrop.now() ELSE due_at END
  WHERE id IN (
    SELECT id FROM webhooks.deliveries WHERE ${column} = $1 AND state IN ('waiting', 'sending') ORDER BY id FOR UPDATE
  )
  RETURNING id, state`;

const STATEMENTS = { source: callingOff('source'), endpoint: callingOff('endpoint') };

/**
 * Calls off what is on its way from a source, or to an endpoint. An attempt that is being made is the last.
 * @returns the deliveries that have come to their end with this
 */
export async function callOff(column: keyof typeof STATEMENTS, id: string, within: Queryable): Promise<string[]> {
  const rows = await within.query<{ id: string; state: string }>(STATEMENTS[column], [id]);
  return rows.filter(({ state }) => state === 'ending').map((row) => row.id);
}
