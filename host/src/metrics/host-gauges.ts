import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Storage } from '../database/storage.js';
import type { Readiness } from '../http/probes.js';
import type { JobRunner } from '../jobs/job-runner.js';
import { measured } from './measured.js';

/** One sample of a gauge. */
type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

interface MeasuredGauge {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  /** Milliseconds that it may take. Default 2000. */
  readonly patienceMs?: number;
  /** Asked at each scrape. Where it fails or is late, the gauge has no sample; without labels it is NaN. */
  samples(): Promise<readonly Sample[]>;
}

export interface HostGaugeParts {
  readonly registry: Registry;
  readonly storage: Pick<Storage, 'pools'>;
  readonly jobs: Pick<JobRunner, 'depths' | 'oldestDue'>;
  readonly dataDir: string;
}

/** Adds the gauges of connections, queues and disk. */
export function addHostGauges({ registry, storage, jobs, dataDir }: HostGaugeParts): void {
  const gauges: readonly MeasuredGauge[] = [
    {
      name: 'namedrop_database_connections',
      help: 'Connections to the database, by pool and state.',
      labels: ['pool', 'state'],
      samples: async () =>
        poolsOf(storage).flatMap(([pool, { idle, busy }]) => [
          [{ pool, state: 'idle' }, idle],
          [{ pool, state: 'busy' }, busy],
        ]),
    },
    {
      name: 'namedrop_database_connections_max',
      help: 'Connections that a pool may open.',
      labels: ['pool'],
      samples: async () => poolsOf(storage).map(([pool, { max }]) => [{ pool }, max]),
    },
    {
      name: 'namedrop_database_waiting',
      help: 'Calls that wait for a connection of a pool.',
      labels: ['pool'],
      samples: async () => poolsOf(storage).map(([pool, { waiting }]) => [{ pool }, waiting]),
    },
    {
      name: 'namedrop_queue_jobs',
      help: 'Jobs of a queue on all hosts, by state, as of up to a minute ago.',
      labels: ['queue', 'state'],
      samples: async () =>
        (await jobs.depths()).flatMap(({ name: queue, ...states }) =>
          Object.entries(states).map(([state, count]): Sample => [{ queue, state }, count]),
        ),
    },
    {
      name: 'namedrop_queue_oldest_due_seconds',
      help: 'Seconds for which the oldest job of a queue has been due and waits.',
      labels: ['queue'],
      samples: async () => [...(await jobs.oldestDue())].map(([queue, seconds]) => [{ queue }, seconds]),
    },
    {
      name: 'namedrop_data_free_bytes',
      help: 'Free bytes on the disk of the data folder.',
      samples: async () => [[{}, await statfs(dataDir).then(({ bavail, bsize }) => bavail * bsize)]],
    },
    {
      name: 'namedrop_data_size_bytes',
      help: 'Size of the disk of the data folder.',
      samples: async () => [[{}, await statfs(dataDir).then(({ blocks, bsize }) => blocks * bsize)]],
    },
  ];
  for (const gauge of gauges) addGauge(registry, gauge);
}

/** Milliseconds for the answer of `/readyz`, each part of which may take 2 s. */
const READY_MS = 3000;

/** Adds whether the host is ready, as `/readyz` says. */
export function addReadyGauge(registry: Registry, ready: () => Promise<Readiness>): void {
  addGauge(registry, {
    name: 'namedrop_ready',
    help: 'Whether the host can do its work, as /readyz says: 1 or 0.',
    patienceMs: READY_MS,
    samples: async () => [[{}, Number((await ready()).ok)]],
  });
}

function addGauge(registry: Registry, { name, help, labels = [], patienceMs, samples }: MeasuredGauge): void {
  const measure = measured(samples, patienceMs);
  new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      const found = (await measure()) ?? [];
      this.reset();
      // Without labels, a reset sets 0.
      if (found.length === 0 && labels.length === 0) this.set(Number.NaN);
      for (const [values, value] of found) this.set({ ...values }, value);
    },
  });
}

/** State of the pools that share an `application_name`. */
interface PoolState {
  readonly idle: number;
  readonly busy: number;
  readonly waiting: number;
  readonly max: number;
}

/** Returns the pools by `application_name`, under which `pg_stat_activity` shows their connections as well. */
function poolsOf({ pools }: Pick<Storage, 'pools'>): [name: string, state: PoolState][] {
  const byName = Map.groupBy(pools, ({ options }) => options.application_name ?? 'namedrop');
  return [...byName].map(([name, same]) => {
    const sum = (count: (pool: (typeof same)[number]) => number) => same.reduce((all, pool) => all + count(pool), 0);
    const idle = sum(({ idleCount }) => idleCount);
    const busy = sum(({ totalCount }) => totalCount) - idle;
    return [
      name,
      { idle, busy, waiting: sum(({ waitingCount }) => waitingCount), max: sum(({ options }) => options.max) },
    ];
  });
}
