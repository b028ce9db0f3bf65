import type { Storage } from '@namedrop/host';

/** The time by which all hosts on a database plan what they share: schedules, leases, attempts. */
export interface DatabaseTime {
  /** Lets so much time pass at once, for every host. @param milliseconds may be negative */
  pass(milliseconds: number): Promise<void>;
  /** What hosts take for now. */
  now(): Promise<Date>;
}

/** Takes hold of the time of a database, which goes on by itself until it is moved. */
export function databaseTime({ pool }: Pick<Storage, 'pool'>): DatabaseTime {
  let ahead = 0;
  return {
    async pass(milliseconds) {
      ahead += milliseconds;
      await pool.query(`
        CREATE OR REPLACE FUNCTION namedrop.now() RETURNS timestamptz STABLE PARALLEL SAFE LANGUAGE sql
        AS $$ SELECT pg_catalog.clock_timestamp() + ${Math.trunc(ahead)} * interval '1 millisecond' $$`);
    },
    async now() {
      const { rows } = await pool.query<{ now: Date }>('SELECT namedrop.now()');
      return rows[0]?.now as Date;
    },
  };
}
