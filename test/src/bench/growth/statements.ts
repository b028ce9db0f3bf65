import type pg from 'pg';

/** One statement, and the pages that a call of it reads or writes in the buffers of the server. */
export interface StatementPages {
  /** Identifies the statement, whatever its constants. */
  readonly id: string;
  readonly text: string;
  readonly calls: number;
  /** Mean over the calls. */
  readonly pages: number;
  /** Rows that a call returns or changes; mean over the calls. */
  readonly rows: number;
  /** Records that a call writes to the log of the server, without images of pages; mean over the calls. */
  readonly changes: number;
}

/**
 * pg-boss keeps its jobs in a schema of its own, for an hour. Databases that are copies of one template agree on the ids
 * of statements; texts differ, since the constants of what was prepared before the reset stay in them.
 */
const PAGES = `
  SELECT queryid::text AS id, min(query) AS text, sum(calls)::float8 AS calls,
    sum(shared_blks_hit + shared_blks_read)::float8 / sum(calls)::float8 AS pages,
    sum(rows)::float8 / sum(calls)::float8 AS rows,
    greatest(sum(wal_records - wal_fpi), 0)::float8 / sum(calls)::float8 AS changes
  FROM pg_stat_statements JOIN pg_database ON pg_database.oid = dbid
  WHERE datname = $1 AND toplevel AND query ~* '^\\s*(with|select|insert|update|delete)\\M' AND query !~ 'pgboss|pg_stat_'
  GROUP BY queryid`;

/** Forgets the statements of all databases. */
export async function resetPages(pool: pg.Pool): Promise<void> {
  await pool.query('SELECT pg_stat_statements_reset()');
}

/** The statements that ran on a database since the last reset, by id. */
export async function pagesOf(pool: pg.Pool, database: string): Promise<ReadonlyMap<string, StatementPages>> {
  const { rows } = await pool.query<StatementPages>(PAGES, [database]);
  return new Map(rows.map((row) => [row.id, row]));
}

const VERB = /(?<!\bFOR (?:NO KEY )?)\b(DELETE FROM|UPDATE|INSERT INTO)\s+([\w."-]+)/i;
const SOURCE = /\bFROM\s+([\w."-]+)/i;
const COMPARED = /([a-z_]+)\s*(?:<=|>=|<>|=|<|>|IS )/gi;
/** Columns in a name, which mostly distinguish the statements on a table. */
const COLUMNS = 3;

/** A short name: what it does to which table, and the columns that it compares first. */
export function nameOf(text: string): string {
  const [, verb = 'SELECT', table = SOURCE.exec(text)?.[1] ?? ''] = VERB.exec(text) ?? [];
  const compared = [...text.matchAll(COMPARED)].map(([, column = '']) => column);
  const columns = [...new Set(compared)].slice(0, COLUMNS).join(' ');
  return `${verb.split(' ')[0]?.toLowerCase()} ${table.replaceAll('"', '')} ${columns}`.slice(0, 44).trim();
}

/** Names of statements; a number follows where a name is taken. */
export function namesOf(texts: readonly string[]): readonly string[] {
  const taken = new Map<string, number>();
  return texts.map((text) => {
    const name = nameOf(text);
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    return count === 1 ? name : `${name} ${count}`;
  });
}
