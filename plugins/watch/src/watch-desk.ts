import { randomUUID } from 'node:crypto';
import {
  type AccountId,
  type Database,
  type Deliveries,
  isUuid,
  type Jobs,
  type PastWatch,
  type Queryable,
  type Watch,
  type Watches,
  type WatchFilter,
  type WatchPage,
  type WatchRun,
} from '@namedrop/plugin-api';
import type { WatchChanger } from './changes/watch-changer.js';
import type { DemoWatches } from './demo-watches.js';
import type { RunHistory } from './runs/run-history.js';
import type { CountRuns } from './runs/run-metrics.js';
import { PATIENCE_S } from './runs/run-work.js';
import type { WatchChanges } from './settings.js';
import type { WatchTable } from './watch-table.js';

export interface WatchDeskParts {
  readonly database: Database;
  readonly watches: WatchTable;
  readonly changer: WatchChanger;
  readonly history: RunHistory;
  readonly jobs: Jobs;
  readonly deliveries: Pick<Deliveries, 'cancel'>;
  readonly count: CountRuns;
  readonly demo: Pick<DemoWatches, 'add'>;
}

const LOCK = 'SELECT enabled FROM watches WHERE id = $1 AND ($2::uuid IS NULL OR account_id = $2) FOR UPDATE';

/** A run for now; where one is open already, that one, as it is. */
const RUN_NOW = `
  INSERT INTO runs (id, watch_id, planned_for, state, wake_at)
  SELECT $1, $2, now, 'due', now + $3 * interval '1 s' FROM (SELECT namedrop.now() AS now) AS clock
  ON CONFLICT (watch_id) WHERE state IN ('due', 'running') DO UPDATE SET wake_at = runs.wake_at
  RETURNING id AS run`;

/** What somebody had begun may have been paid for: whoever takes it up looks, and skips it then. */
const SKIP = `
  UPDATE runs
  SET state = CASE attempt WHEN 0 THEN 'skipped' ELSE state END, ended_at = CASE attempt WHEN 0 THEN now END, wake_at = now
  FROM (SELECT namedrop.now() AS now) AS clock WHERE watch_id = $1 AND state = 'due'
  RETURNING id AS run, state`;

/** Where people deal with watches that are there already: an account with its own, the operator with all. */
export class WatchDesk implements Watches {
  constructor(private readonly parts: WatchDeskParts) {}

  list({ account, ...page }: WatchPage & WatchFilter & { readonly account?: AccountId }): Promise<Watch[]> {
    return this.parts.watches.list(account, page);
  }

  find(id: string, account?: AccountId): Promise<Watch | undefined> {
    return this.parts.watches.find(id, account);
  }

  runs(id: string, page: WatchPage): Promise<WatchRun[]> {
    return this.parts.history.list(id, page);
  }

  async run(id: string, account?: AccountId): Promise<{ readonly run: string } | 'paused' | undefined> {
    const { database, jobs } = this.parts;
    if (!isUuid(id)) return undefined;
    return database.transaction(async (within) => {
      const [watch] = await within.query<{ enabled: boolean }>(LOCK, [id, account]);
      if (!watch?.enabled) return watch && 'paused';
      const [open] = await within.query<{ run: string }>(RUN_NOW, [randomUUID(), id, PATIENCE_S]);
      const run = open as { run: string };
      // Of one that is open already it is a second job, which does no harm.
      await jobs.send('run', run, { within });
      return run;
    });
  }

  resume(id: string, account?: AccountId): Promise<Watch | undefined> {
    return this.change(id, { status: 'active' }, account);
  }

  pause(id: string, account?: AccountId): Promise<Watch | undefined> {
    return this.change(id, { status: 'paused' }, account);
  }

  addDemo(watch: PastWatch): Promise<void> {
    return this.parts.demo.add(watch);
  }

  /**
   * Changes a watch, as a whole or not at all. Pausing makes it silent: what is due does not run, and what is on its way to
   * its receiver is cancelled, again where that was done before.
   * @returns undefined for an id that is no watch
   * @throws ApiError 400 `invalid_request` where an account would have more active watches than it may
   */
  async change(id: string, changes: WatchChanges, account?: AccountId): Promise<Watch | undefined> {
    const { database, changer, count } = this.parts;
    const { watch, skipped } = await database.transaction(async (within) => {
      const watch = await changer.change(id, changes, account, within);
      const isPaused = watch !== undefined && changes.status === 'paused';
      return { watch, skipped: isPaused ? await this.#silence(watch, within) : 0 };
    });
    count('skipped', skipped);
    return watch;
  }

  /** @returns how many runs were skipped */
  async #silence({ id }: Watch, within: Queryable): Promise<number> {
    const { deliveries, jobs } = this.parts;
    const due = await within.query<{ run: string; state: string }>(SKIP, [id]);
    const begun = due.filter(({ state }) => state !== 'skipped').map(({ run }) => ({ run }));
    await jobs.sendAll('run', begun, { within });
    await deliveries.cancel(id, within);
    return due.length - begun.length;
  }
}
