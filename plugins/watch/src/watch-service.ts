import { type ClaimedUnit, HintedWorker, LeaseRenewer, LookAhead, UnitRunner, WorkStore } from '@namedrop/durable-work';
import {
  type Catalog,
  type Checks,
  type Clock,
  type Database,
  type Deliveries,
  type Jobs,
  type Logger,
  Outage,
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
import { RunTable, type TakenRun } from './runs/run-table.js';
import { RUN_LOOK, RUN_WORK } from './runs/run-work.js';
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
  readonly schedules: Schedules;
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
  const { catalog, checks, clock, database, deliveries, jobs, schedules, secrets, storedChecks, wallet, count, log } =
    parts;
  const limit = new ActiveLimit(parts.maxPerAccount);
  const watches = new WatchTable({ database, secrets, limit });
  const changer = new WatchChanger({ watches, limit, catalog, secrets });
  const history = new RunHistory(database);
  const ahead = new LookAhead(schedules, RUN_LOOK, RUN_WORK.leaseS);
  const store = new WorkStore<TakenRun>(database, { ...RUN_WORK, paused: (inS) => ahead.in(inS) });
  const runs = new RunTable({ database, store, ahead, jobs, count });
  const failure = 'runs of watches cannot be held on to';
  const leases = new LeaseRenewer<ClaimedUnit>({ renew: (held) => store.renew(held), log, failure });
  const ends = new RunEnds({ runs, wallet, log });
  const announcer = new Announcer({ database, runs, deliveries, secrets, count });
  const baselines = new BaselineReader({ runs, storedChecks });
  const runner = new Runner({ runs, checks, announcer, baselines, ends, secrets, clock, log });
  const outage = new Outage(log, 'what becomes of the runs of watches cannot be noted');
  const unitRunner = new UnitRunner<TakenRun>({
    run: (run, signal) => runner.attempt(run, signal),
    afterError: (run, error, signal) => runner.afterError(run, error, signal),
    ...{ leases, outage },
  });
  const demo = new DemoWatches({ database, secrets, deliveries });
  return {
    watches,
    history,
    budgets: new AlarmBudgets(database),
    leases,
    desk: new WatchDesk({ demo, database, watches, changer, history, jobs, deliveries, count }),
    planner: new Planner({ database, store, jobs }),
    runner: new HintedWorker<string, TakenRun>({ claim: (run) => runs.claim(run), runner: unitRunner, outage }),
    source: deliverySource({ database, watches, clock, catalog }),
  };
}
