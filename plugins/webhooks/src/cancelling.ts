import { cancelStatement } from '@namedrop/durable-work';
import type { Queryable } from '@namedrop/plugin-api';
import { SENDING } from './delivery-work.js';

const cancelling = (column: 'source' | 'endpoint') =>
  cancelStatement(SENDING.shape, { where: `${column} = $1`, ended: 'ending', set: `verdict = 'cancelled'` });

const STATEMENTS = { source: cancelling('source'), endpoint: cancelling('endpoint') };

/**
 * Cancels the deliveries of a source, or to an endpoint. An attempt that is under way is the last.
 * @returns ids of the deliveries that have ended by this
 */
export async function cancelDeliveries(
  column: keyof typeof STATEMENTS,
  id: string,
  within: Queryable,
): Promise<string[]> {
  const rows = await within.query<{ id: string; state: string }>(STATEMENTS[column], [id]);
  return rows.filter(({ state }) => state === 'ending').map((row) => row.id);
}
