/** Adds jobs to graphile-worker, which is installed in the folder that the first argument names. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { answerOrders } from '../process/answer-orders.js';
import type { BulkOrder, WorkerSettings } from './graphile-worker.js';

/** The part of the library that is used. */
interface Library {
  makeWorkerUtils(options: { pgPool: pg.Pool }): Promise<{
    migrate(): Promise<void>;
    addJobs(jobs: readonly { identifier: string; payload: object }[]): Promise<unknown>;
    release(): Promise<void>;
  }>;
}

const { databaseUrl, folder } = JSON.parse(process.argv[2] ?? '{}') as WorkerSettings;
const main = path.join(folder, 'node_modules/graphile-worker/dist/index.js');
const { makeWorkerUtils } = (await import(pathToFileURL(main).href)) as Library;
const pgPool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
pgPool.on('error', () => undefined);
pgPool.on('connect', (client) => client.on('error', () => undefined));
const utils = await makeWorkerUtils({ pgPool });
await utils.migrate();

/** Adds all jobs in batches, several at the same time. @returns the milliseconds that it took */
async function addAll({ jobs, batch, clients }: BulkOrder): Promise<number> {
  await pgPool.query('TRUNCATE graphile_worker._private_jobs');
  await pgPool.query('ANALYZE');
  const begin = performance.now();
  let left = jobs;
  const client = async () => {
    while (left > 0) {
      const many = Math.min(batch, left);
      left -= many;
      await utils.addJobs(
        Array.from({ length: many }, () => ({ identifier: 'watch.run', payload: { run: crypto.randomUUID() } })),
      );
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return performance.now() - begin;
}

answerOrders({ addAll }, 'ready');
