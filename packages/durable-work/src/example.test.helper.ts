import { API_VERSION, Database, definePlugin, Jobs, type Logger, Metrics, Schedules, z } from '@namedrop/plugin-api';
import { capturedLog, type Teardown } from '@namedrop/testing';
import { databaseTime, startTestHost } from '@namedrop/testing/host';
import { type DurableWorkOptions, type DurableWorkPorts, durableWork, type StandardUnit } from './durable-work.js';
import { doublingPauses } from './retry-policy.js';
import { standardShape, workTable } from './standard-table.js';
import { byIds } from './statements.js';
import { WorkStore } from './work-store.js';

/** Seconds after a failure until `store` lets a unit be claimed again. */
const PAUSE_S = 30;

type Ports = Omit<DurableWorkPorts, 'log'>;

/** Adds the kind to a plugin: its table, the table of its results, and a job that starts nothing by itself. */
function pluginOf(options: DurableWorkOptions<string>, given: (ports: Ports) => void) {
  return definePlugin({
    id: 'example',
    apiVersion: API_VERSION,
    config: z.strictObject({}),
    requires: { database: Database, jobs: Jobs, metrics: Metrics, schedules: Schedules },
    migrations: [
      {
        name: '001-mails',
        up: `${workTable(options.units, options.keys)} CREATE TABLE results (id uuid, text text, at serial);`,
      },
    ],
    accountRows: [{ table: options.units }],
    setup: ({ ports, log }) => {
      given(ports);
      const { job, schedule } = durableWork(options, { ...ports, log });
      return { jobs: [{ ...job, run: async () => undefined }], schedules: [{ ...schedule, some: async () => false }] };
    },
  });
}

/** Metrics of one of several hosts in a process. */
const NO_METRICS: Metrics = { counter: () => ({ add: () => undefined }), gauge: () => undefined };

/** Opens the kind on a real database. Hosts on it are started by the test; looks follow each other by 50 ms. */
export async function openExample(t: Teardown, options: DurableWorkOptions<string>) {
  const { promise, resolve } = Promise.withResolvers<Ports>();
  const { host, account } = await startTestHost(t, { plugins: { example: { module: pluginOf(options, resolve) } } });
  const { database, jobs, schedules } = await promise;
  const log: Logger = capturedLog();
  const ports = { database, jobs, schedules, metrics: NO_METRICS, log };
  const shape = standardShape(options.units);
  const claim = { choice: byIds(shape), returning: 'work.id, work.attempt, work.failures, work.payload' };
  const store = new WorkStore<StandardUnit<string>>(database, {
    ...{ name: options.name, shape, claim, leaseS: 60 },
    retry: doublingPauses({ firstS: PAUSE_S, maxDoublings: 0 }),
  });
  const enqueuing = durableWork(options, ports);

  return {
    account,
    time: databaseTime(host.storage),
    database,
    /** Statements of the kind, without a worker. */
    store,
    /** One more host. @param own what differs from the options of the kind */
    open(own: Partial<DurableWorkOptions<string>> = {}) {
      const attempts: string[] = [];
      const { run } = { ...options, ...own };
      const counted = (unit: StandardUnit<string>, signal: AbortSignal) => {
        attempts.push(unit.payload);
        return run(unit, signal);
      };
      const work = durableWork({ ...options, ...own, everyMs: 50, run: counted }, ports);
      t.teardown(() => work.stop());
      return { ...work, attempts };
    },
    enqueue: (of: string, payload: string) =>
      database.transaction((tx) => enqueuing.enqueue({ account: of }, payload, tx)),
    /** Claims a unit as a host does that is killed at once. */
    claimAndDie: async (id: string) => store.claim([[id]]),
    results: async () =>
      (await database.query<{ text: string }>('SELECT text FROM results ORDER BY at')).map(({ text }) => text),
    row: async (id: string) => (await database.query(`SELECT * FROM ${options.units} WHERE id = $1`, [id]))[0],
  };
}
