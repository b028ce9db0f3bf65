import { randomUUID } from 'node:crypto';
import {
  type Database,
  type Health,
  type Job,
  type Jobs,
  job,
  type Logger,
  type Metrics,
  Outage,
  type Queryable,
  type Schedule,
  type Schedules,
  z,
} from '@namedrop/plugin-api';
import { ConcurrencyLimiter, type Limit } from './concurrency-limiter.js';
import { LEASE_S, LeaseRenewer } from './lease-renewer.js';
import { LookAhead } from './look-ahead.js';
import { type CountEnded, MAX_COUNTED, workMetrics } from './metrics.js';
import { PagedWorker } from './paged-worker.js';
import { type Hint, type KeyColumn, keyName, Pages } from './pages.js';
import type { BoundedRetryPolicy } from './retry-policy.js';
import type { ClaimedUnit } from './shape.js';
import { standardShape } from './standard-table.js';
import { byIds } from './statements.js';
import { retryAfterError, type Settle, UnitRunner } from './unit-runner.js';
import { WorkLoop } from './work-loop.js';
import { WorkStore } from './work-store.js';

/** New units that a host looks at at once; claiming takes some milliseconds. */
const CONCURRENCY = 16;

/** Claimed unit of a table that `workTable` created. */
export interface StandardUnit<P> extends ClaimedUnit {
  /** Attempts that failed, or whose host died. */
  readonly failures: number;
  readonly payload: P;
}

/** Writes the result of a unit, in the transaction that ends it. */
export type Write = (tx: Queryable) => Promise<void>;

/** One kind of durable work of a plugin: its policy, and what one attempt does. */
export interface DurableWorkOptions<P> {
  /** Name of the kind, in the singular and unique in the plugin, e.g. `mail`: also the name of its job. */
  readonly name: string;
  /** Table, and the plural of the name, e.g. `mails`: also the prefix of its metrics. */
  readonly units: string;
  /** Columns by which units are limited, from the narrowest on, each with its limit. */
  readonly keys: readonly (KeyColumn & Limit)[];
  /** Limit of each host. */
  readonly host: Limit;
  readonly retry: BoundedRetryPolicy;
  /** Seconds after which a host that does not renew its lease is considered dead. Default 60. */
  readonly leaseS?: number;
  /** Milliseconds between two passes of each host. Default 60,000; the schedule looks for the whole deployment. */
  readonly everyMs?: number;
  /**
   * Does the work of one attempt. It runs at least once per unit, and its write is committed exactly once. A rejection is a
   * failure of the attempt, unless the host stops.
   * @param signal aborted: the host stops
   */
  run(unit: StandardUnit<P>, signal: AbortSignal): Promise<Write>;
  /** Ends a unit whose last attempt has failed. */
  giveUp(unit: StandardUnit<P>): Write;
}

export interface DurableWorkPorts {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly schedules: Schedules;
  readonly metrics: Metrics;
  readonly log: Logger;
}

/** Kind of work on one host. */
export interface DurableWork<P> {
  /** Writes a unit in a transaction of the plugin. @param keys value of each key. @returns the id of the unit */
  enqueue(keys: Readonly<Record<string, string>>, payload: P, tx: Queryable): Promise<string>;
  /** Goes into the `jobs` of the plugin. */
  readonly job: Job;
  /** Goes into the `schedules` of the plugin. */
  readonly schedule: Schedule;
  start(): void;
  /** Resolves once nothing runs any more; an attempt that takes longer than 8 s is aborted. */
  stop(): Promise<void>;
  health(): Health;
}

