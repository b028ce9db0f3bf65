import {
  type Catalog,
  type Checks,
  type Clock,
  type Database,
  type Deliveries,
  type Jobs,
  Leases,
  type Logger,
  type Schedules,
  type Secrets,
  type StoredChecks,
  type Wallet,
} from '@namedrop/plugin-api';
import { ActiveLimit } from './active-limit.js';
import { AlarmBudgets } from './alarm-budgets.js';
import { WatchChanger } from './changes/watch-changer.js';
import { deliverySource } from './delivery-source.js';
import { DemoWatches } from './demo-watches.js';
import { Planner } from './planner.js';
import { Announcer } from './runs/announcer.js';
import { BaselineReader } from './runs/baseline-reader.js';
import { RunEnds } from './runs/run-ends.js';
import { RunHistory } from './runs/run-history.js';
import type { CountRuns } from './runs/run-metrics.js';
import { type Attempt, RunTable } from './runs/run-table.js';
import { Runner } from './runs/runner.js';
import { WatchDesk } from './watch-desk.js';
import { WatchTable } from './watch-table.js';

export interface WatchServiceParts {
  readonly catalog: Catalog;
  readonly checks: Pick<Checks, 'run'>;
  readonly clock: Clock;
  readonly database: Database;
  readonly deliveries: Pick<Deliveries, 'enqueue' | 'cancel' | 'logDemo'>;
  readonly jobs: Jobs;
  readonly schedules: Pick<Schedules, 'soon'>;
  readonly secrets: Secrets;
  readonly storedChecks: Pick<StoredChecks, 'find'>;
  readonly wallet: Pick<Wallet, 'hold' | 'charge'>;
  readonly count: CountRuns;
  /** Active watches that an account may have. */
  readonly maxPerAccount: number;
  readonly log: Logger;
}

/** Builds what one host does for watches; nothing of it runs. */
export function watchService(parts: WatchServiceParts) {
  const { catalog, checks, clock, database, deliveries, jobs, secrets, storedChecks, wallet, count, log } = parts;
  const limit = new ActiveLimit(parts.maxPerAccount);
  const watches = new WatchTable({ database, secrets, limit });
  const changer = new WatchChanger({ watches, limit, catalog, secrets });
  const history = new RunHistory(database);
  const runs = new RunTable(parts);
  const failure = 'runs of watches cannot be held on to';
  const leases = new Leases<Attempt>({ renew: (held) => runs.renew(held), log, failure });
  const ends = new RunEnds({ runs, wallet, log });
  const announcer = new Announcer({ database, runs, deliveries, secrets, count });
  const baselines = new BaselineReader({ runs, storedChecks });
  const demo = new DemoWatches({ database, secrets, deliveries });
  return {
    watches,
    history,
    budgets: new AlarmBudgets(database),
    leases,
    desk: new WatchDesk({ demo, database, watches, changer, history, jobs, deliveries, count }),
    planner: new Planner({ database, jobs }),
    runner: new Runner({ runs, leases, checks, announcer, baselines, ends, secrets, clock, log }),
    source: deliverySource({ database, watches, clock, catalog }),
  };
}
