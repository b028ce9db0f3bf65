import {
  type Database,
  type Jobs,
  nextSlot,
  type PreparedStatement,
  type Schedule,
  secondsUntil,
} from '@namedrop/plugin-api';
import { longerAfter, MOST_FAILURES, PAUSE_S } from './persistence.js';

/** Watches, or runs, that one statement takes at a time. */
const BATCH = 500;

/** Seconds after which a run that was sent to the queue is sent again, if nobody has taken it by then, and then ever more rarely. */
export const PATIENCE_S = 120;

/** The pauses between nudges double so often: a run that only waits for its turn would fill the queue with copies. */
const MOST_DOUBLINGS = 6;

/** Planning so many watches changes the tables by more than what the database last learnt about them is good for. */
const BURST = 5000;

/**
 * Watches whose time has come get a run for the latest slot that has passed, and their next one. Those that were missed
 * before are lost in it, and so is a slot in which the run before is still open: there is one open run of a watch.
 */
const PLAN: PreparedStatement = {
  name: 'plan',
  text: `
    WITH clock AS MATERIALIZED (
      SELECT namedrop.now() AS now
    ), due AS (
      SELECT id FROM watches WHERE enabled AND next_run_at <= (SELECT now FROM clock)
      ORDER BY next_run_at LIMIT $1 FOR UPDATE SKIP LOCKED
    ), moved AS (
      UPDATE watches
      SET next_run_at = ${nextSlot('next_run_at', 'interval_hours', 'now')}
      FROM clock WHERE id = ANY (ARRAY(SELECT id FROM due))
      RETURNING id, next_run_at - interval_hours * interval '1 hour' AS slot
    ), planned AS (
      INSERT INTO runs (id, watch_id, planned_for, state, wake_at)
      SELECT gen_random_uuid(), id, slot, 'due', now + $2 * interval '1 s' FROM moved, clock
      ON CONFLICT DO NOTHING
      RETURNING id, watch_id
    )
    SELECT planned.id AS run FROM moved LEFT JOIN planned ON watch_id = moved.id`,
};

/**
 * Open runs that nobody has looked after: their job was lost, their pause is over, or their host has died. They are due
 * once more; those whose hosts have died too often rest before that. They are found by their ids as an array: joined with
 * them alone, a table of middling size would be read whole.
 */
const WAKE: PreparedStatement = {
  name: 'wake',
  text: `
    WITH clock AS MATERIALIZED (
      SELECT namedrop.now() AS now
    ), asleep AS MATERIALIZED (
      SELECT id, state = 'running' AS died, failures + (state = 'running')::integer AS failures
      FROM runs WHERE state IN ('due', 'running') AND wake_at <= (SELECT now FROM clock)
      ORDER BY wake_at LIMIT $1 FOR UPDATE SKIP LOCKED
    ), woken AS (
      SELECT id, failures, died AND failures >= ${MOST_FAILURES} AS rests FROM asleep
    )
    UPDATE runs
    SET failures = woken.failures, state = 'due', nudges = nudges + 1,
      wake_at = now + interval '1 s' * CASE
        WHEN rests THEN ${PAUSE_S} * ${longerAfter('woken.failures')}
        ELSE $2 * 2 ^ least(nudges, ${MOST_DOUBLINGS})
      END
    FROM woken, clock WHERE runs.id = woken.id AND runs.id = ANY (ARRAY(SELECT id FROM woken))
    RETURNING runs.id AS run, rests`,
};

interface Woken {
  readonly run: string;
  readonly rests: boolean;
}

export interface PlannerParts {
  readonly database: Database;
  readonly jobs: Jobs;
}

const NEXT_DUE = { name: 'next-watch', text: 'SELECT min(next_run_at) FROM watches WHERE enabled' };

const NEXT_ASLEEP = {
  name: 'next-asleep',
  text: `SELECT min(wake_at) FROM runs WHERE state IN ('due', 'running')`,
};

const FAILURE = 'runs of watches cannot be planned';

/**
 * Finds what is to be run and sends it to the queue, in the transaction that notes it. Passes on several hosts may overlap:
 * each skips rows that another one has locked.
 */
export class Planner {
  /**
   * Passes over watches whose time has come, and over runs that nobody looks after. Slots are at least an hour away when
   * they are written, but for those that a pass itself writes.
   */
  readonly schedules: readonly Schedule[] = [
    {
      name: 'plan',
      every: 'minute',
      some: async () => (await this.plan()) === BATCH,
      nextDue: () => secondsUntil(this.parts.database, NEXT_DUE),
      helpers: 3,
      failure: FAILURE,
    },
    {
      name: 'run.look',
      every: 'minute',
      // Not all at once: in a burst most runs only wait for their turn in the queue.
      some: async () => {
        await this.wake();
        return false;
      },
      nextDue: () => secondsUntil(this.parts.database, NEXT_ASLEEP),
      failure: FAILURE,
    },
  ];

  /** Watches that were planned since the last batch that was not full. */
  #burst = 0;

  constructor(private readonly parts: PlannerParts) {}

  /** Plans runs for some watches whose time has come. @returns how many watches; fewer than 500: no more are due */
  async plan(): Promise<number> {
    const { database, jobs } = this.parts;
    const planned = await database.transaction(async (within) => {
      const rows = await within.query<{ run: string | null }>(PLAN, [BATCH, PATIENCE_S]);
      const runs = rows.filter(({ run }) => run !== null);
      await jobs.sendAll('run', runs, { within });
      return rows.length;
    });
    this.#burst += planned;
    if (planned < BATCH) await this.#endBurst();
    return planned;
  }

  /** Sends some of what nobody looks after to the queue once more. @returns how many runs that were */
  wake(): Promise<number> {
    const { database, jobs } = this.parts;
    return database.transaction(async (within) => {
      const woken = await within.query<Woken>(WAKE, [BATCH, PATIENCE_S]);
      const due = woken.filter(({ rests }) => !rests).map(({ run }) => ({ run }));
      await jobs.sendAll('run', due, { within });
      return woken.length;
    });
  }

  /** Statements that were planned on empty tables would go through full ones row by row. */
  async #endBurst(): Promise<void> {
    const planned = this.#burst;
    this.#burst = 0;
    if (planned >= BURST) await this.parts.database.query('ANALYZE watches, runs');
  }
}
