import type { WorkStore } from '@namedrop/durable-work';
import {
  type Database,
  type Jobs,
  nextSlot,
  type PreparedStatement,
  type Schedule,
  secondsUntil,
} from '@namedrop/plugin-api';
import type { TakenRun } from './runs/run-table.js';
import { PATIENCE_S, RUN_LOOK } from './runs/run-work.js';

/** Watches that one statement plans. */
const BATCH = 500;

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

export interface PlannerParts {
  readonly database: Database;
  readonly store: WorkStore<TakenRun>;
  readonly jobs: Jobs;
}

const NEXT_DUE = { name: 'next-watch', text: 'SELECT min(next_run_at) FROM watches WHERE enabled' };

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
      name: RUN_LOOK,
      every: 'minute',
      // Not all at once: in a burst most runs only wait for their turn in the queue.
      some: async () => {
        await this.wake();
        return false;
      },
      nextDue: () => this.parts.store.nextDue(),
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

  /** Sends some of the runs that no host works on to the queue once more. @returns how many runs were woken */
  wake(): Promise<number> {
    const { store, jobs } = this.parts;
    return store.wake((woken, tx) => {
      const runs = woken.map(({ id }) => ({ run: id }));
      return jobs.sendAll('run', runs, { within: tx });
    });
  }

  /** Statements that were planned on empty tables would go through full ones row by row. */
  async #endBurst(): Promise<void> {
    const planned = this.#burst;
    this.#burst = 0;
    if (planned >= BURST) await this.parts.database.query('ANALYZE watches, runs');
  }
}
