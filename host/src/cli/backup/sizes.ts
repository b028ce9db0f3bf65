import type { Totals } from '../../backup/file/manifest.js';
import { table } from '../tables.js';

/** e.g. `12.3 MB`. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Returns the rows of all tables. */
export function rowsOf(totals: Totals): number {
  return Object.values(totals).reduce((sum, { rows }) => sum + rows, 0);
}

/** Lists the tables with rows, the largest first. */
export function tablesOf(totals: Totals): string {
  const filled = Object.entries(totals).filter(([, { rows }]) => rows > 0);
  const sorted = filled.toSorted(([, one], [, other]) => other.bytes - one.bytes);
  return table(
    ['table', 'rows', 'size'],
    sorted.map(([name, { rows, bytes }]) => [name, `${rows}`, megabytes(bytes)]),
    'no table has rows',
  );
}
