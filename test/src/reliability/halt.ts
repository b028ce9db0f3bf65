import type { Storage } from '@namedrop/host';
import { until } from '@namedrop/testing';

/** A change of a row, at which whoever makes it is kept. */
export interface Place {
  readonly event: 'INSERT' | 'UPDATE';
  readonly table: string;
  /** Which rows, by `NEW`; absent: all. */
  readonly when?: string;
}

/** Somebody who is kept, in the middle of a statement. */
export interface Caught {
  /** The user of the database. */
  readonly host: string;
  /** The process of the database that runs the statement. */
  readonly pid: number;
}

/** A halt for all who come to a place. */
export interface Halt {
  /** Resolves with one who stands there. */
  caught(): Promise<Caught>;
  /** Lets everybody pass from now on. */
  open(): Promise<void>;
}

/** What is shut is a row, so that it stays shut when the database is restarted. */
const PREPARE = `
  CREATE TABLE IF NOT EXISTS public.halts (id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY);
  CREATE OR REPLACE FUNCTION public.halt() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM set_config('application_name', TG_NAME, true);
      WHILE EXISTS (SELECT FROM public.halts WHERE id = TG_ARGV[0]::integer) LOOP PERFORM pg_sleep(0.01); END LOOP;
      RETURN NEW;
    END $$`;

/** Other databases of the server have halts of the same names. */
const CAUGHT = `
  SELECT usename AS host, pid FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = $1 ORDER BY query_start LIMIT 1`;

/** Keeps whoever comes to a place from now on. */
export async function haltAt({ pool }: Storage, { event, table, when = 'true' }: Place): Promise<Halt> {
  await pool.query(PREPARE);
  const { rows } = await pool.query<{ id: number }>('INSERT INTO public.halts DEFAULT VALUES RETURNING id');
  const { id } = rows[0] as { id: number };
  await pool.query(`
    CREATE TRIGGER halt_${id} BEFORE ${event} ON ${table}
    FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION public.halt(${id})`);
  return {
    caught: () => until(async () => (await pool.query<Caught>(CAUGHT, [`halt_${id}`])).rows[0] ?? false),
    open: async () => void (await pool.query('DELETE FROM public.halts WHERE id = $1', [id])),
  };
}

/** The places of a run and of its delivery, in their order, of an ask, and of a call with an idempotency key. */
export const PLACES = {
  storing: { event: 'INSERT', table: 'namedrop.checks' },
  planning: { event: 'INSERT', table: 'watch.runs' },
  taking: { event: 'UPDATE', table: 'watch.runs', when: `NEW.state = 'running'` },
  holding: { event: 'INSERT', table: 'billing.holds' },
  paying: { event: 'INSERT', table: 'billing.entries' },
  saving: { event: 'UPDATE', table: 'watch.runs', when: `NEW.state = 'succeeded' AND NEW.delivery = 'pending'` },
  enqueueing: { event: 'INSERT', table: 'webhooks.deliveries' },
  beginning: { event: 'INSERT', table: 'webhooks.attempts' },
  noting: { event: 'UPDATE', table: 'webhooks.attempts', when: `NEW.state = 'accepted'` },
  telling: { event: 'UPDATE', table: 'watch.runs', when: `NEW.delivery = 'delivered'` },
  queueing: { event: 'INSERT', table: '"legacy-ask".queue' },
  claiming: { event: 'UPDATE', table: '"legacy-ask".queue', when: `NEW.state = 'processing' AND OLD.state = 'queued'` },
  finding: { event: 'UPDATE', table: '"legacy-ask".queue', when: 'NEW.found IS NOT NULL AND OLD.found IS NULL' },
  ending: { event: 'UPDATE', table: '"legacy-ask".asks', when: `NEW.state = 'succeeded'` },
  archiving: { event: 'INSERT', table: '"legacy-ask".asks', when: `NEW.state = 'succeeded'` },
  creating: { event: 'INSERT', table: 'watch.watches' },
  replying: { event: 'UPDATE', table: 'namedrop.idempotency_keys', when: 'NEW.body IS NOT NULL' },
} as const satisfies Record<string, Place>;
