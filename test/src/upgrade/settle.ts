import { until } from '@namedrop/testing';
import type { Upgraded } from './world.js';

/** Longer than the pause before a second attempt to deliver. */
const RETRY_MS = 61_000;
/** Longer than every lease, and than a job in the queue is waited for. */
const LEASES_MS = 122_000;
/** Milliseconds in which a queued ask that has a job is claimed. */
const STILL_MS = 3000;
const HOUR_MS = 3_600_000;

/** Work that is open, by kind. */
export interface OpenWork {
  /** Watches and monitors whose time has come. */
  readonly unplanned: number;
  /** Ids of open runs of watches. */
  readonly runs: readonly string[];
  /** Queued asks, claimed or not. */
  readonly asks: number;
  readonly claimedAsks: number;
  /** Deliveries that are due or under way; others wait for another attempt. */
  readonly deliveries: readonly string[];
  /** Deliveries that wait for another attempt. */
  readonly retries: number;
  readonly expiredHolds: number;
}

const OPEN = `
  SELECT
    (SELECT count(*)::int FROM watch.watches WHERE enabled AND next_run_at <= namedrop.now()) +
      (SELECT count(*)::int FROM "legacy-ask".monitors WHERE enabled AND next_run_at <= namedrop.now()) AS unplanned,
    ARRAY(SELECT id::text FROM watch.runs WHERE ended_at IS NULL) AS runs,
    (SELECT count(*)::int FROM "legacy-ask".queue) AS asks,
    (SELECT count(*)::int FROM "legacy-ask".queue WHERE state = 'processing') AS "claimedAsks",
    ARRAY(SELECT id::text FROM webhooks.deliveries
      WHERE ended_at IS NULL AND (state <> 'waiting' OR due_at <= namedrop.now())) AS deliveries,
    (SELECT count(*)::int FROM webhooks.deliveries WHERE state = 'waiting' AND due_at > namedrop.now()) AS retries,
    (SELECT count(*)::int FROM billing.holds WHERE expires_at <= clock_timestamp()) AS "expiredHolds"`;

/** Counts the open work. */
export async function readOpenWork(pool: Pick<Upgraded['pool'], 'query'>): Promise<OpenWork> {
  return (await pool.query<OpenWork>(OPEN)).rows[0] as OpenWork;
}

/** Resolves once the open work is as wanted. @throws Error that lists the open work, after 30 s */
async function untilOpen({ pool }: Upgraded, wanted: (open: OpenWork) => boolean): Promise<void> {
  let open: OpenWork | undefined;
  try {
    await until(async () => {
      open = await readOpenWork(pool);
      return open.unplanned === 0 && open.expiredHolds === 0 && wanted(open);
    });
  } catch (cause) {
    throw new Error(`work is still open: ${JSON.stringify(open)}`, { cause });
  }
}

const nothingIsDue = ({ runs, asks, deliveries }: OpenWork): boolean => runs.length + asks + deliveries.length === 0;

/** Returns a predicate that is true once nothing but asks without a job has been open for some seconds. */
function waitsForNudge(): (open: OpenWork) => boolean {
  let [last, since] = ['', Date.now()];
  return (open) => {
    const now = JSON.stringify(open);
    if (now !== last) [last, since] = [now, Date.now()];
    const isIdle = open.runs.length + open.deliveries.length + open.claimedAsks === 0;
    return isIdle && Date.now() - since >= STILL_MS;
  };
}

/** Resolves once only work with a lease of the old host, and its waiting asks, are left. */
export async function untilLeasesAreLeft(world: Upgraded): Promise<void> {
  const { before, scene } = world;
  const known = new Set([...before.runs, ...before.deliveries.map(({ id }) => id)]);
  const claimed = scene.asks.claimed.length;
  const asked = claimed + scene.asks.waiting.length;
  await untilOpen(world, (open) => {
    const isOld = [...open.runs, ...open.deliveries].every((id) => known.has(id));
    return isOld && open.claimedAsks <= claimed && open.asks <= asked;
  });
}

/** Lets the leases of the old host end. Nothing of today's hosts may be under way, or they would lose it. */
export const passLeases = ({ time }: Upgraded): Promise<void> => time.pass(LEASES_MS);

/** Resolves once all work is done, second attempts to deliver included. No lease of the old host is left. */
export async function untilSettled(world: Upgraded): Promise<void> {
  const isStalled = waitsForNudge();
  await untilOpen(world, (open) => nothingIsDue(open) || isStalled(open));
  await world.time.pass(LEASES_MS);
  await untilOpen(world, nothingIsDue);
  await world.time.pass(RETRY_MS);
  await untilOpen(world, (open) => nothingIsDue(open) && open.retries === 0);
}

/** Lets an hour pass in which every watch comes due, and resolves once their runs are reported. */
export async function passHour(world: Upgraded): Promise<void> {
  await world.time.pass(HOUR_MS);
  await untilOpen(world, (open) => nothingIsDue(open) && open.retries === 0);
}
