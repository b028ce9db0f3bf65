import { cancelStatement } from '@namedrop/durable-work';
import type { Queryable } from '@namedrop/plugin-api';
import { SENDING } from './delivery-work.js';

const callingOff = (column: 'source' | 'endpoint') =>
  cancelStatement(SENDING.shape, { where: `${column} = $1`, ended: 'ending', set: `verdict = 'cancelled'` });

const STATEMENTS = { source: callingOff('source'), endpoint: callingOff('endpoint') };

/**
 * Calls off what is on its way from a source, or to an endpoint. An attempt that is being made is the last.
 * @returns the deliveries that have come to their end with this
 */
export async function callOff(column: keyof typeof STATEMENTS, id: string, within: Queryable): Promise<string[]> {
  const rows = await within.query<{ id: string; state: string }>(STATEMENTS[column], [id]);
  return rows.filter(({ state }) => state === 'ending').map((row) => row.id);
}
