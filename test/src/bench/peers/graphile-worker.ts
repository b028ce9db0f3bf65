import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Child } from '../process/child.js';
import type { Figures } from '../report.js';
import { databaseUrlOf } from '../world/database-url.js';
import type { World } from '../world/world.js';
import { install, PEER_ENVIRONMENT } from './install.js';

/** The version that is measured. No dependency: it is installed into a temporary folder. */
const GRAPHILE_WORKER = 'graphile-worker@0.18.0';
const DATABASE = 'bench_graphile';

/** Settings of the process that adds jobs. */
export interface WorkerSettings {
  readonly databaseUrl: string;
  readonly folder: string;
}

/** Jobs that are to be added at once. */
export interface BulkOrder {
  readonly jobs: number;
  /** Jobs per statement. */
  readonly batch: number;
  /** Connections that add at the same time. */
  readonly clients: number;
}

/** Measures how long it takes to add that many jobs. */
export type BulkMeasurement = (jobs: number) => Promise<Figures>;

/**
 * Installs graphile-worker and prepares it on a database of its own, on the same server.
 * Rejects when it cannot be installed.
 */
export async function graphileWorker(
  world: World,
  order: Omit<BulkOrder, 'jobs'>,
  cleanUp: AsyncDisposableStack,
): Promise<BulkMeasurement> {
  const folder = path.join(world.folder, 'graphile-worker');
  await install(folder, [GRAPHILE_WORKER]);
  const { pool } = world.host.storage;
  await pool.query(`DROP DATABASE IF EXISTS ${DATABASE}`);
  await pool.query(`CREATE DATABASE ${DATABASE}`);
  const settings: WorkerSettings = { databaseUrl: databaseUrlOf(world.host, DATABASE), folder };
  const main = fileURLToPath(new URL('graphile-worker-main.js', import.meta.url));
  const adding = cleanUp.use(await Child.start(main, [JSON.stringify(settings)], { env: PEER_ENVIRONMENT }));
  return async (jobs) => {
    const took = await adding.order<number>('addAll', { ...order, jobs } satisfies BulkOrder);
    return { 'per second': (jobs * 1000) / took, 'all ms': took };
  };
}
