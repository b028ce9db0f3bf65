import type { Storage } from '@namedrop/host';
import pg from 'pg';
import { until } from '../api/watch-world.js';

/** A change of a row, at which whoever makes it is kept. */
export interface Place {
  readonly event: 'INSERT' | 'UPDATE';
  readonly table: string;
  /** Which rows, by `NEW`; absent: all. */
  readonly when?: string;
}

/**
 * What becomes of the statement in which a host was kept when it died: it is rolled back, or it is done and nobody hears
 * of that. Within a transaction both are the same.
 */
export type Fate = 'lost' | 'done';

/** Hosts stand still at a place. */
export interface Halt {
  /** Resolves with the database user of the first that stands there. */
  readonly caught: () => Promise<string>;
  /** Lets everybody pass from now on. Who was caught must be dead. */
  end(fate: Fate): Promise<void>;
}

/** Any number; nobody else in the database locks it. */
const LOCK = 20_261_121;

const HALT = `
  CREATE OR REPLACE FUNCTION public.halt() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_advisory_xact_lock_shared(${LOCK}); RETURN NEW; END $$`;

const CAUGHT = `
  SELECT pid, usename AS host FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event = 'advisory' ORDER BY query_start LIMIT 1`;

/** Keeps whoever comes to a place from now on. */
export async function haltAt({ pool, target }: Storage, { event, table, when = 'true' }: Place): Promise<Halt> {
  const gate = new pg.Client(target);
  await gate.connect();
  await gate.query(`SELECT pg_advisory_lock(${LOCK})`);
  await pool.query(HALT);
  await pool.query(`
    CREATE TRIGGER halt BEFORE ${event} ON ${table} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION public.halt()`);
  const caught = () => until(async () => (await pool.query<{ pid: number; host: string }>(CAUGHT)).rows[0] ?? false);
  return {
    caught: async () => (await caught()).host,
    async end(fate) {
      const { pid } = await caught();
      if (fate === 'lost') await pool.query('SELECT pg_terminate_backend($1)', [pid]);
      else await gate.query('SELECT pg_advisory_unlock_all()');
      await until(async () => (await pool.query('SELECT FROM pg_stat_activity WHERE pid = $1', [pid])).rowCount === 0);
      await gate.end();
      await pool.query(`DROP TRIGGER halt ON ${table}`);
    },
  };
}
