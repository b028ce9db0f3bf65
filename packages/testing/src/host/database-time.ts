import type { Storage } from '@namedrop/host';
import { lookNow } from './look-now.js';

/** The time by which all hosts on a database plan what they share: schedules, leases, attempts, jobs. */
export interface DatabaseTime {
  /** Lets so much time pass at once, for every host, and lets the hosts look for what is due. @param milliseconds may be negative */
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
      await pool.query(moveClocks(Math.trunc(ahead)));
      await lookNow({ pool });
    },
    async now() {
      const { rows } = await pool.query<{ now: Date }>('SELECT namedrop.now()');
      return rows[0]?.now as Date;
    },
  };
}

/** Returns SQL that moves the clock of the hosts, and that of the job queue where there is one. */
const moveClocks = (ms: number) => `
  CREATE OR REPLACE FUNCTION namedrop.now() RETURNS timestamptz STABLE PARALLEL SAFE LANGUAGE sql
  AS $$ SELECT pg_catalog.clock_timestamp() + ${ms} * interval '1 millisecond' $$;
  DO $move$ BEGIN
    IF to_regprocedure('pgboss.job_now()') IS NOT NULL THEN
      CREATE OR REPLACE FUNCTION pgboss.job_now() RETURNS timestamptz STABLE LANGUAGE sql
      AS $$ SELECT pg_catalog.now() + ${ms} * interval '1 millisecond' $$;
    END IF;
  END $move$`;
