import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Storage } from '@namedrop/host';
import { startCountingServer } from '../growth/counting-server.js';
import { insertRows } from '../insert-rows.js';
import type { BenchRun } from '../options.js';
import type { Child } from '../process/child.js';
import type { Block, Figures } from '../report.js';
import { interleaved, type Measurement } from '../rounds.js';
import { newWatches, WATCH_COLUMNS } from '../watch-columns.js';
import { parentOf, treeProcessorMs } from '../world/process-tree.js';
import { startWatchHosts } from '../world/watch-hosts.js';

/** Deployments by their number of hosts. */
const HOSTS = [1, 2, 4];
const WAITING = 10_000;
const DUE = 1000;
/** Seconds in which hosts settle before they are measured. */
const SETTLE_S = 20;
/** Times as long as one measurement of another block lasts. */
const WINDOW = 50;
/** Seconds from now in which watches come due: hosts that look each minute know of the first beforehand. */
const [FIRST_S, LAST_S] = [95, 125];
const NEVER_MS = 3_600_000;

/** (j) What hosts cost that have nothing to do, and how late they plan what comes due. */
export async function planning(run: BenchRun): Promise<Block> {
  await using cleanUp = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(tmpdir(), 'namedrop-planning-'));
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
  const server = await startCountingServer(path.join(folder, 'data'), cleanUp);
  const measurements: Record<string, Measurement> = {};
  for (const many of HOSTS) {
    measurements[`idle, hosts: ${many}`] = (seconds) =>
      onHosts({ server, folder, many }, (hosts) => idleLoad(server, hosts, seconds * WINDOW, run.signal));
    measurements[`${DUE} watches over ${LAST_S - FIRST_S} s, hosts: ${many}`] = () =>
      onHosts({ server, folder, many }, () => latency(server, run.signal));
  }
  const rows = await interleaved(measurements, run, async () => undefined);
  const notes = [
    `Idle: ${WAITING} watches of which none is due; billing, webhooks, watch. calls/s: statements of all hosts.`,
    'late ms: from the slot of a watch to the insert of its run, by the clock of the database.',
  ];
  return { id: 'j', title: 'planning: load of idle hosts, and delay of what comes due', rows, reaches: [], notes };
}

interface Deployment {
  readonly server: Storage;
  readonly folder: string;
  readonly many: number;
}

async function onHosts(
  { server, folder, many }: Deployment,
  measure: (hosts: readonly Child[]) => Promise<Figures>,
): Promise<Figures> {
  await using cleanUp = new AsyncDisposableStack();
  const settings = { concurrency: 1, answersAfterMs: NEVER_MS };
  const hosts = await startWatchHosts({ host: { storage: server }, folder }, many, settings, cleanUp);
  await server.pool.query('TRUNCATE watch.watches, watch.runs, watch.baselines, webhooks.deliveries CASCADE');
  // Awaited here: the hosts end with this block.
  return await measure(hosts);
}

/** Makes watches. @param due SQL of the time of the n-th */
async function makeWatches({ pool }: Storage, many: number, due: string): Promise<void> {
  const { ids, secrets } = newWatches(many);
  const columns = {
    ...WATCH_COLUMNS,
    id: '($2::uuid[])[n]',
    webhook_secret: '($3::text[])[n]',
    account_id: '($2::uuid[])[n]',
    query: `'best crm for team ' || n`,
    interval_hours: '1',
    next_run_at: due,
  };
  await pool.query(insertRows('watch.watches', columns, '$1'), [many, ids, secrets]);
}

const LOAD = `
  SELECT sum(calls)::int AS calls, coalesce(sum(calls) FILTER (WHERE query LIKE '%pgboss%'), 0)::int AS queue,
    sum(total_exec_time)::float8 AS ms
  FROM pg_stat_statements WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())`;

async function idleLoad(server: Storage, hosts: readonly Child[], s: number, signal: AbortSignal): Promise<Figures> {
  const { pool } = server;
  await makeWatches(server, WAITING, `namedrop.now() + interval '1 day' + interval '1 second' * n`);
  await sleep(SETTLE_S * 1000, undefined, { signal });
  const { rows: pids } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const postmaster = parentOf(pids[0]?.pid ?? 0) ?? 0;
  const processorMs = () => ({
    hosts: hosts.reduce((sum, { pid }) => sum + (treeProcessorMs(pid) ?? 0), 0),
    postgres: treeProcessorMs(postmaster) ?? 0,
  });
  await pool.query('SELECT pg_stat_statements_reset()');
  const before = processorMs();
  await sleep(s * 1000, undefined, { signal });
  const after = processorMs();
  const { rows } = await pool.query<{ calls: number; queue: number; ms: number }>(LOAD);
  const { calls = 0, queue = 0, ms = 0 } = rows[0] ?? {};
  return {
    'calls/s': calls / s,
    'of pg-boss': queue / s,
    'sql ms/s': ms / s,
    'host ms/s': (after.hosts - before.hosts) / s,
    'pg ms/s': (after.postgres - before.postgres) / s,
  };
}

const NOTE_DELAYS = `
  DROP TABLE IF EXISTS public.delays;
  CREATE TABLE public.delays (ms float8 NOT NULL);
  CREATE OR REPLACE FUNCTION public.note_delay() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO public.delays VALUES (extract(epoch FROM clock_timestamp() - NEW.planned_for) * 1000);
    RETURN NEW;
  END $$;
  CREATE OR REPLACE TRIGGER note_delay AFTER INSERT ON watch.runs FOR EACH ROW EXECUTE FUNCTION public.note_delay()`;
const DELAYS = `
  SELECT count(*)::int AS planned, max(ms) AS max,
    percentile_cont(ARRAY[0.5, 0.99]) WITHIN GROUP (ORDER BY ms) AS quantiles FROM public.delays`;

async function latency(server: Storage, signal: AbortSignal): Promise<Figures> {
  const { pool } = server;
  const due = `namedrop.now() + interval '1 second' * (${FIRST_S} + ${LAST_S - FIRST_S}::float8 * n / ${DUE})`;
  await pool.query(NOTE_DELAYS);
  await makeWatches(server, DUE, due);
  await sleep((LAST_S + 10) * 1000, undefined, { signal });
  const { rows } = await pool.query<{ planned: number; max: number; quantiles: [number, number] }>(DELAYS);
  await pool.query('DROP TRIGGER note_delay ON watch.runs');
  const { planned = 0, max = Number.NaN, quantiles = [Number.NaN, Number.NaN] } = rows[0] ?? {};
  if (planned < DUE) throw new Error(`of ${DUE} watches only ${planned} have a run`);
  return { 'late p50 ms': quantiles[0], 'late p99 ms': quantiles[1], 'late max ms': max };
}
