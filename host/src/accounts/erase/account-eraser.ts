import type { AccountId, AccountRows } from '@namedrop/plugin-api';
import { pluginDatabase } from '../../database/plugin-database.js';
import { schemaOf } from '../../database/schema.js';
import type { Storage } from '../../database/storage.js';
import type { Planned } from '../../plugins/plan.js';
import { HOST_ROWS } from './host-rows.js';

/** Rows that one statement deletes: each commits by itself, and locks no more. */
const BATCH = 1000;

const QUEUED = `DELETE FROM pgboss.job WHERE data->>'account' = $1`;
/** Finds tables of the host and its plugins alone: other programs may share the database. */
const TABLES = `
  SELECT table_schema AS schema, table_name AS "table" FROM information_schema.columns
  JOIN information_schema.tables USING (table_schema, table_name)
  WHERE column_name = 'account_id' AND table_type = 'BASE TABLE'
    AND (table_schema = 'namedrop' OR table_schema IN (SELECT owner FROM namedrop.migrations))
  ORDER BY 1, 2`;

/** Reports each batch. @param place e.g. `watch.runs` @param rows that are done there */
export type Progress = (place: string, rows: number) => void;

/** Rows of an owner, with connections that find its tables. */
interface OwnedRows {
  readonly owner: string;
  readonly rows: readonly AccountRows[];
  /** Query for the reasons to wait. */
  readonly delays?: string | undefined;
  query<T extends object>(statement: string, account: AccountId): Promise<readonly T[]>;
}

/** Deletes or empties the rows of an account, of plugins first. Each step may run twice, and while hosts run. */
export class AccountEraser {
  readonly #owned: readonly OwnedRows[];

  constructor(
    private readonly storage: Pick<Storage, 'pool' | 'openPool'>,
    plugins: readonly Planned[],
    private readonly batch = BATCH,
  ) {
    this.#owned = [
      ...plugins.flatMap(({ id, plugin: { accountRows: rows = [], delaysErasure: delays } }): OwnedRows[] => {
        if (rows.length === 0 && delays === undefined) return [];
        const database = pluginDatabase(storage as Storage, id);
        return [{ owner: id, rows, delays, query: (text, account) => database.query(text, [account]) }];
      }),
      {
        owner: 'namedrop',
        rows: HOST_ROWS,
        query: async (text, account) => (await storage.pool.query(text, [account])).rows,
      },
    ];
  }

  /** Returns the reasons why the account cannot be erased yet; empty: it can. */
  async delays(account: AccountId): Promise<string[]> {
    const reasons: string[] = [];
    for (const { delays, query } of this.#owned) {
      if (delays === undefined) continue;
      const rows = await query<{ reason: string }>(delays, account);
      reasons.push(...rows.map(({ reason }) => reason));
    }
    return reasons;
  }

  /** Erases rows until a pass over all tables finds none. @returns how many rows it deleted or emptied */
  async erase(account: AccountId, progress: Progress = () => undefined): Promise<number> {
    let all = 0;
    for (;;) {
      const rows = await this.#pass(account, progress);
      if (rows === 0) return all;
      all += rows;
    }
  }

  /** Returns tables that still hold rows of the account which no loaded plugin erases or keeps, as `schema.table`. */
  async leftovers(account: AccountId): Promise<string[]> {
    const kept = this.#owned.flatMap(({ owner, rows }) =>
      rows.filter(({ keeps }) => keeps !== undefined).map(({ table }) => `${owner}.${table}`),
    );
    const { rows: tables } = await this.storage.pool.query<{ schema: string; table: string }>(TABLES);
    const left: string[] = [];
    for (const { schema, table } of tables) {
      if (kept.includes(`${schema}.${table}`)) continue;
      const text = `SELECT FROM "${schema}"."${table}" WHERE account_id = $1 LIMIT 1`;
      const { rowCount } = await this.storage.pool.query(text, [account]);
      if (rowCount) left.push(`${schema}.${table}`);
    }
    return left;
  }

  async #pass(account: AccountId, progress: Progress): Promise<number> {
    let all = 0;
    for (const { owner, rows, query } of this.#owned) {
      for (const each of rows) {
        if (each.keeps !== undefined) continue;
        const statement = batchOf(owner, each, this.batch);
        let done = 0;
        for (let some = -1; some !== 0; ) {
          some = (await query(statement, account)).length;
          done += some;
          if (some > 0) progress(`${owner}.${each.table}`, done);
        }
        all += done;
      }
    }
    const { rows: queue } = await this.storage.pool.query(`SELECT to_regclass('pgboss.job') AS job`);
    if (queue[0]?.job !== null) all += (await this.storage.pool.query(QUEUED, [account])).rowCount ?? 0;
    return all;
  }
}

/** Builds the statement of one batch, which returns a row for each row that it changes. */
function batchOf(owner: string, { table, where = 'account_id = $1', set }: AccountRows, limit: number): string {
  const name = `${schemaOf(owner)}.${table}`;
  const change = set === undefined ? `DELETE FROM ${name}` : `UPDATE ${name} SET ${set}`;
  return `${change} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${name} WHERE ${where} LIMIT ${limit})) RETURNING 1`;
}