/** Builds a kind of work on a table that `workTable` created, with its statements, worker, job, metrics and health. */
export function durableWork<P>(options: DurableWorkOptions<P>, ports: DurableWorkPorts): DurableWork<P> {
  const { name, units, keys, retry, leaseS = LEASE_S, everyMs } = options;
  const { database, jobs, schedules, log } = ports;
  const shape = standardShape(units);
  const claim = { choice: byIds(shape), returning: 'work.id, work.attempt, work.failures, work.payload' };
  const look = `${name}.look`;
  const ahead = new LookAhead(schedules, look, leaseS);
  const paused = (inS: number) => ahead.in(inS);
  const store = new WorkStore<StandardUnit<P>>(database, { name, shape, leaseS, retry, claim, paused });
  const outage = new Outage(log, `${units} cannot be worked on`);
  const renew = (held: readonly ClaimedUnit[]) => store.renew(held);
  const leases = new LeaseRenewer<ClaimedUnit>({ renew, leaseS, log, failure: `${units} cannot be held on to` });
  const afterError = retryAfterError({ store, log, message: `an attempt at ${units} failed` });
  const run = runOf(options, store, standardMetrics(units, ports));
  const worker = new PagedWorker<Hint, StandardUnit<P>>({
    pages: new Pages(database, { name, shape, keys, each: Math.max(...keys.map(({ all }) => all)) + 1 }),
    async claim(ids) {
      const claimed = await store.claim([ids]);
      if (claimed.length > 0) ahead.claimed();
      return claimed;
    },
    lapse: () => store.lapse(),
    limiter: limiterOf(options),
    refused: () => ahead.refused(),
    runner: new UnitRunner<StandardUnit<P>>({ run, afterError, leases, outage }),
    outage,
    stopping: new AbortController(),
    trigger: () => loop.trigger(),
  });
  const looks = [(signal: AbortSignal) => worker.look(signal)];
  const loop = new WorkLoop({ looks, outage, ...(everyMs !== undefined && { everyMs }) });
  const add = addStatement(units, keys);
  return {
    async enqueue(values, payload, tx) {
      const id = randomUUID();
      await tx.query(add, [id, JSON.stringify(payload), ...keys.map((key) => values[keyName(key)])]);
      await jobs.send(name, { id, ...values }, { within: tx });
      return id;
    },
    job: job({ name, input: HINT, concurrency: CONCURRENCY, run: (hint) => worker.hint(hint as Hint) }),
    schedule: loop.schedule({
      name: look,
      failure: `${units} cannot be looked for`,
      nextDue: () => store.nextDue(),
    }),
    start() {
      leases.start();
      loop.start();
    },
    async stop() {
      await loop.stop();
      await worker.stop();
      await leases.stop();
    },
    health: () => loop.health(),
  };
}

const HINT = z.looseObject({ id: z.uuid() });

const ENDS = ['done', 'given_up'] as const;

function standardMetrics(units: string, { metrics, database }: DurableWorkPorts): CountEnded<(typeof ENDS)[number]> {
  return workMetrics({
    ...{ metrics, database, units, ends: ENDS, table: units },
    endedHelp: `Units of ${units} that this host has ended, by how.`,
    waitingHelp: `Units of ${units} that are due and that no host works on, on all hosts together; at most ${MAX_COUNTED}.`,
    waiting: "state = 'waiting' AND wake_at <= namedrop.now()",
  });
}

function runOf<P>(
  { run, giveUp, retry }: DurableWorkOptions<P>,
  store: WorkStore<StandardUnit<P>>,
  count: CountEnded<(typeof ENDS)[number]>,
) {
  return async (unit: StandardUnit<P>, signal: AbortSignal): Promise<Settle> => {
    const isHopeless = unit.failures >= retry.maxAttempts;
    const write = isHopeless ? giveUp(unit) : await run(unit, signal);
    return async () => {
      if (await store.complete(unit, write)) count(isHopeless ? 'given_up' : 'done');
    };
  };
}

function limiterOf({ keys, host }: Pick<DurableWorkOptions<never>, 'keys' | 'host'>): ConcurrencyLimiter<Hint> {
  const limited = keys.map((key) => ({ ...key, keyOf: (hint: Hint) => hint[keyName(key)] as string }));
  return new ConcurrencyLimiter<Hint>({ keys: limited, host });
}

const addStatement = (units: string, keys: readonly KeyColumn[]) => `
  INSERT INTO ${units} (${['id', ...keys.map(({ column }) => column)].join(', ')}, state, attempt, failures, wake_at, payload)
  SELECT $1::uuid, ${keys.map(({ type }, index) => `$${index + 3}::${type}, `).join('')}'waiting', 0, 0, namedrop.now(),
    $2::json`;
