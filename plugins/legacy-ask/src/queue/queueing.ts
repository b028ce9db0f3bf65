import { type ClaimedUnit, HintedWorker, LEASE_S, LeaseRenewer, LookAhead, UnitRunner } from '@namedrop/durable-work';
import {
  type Budgets,
  type Database,
  type Deliveries,
  type Job,
  type Jobs,
  job,
  type Logger,
  Outage,
  type Schedules,
  type Usage,
  type Wallet,
  z,
} from '@namedrop/plugin-api';
import type { AskEngine } from '../ask/ask-engine.js';
import { AskQueue } from './ask-queue.js';
import { askStore, claimAsk, LOOK } from './ask-work.js';
import { Conclusions } from './conclusions.js';
import { FailedAskService } from './failed-asks.js';
import { HoldExtensionService } from './hold-extension.js';
import { QueueTable } from './queue-table.js';
import { LANES, type Lane, type Monitoring, type TakenAsk } from './queued-ask.js';
import { Runner } from './runner.js';

/** Seconds after which another host may take an ask: more than the longest deadline that can be set. */
const LONGEST_S = 900;

export interface QueueingParts {
  readonly engine: AskEngine;
  readonly wallet: Wallet;
  readonly budgets: Budgets;
  readonly database: Database;
  readonly deliveries: Pick<Deliveries, 'enqueue'>;
  readonly jobs: Jobs;
  readonly schedules: Pick<Schedules, 'soon'>;
  readonly usage: Usage;
  readonly monitoring: Monitoring;
  readonly log: Logger;
  /** Asks that this host answers at once in each lane. */
  readonly concurrency: number;
  /** Milliseconds for which an ask is looked for whose commit may be lost; default 10 s. */
  readonly patienceMs?: number;
}

/** Builds all that takes, answers and ends queued asks on one host; nothing of it runs. */
export function queueing(parts: QueueingParts) {
  const {
    engine,
    wallet,
    budgets,
    database,
    deliveries,
    jobs,
    schedules,
    usage,
    monitoring,
    log,
    concurrency,
    patienceMs,
  } = parts;
  const table = new QueueTable(database);
  const ahead = new LookAhead(schedules, LOOK, LEASE_S);
  const store = askStore(database, (inS) => ahead.in(inS));
  const failed = new FailedAskService({ wallet, table, log });
  const queue = new AskQueue({
    engine,
    wallet,
    database,
    jobs,
    table,
    store,
    failed,
    ...(patienceMs !== undefined && { patienceMs }),
  });
  const leases = new LeaseRenewer<ClaimedUnit>({
    renew: (held) => store.renew(held),
    log,
    failure: 'queued asks cannot be held on to',
  });
  const conclusions = new Conclusions({ database, table, deliveries, monitoring, usage });
  const runner = new Runner({ table, store, queue, engine, wallet, budgets, conclusions, log });
  const outage = new Outage(log, 'what becomes of queued asks cannot be noted');
  const worker = new HintedWorker<Lane, TakenAsk>({
    async claim(lane) {
      const ask = await claimAsk(store, lane);
      if (ask) ahead.claimed();
      return ask;
    },
    runner: new UnitRunner<TakenAsk>({
      run: (ask, signal) => runner.run(ask, signal),
      afterError: (ask, error, signal) => runner.afterError(ask, error, signal),
      ...{ leases, outage },
    }),
    outage,
  });
  const holds = new HoldExtensionService({ wallet, table });
  const lanes: Job[] = LANES.map((name) =>
    job({
      name,
      input: z.object({}),
      concurrency,
      doneOnce: 'begun',
      timeout: LONGEST_S,
      run: (_, signal) => worker.run(name, signal),
    }),
  );
  return { queue, leases, failed, holds, lanes, schedules: [queue.schedule, holds.schedule] };
}
