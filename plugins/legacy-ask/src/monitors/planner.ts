import type { ProviderId } from '@namedrop/contract';
import {
  type AccountId,
  type Database,
  nextSlot,
  type PreparedStatement,
  type Queryable,
  type Schedule,
  secondsUntil,
} from '@namedrop/plugin-api';
import type { AskQueue } from '../queue/ask-queue.js';
import type { NewAsk } from '../queue/queued-ask.js';

/** Monitors that one statement takes at a time. */
const BATCH = 500;

/**
 * Monitors whose time has come get a run for the latest slot that has passed, and their next one. Those that were missed
 * before are lost in it, and so is a slot in which the run before is still open: there is one open run of a monitor.
 */
const PLAN: PreparedStatement = {
  name: 'plan-monitors',
  text: `
    WITH clock AS MATERIALIZED (
      SELECT namedrop.now() AS now
    ), due AS (
      SELECT id FROM monitors WHERE enabled AND next_run_at <= (SELECT now FROM clock)
      ORDER BY next_run_at LIMIT $1 FOR UPDATE SKIP LOCKED
    ), moved AS (
      UPDATE monitors SET next_run_at = ${nextSlot('next_run_at', 'cadence_hours', 'now')}
      FROM clock WHERE id = ANY (ARRAY(SELECT id FROM due))
      RETURNING id, account_id, prompt, providers, track_brands,
        next_run_at - cadence_hours * interval '1 hour' AS slot
    ), planned AS (
      INSERT INTO monitor_runs (id, monitor_id, planned_for, prompt, track_brands)
      SELECT gen_random_uuid(), id, slot, prompt, track_brands FROM moved
      ON CONFLICT DO NOTHING
      RETURNING id, monitor_id
    )
    SELECT planned.id AS run, moved.id AS monitor, account_id AS account, prompt, providers, track_brands AS brands
    FROM moved LEFT JOIN planned ON monitor_id = moved.id`,
};

/** A monitor whose time has come. */
interface DueMonitor {
  readonly monitor: string;
  /** null: the run before is still open. */
  readonly run: string | null;
  readonly account: AccountId;
  readonly prompt: string;
  readonly providers: readonly ProviderId[];
  readonly brands: readonly string[];
}

export interface PlannerParts {
  readonly database: Database;
  readonly queue: Pick<AskQueue, 'add'>;
}

const NEXT_DUE = { name: 'next-monitor', text: 'SELECT min(next_run_at) FROM monitors WHERE enabled' };

/**
 * Finds the monitors whose time has come and queues an ask for each, in the transaction that notes it. Passes on several
 * hosts may overlap: each skips rows that another one has locked.
 */
export class Planner {
  /** Slots are at least an hour away when they are written, but for those that a pass itself writes. */
  readonly schedule: Schedule = {
    name: 'plan',
    every: 'minute',
    some: async () => (await this.plan()) === BATCH,
    nextDue: () => secondsUntil(this.parts.database, NEXT_DUE),
    helpers: 3,
    failure: 'runs of monitors cannot be planned',
  };

  constructor(private readonly parts: PlannerParts) {}

  /**
   * Plans runs for some monitors whose time has come. @returns how many monitors; fewer than 500: no more are due
   * @throws what the database throws
   */
  plan(): Promise<number> {
    return this.parts.database.transaction((within) => this.#planSome(within));
  }

  async #planSome(within: Queryable): Promise<number> {
    const due = await within.query<DueMonitor>(PLAN, [BATCH]);
    const asks = due.flatMap(askOf);
    if (asks.length > 0) await this.parts.queue.add(asks, within);
    return due.length;
  }
}

/** The ask that a run is: of its account alone, at the price of a live one, whenever it is answered. */
function askOf({ run, monitor, account, prompt, providers, brands }: DueMonitor): readonly NewAsk[] {
  if (run === null) return [];
  const chat = { turns: [{ role: 'user', content: prompt }], webSearch: true } as const;
  const request = { providers, chat, models: {}, brands, isPrivate: true, standard: false };
  return [{ id: run, account, request, lane: 'standard', monitor }];
}
