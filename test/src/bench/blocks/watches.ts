import { setTimeout as sleep } from 'node:timers/promises';
import { lookNow } from '@namedrop/testing/host';
import { insertRows } from '../insert-rows.js';
import type { BenchRun } from '../options.js';
import { attempt } from '../peers/attempt.js';
import { type BulkMeasurement, graphileWorker } from '../peers/graphile-worker.js';
import { atLeastOf, atMost, type Block, type Figures, type Row } from '../report.js';
import { figure, interleaved, type Measurement } from '../rounds.js';
import { newWatches, WATCH_COLUMNS } from '../watch-columns.js';
import { startWatchHosts } from '../world/watch-hosts.js';
import type { World } from '../world/world.js';

const HOSTS = 4;
/** Long enough that no run ends while watches are planned. */
const NEVER_MS = 3_600_000;
/** What a host is given to run at a time: more would only make the measurement longer. */
const BURST = 3000;
const PER_SECOND = 50;

const PLANNING = `due at once, planned by ${HOSTS} hosts`;
const PEER = `graphile-worker, jobs alone, added by ${HOSTS} clients`;
const RUNNING = 'runs of one host, instant engine, after a lull';
const TELLING = `deliveries, ${PER_SECOND} per second`;

/** (e) Watches that come due, their runs, and what they tell. */
export async function watches(world: World, run: BenchRun): Promise<Block> {
  // Receivers are upstreams too, and another block may have made them slow.
  await world.delay(0);
  await using cleanUp = new AsyncDisposableStack();
  const { peer, note } = await openPeer(world, run, cleanUp);
  // The short round that warms up plans fewer watches.
  const burstOf = (seconds: number) => Math.max(1, Math.round((run.watches * seconds) / run.seconds));
  const planned = await measured(
    PLANNING,
    run,
    world,
    HOSTS,
    { concurrency: 1, answersAfterMs: NEVER_MS },
    async (_, seconds) => planAll(world, burstOf(seconds)),
    peer && { [PEER]: (seconds) => peer(burstOf(seconds)) },
  );
  const [running] = await measured(RUNNING, run, world, 1, { concurrency: 64, answersAfterMs: 0 }, async () =>
    runAll(world, Math.min(BURST, run.watches)),
  );
  const [telling] = await measured(
    TELLING,
    run,
    world,
    1,
    { concurrency: 1, answersAfterMs: 0 },
    async (hosts, seconds) => {
      const order = {
        count: Math.ceil(PER_SECOND * seconds * 2),
        perSecond: PER_SECOND,
        url: world.upstreams.completion,
      };
      await hosts[0]?.order('enqueue', order);
      return deliveryTimes(world, order.count);
    },
  );
  const rows = [...planned, running, telling];
  return {
    id: 'e',
    title: `watches: ${run.watches.toLocaleString('en')} that come due at once, their runs and what they tell`,
    rows,
    reaches: [
      atMost(5000, 'ms', 'until the last watch has its run', figure(rows, PLANNING, 'all ms')),
      atLeastOf(500, 'per second', 'runs of one host', figure(rows, RUNNING, 'per second')),
      atMost(100, 'ms', 'p99 from enqueuing to the first attempt', figure(rows, TELLING, 'p99 ms')),
    ],
    notes: [
      'Statistics of the queue are taken while it is empty, before each burst: plans made of them are the worst.',
      note,
    ],
  };
}

type Hosts = Awaited<ReturnType<typeof startWatchHosts>>;

async function measured(
  name: string,
  run: BenchRun,
  world: World,
  many: number,
  settings: Parameters<typeof startWatchHosts>[2],
  measure: (hosts: Hosts, seconds: number) => Promise<Figures>,
  peers: Readonly<Record<string, Measurement>> = {},
): Promise<[Row, ...Row[]]> {
  await using cleanUp = new AsyncDisposableStack();
  const hosts = await startWatchHosts(world, many, settings, cleanUp);
  const rows = await interleaved({ [name]: (seconds) => measure(hosts, seconds), ...peers }, run);
  await empty(world);
  return rows as [Row, ...Row[]];
}

/** Jobs of a planning statement. */
const BATCH = 500;
const PEER_NOTE =
  'graphile-worker: the jobs of the planned runs, in batches of 500; no watch is read and no run is written.';

