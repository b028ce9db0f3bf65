import { OVERDUE, type OverdueRow } from '../inventory.js';
import type { Upgraded } from '../world.js';

/** Each overdue turn, lost order and full bucket is deleted. Calls of other checks would fill new buckets. */
export async function sweeps({ pool }: Upgraded): Promise<string[]> {
  const { rows } = await pool.query<OverdueRow>(OVERDUE);
  return rows.map(({ kind, name }) => `${kind} ${name} is overdue and was not swept`);
}
