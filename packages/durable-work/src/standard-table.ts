import type { KeyColumn } from './pages.js';
import type { FencedShape } from './shape.js';

/** Shape of a table that `workTable` creates: a unit that is done has no row any more. */
export function standardShape(table: string): FencedShape {
  return {
    table,
    id: 'id',
    waiting: 'waiting',
    running: 'running',
    attempt: 'attempt',
    failures: 'failures',
    wakeAt: 'wake_at',
  };
}

/** SQL of a migration: the table of a new kind, and its indexes. @param table without schema */
export function workTable(table: string, keys: readonly KeyColumn[]): string {
  const columns = keys.map(({ column }) => column);
  const declared = keys.map(
    ({ column, type }) => `${column} ${type}${type === 'text' ? ' COLLATE "C"' : ''} NOT NULL,`,
  );
  return `
      CREATE TABLE ${table} (
        id uuid PRIMARY KEY,
        ${declared.join('\n        ')}
        state text NOT NULL CHECK (state IN ('waiting', 'running')),
        attempt integer NOT NULL,
        failures integer NOT NULL,
        wake_at timestamptz NOT NULL,
        payload json NOT NULL
      );
      COMMENT ON COLUMN ${table}.attempt IS 'Counts the claims; only the latest may write to the row.';
      COMMENT ON COLUMN ${table}.failures IS 'Attempts that failed, or whose host died.';
      COMMENT ON COLUMN ${table}.wake_at IS 'When the next attempt is due, or the lease of the host ends.';
      CREATE INDEX ${table}_due ON ${table} (${[...columns, 'wake_at'].join(', ')}) WHERE state = 'waiting';
      CREATE INDEX ${table}_under_way ON ${table} (wake_at) WHERE state = 'running';`;
}