async function openPeer(
  world: World,
  run: BenchRun,
  cleanUp: AsyncDisposableStack,
): Promise<{ readonly peer?: BulkMeasurement; readonly note: string }> {
  const order = { batch: BATCH, clients: HOSTS };
  const start = () => graphileWorker(world, order, cleanUp);
  return { note: PEER_NOTE, ...(await attempt('graphile-worker', run.peers, start)) };
}

const DUE_WATCHES = {
  ...WATCH_COLUMNS,
  id: '($3::uuid[])[n]',
  webhook_secret: '($4::text[])[n]',
  account_id: '($2::uuid[])[1 + n % cardinality($2::uuid[])]',
  query: `'best crm for team ' || n`,
  interval_hours: '1',
  next_run_at: `namedrop.now() - interval '1 minute' * (n % 5)`,
};

/** Makes watches that are due, all in one commit. */
async function makeDue({ host, payers }: World, many: number): Promise<void> {
  const accounts = payers.map(({ account }) => account);
  const { ids, secrets } = newWatches(many);
  await host.storage.pool.query(insertRows('watch.watches', DUE_WATCHES, '$1'), [many, accounts, ids, secrets]);
  await lookNow(host.storage, 'watch.plan');
}

const DEADLOCK = '40P01';
/** Hosts look around all the time, and lock tables in orders of their own. */
const TRIES = 5;

/** Nothing is left, and the database has seen that. */
async function empty(world: World, tries = TRIES): Promise<void> {
  const { pool } = world.host.storage;
  try {
    await pool.query('TRUNCATE watch.watches, watch.runs, watch.baselines, webhooks.deliveries CASCADE');
  } catch (error) {
    if ((error as { code?: string }).code !== DEADLOCK || tries === 1) throw error;
    return empty(world, tries - 1);
  }
  await pool.query(`DELETE FROM pgboss.job WHERE name IN ('watch.run', 'webhooks.send')`);
  await pool.query('ANALYZE');
}

async function planAll(world: World, many: number): Promise<Figures> {
  await empty(world);
  await makeDue(world, many);
  const begin = performance.now();
  await until(async () => !(await isAny(world, 'watch.watches WHERE enabled AND next_run_at <= namedrop.now()')));
  const took = performance.now() - begin;
  const planned = await count(world, 'watch.runs');
  if (planned < many) throw new Error(`of ${many} watches only ${planned} have a run`);
  return { 'per second': (many * 1000) / took, 'all ms': took };
}

async function runAll(world: World, many: number): Promise<Figures> {
  await empty(world);
  await makeDue(world, many);
  await until(async () => (await count(world, `watch.runs WHERE ended_at IS NOT NULL`)) >= many);
  const { rows } = await world.host.storage.pool.query(`
    SELECT count(*) / extract(epoch FROM max(ended_at) - min(started_at))::float8 AS rate,
      count(*) FILTER (WHERE state <> 'succeeded')::int AS failed
    FROM watch.runs`);
  return { 'per second': rows[0].rate, failed: rows[0].failed };
}

async function deliveryTimes(world: World, many: number): Promise<Figures> {
  await until(async () => (await count(world, `webhooks.deliveries WHERE ended_at IS NOT NULL`)) >= many);
  const { rows } = await world.host.storage.pool.query(`
    SELECT percentile_disc(ARRAY[0.5, 0.99]) WITHIN GROUP (ORDER BY extract(epoch FROM started_at - created_at) * 1000)
      AS took, count(*) FILTER (WHERE deliveries.state <> 'delivered')::int AS failed
    FROM webhooks.deliveries JOIN webhooks.attempts ON delivery = deliveries.id AND attempts.number = 1`);
  const [p50, p99] = rows[0].took.map(Number);
  await empty(world);
  return { 'p50 ms': p50, 'p99 ms': p99, failed: rows[0].failed };
}

/** Counting what there is would take the database longer than what is measured. */
async function isAny({ host }: World, what: string): Promise<boolean> {
  const { rows } = await host.storage.pool.query(`SELECT EXISTS (SELECT FROM ${what}) AS any`);
  return rows[0].any;
}

async function count({ host }: World, what: string): Promise<number> {
  const { rows } = await host.storage.pool.query(`SELECT count(*)::int AS many FROM ${what}`);
  return rows[0].many;
}

/** Rejects after two minutes: then something is broken, and not slow. */
async function until(done: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 120_000; !(await done()); await sleep(50)) {
    if (performance.now() > end) throw new Error('what is measured did not end within two minutes');
  }
}
