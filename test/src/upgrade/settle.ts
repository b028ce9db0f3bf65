import { until } from '@namedrop/testing';
import type { Upgraded } from './world.js';

/** Longer than the pause before a second attempt to deliver. */
const RETRY_MS = 61_000;
/** Longer than every lease, and than a job in the queue is waited for. */
const LEASES_MS = 122_000;

/** Work that some host has to do now; rows of other states wait for a time to come. */
const OPEN = `
  SELECT
    (SELECT count(*) FROM watch.watches WHERE enabled AND next_run_at <= namedrop.now()) +
    (SELECT count(*) FROM "legacy-ask".monitors WHERE enabled AND next_run_at <= namedrop.now()) +
    (SELECT count(*) FROM watch.runs WHERE ended_at IS NULL AND wake_at <= $1) +
    (SELECT count(*) FROM "legacy-ask".queue WHERE wake_at <= $1) +
    (SELECT count(*) FROM webhooks.deliveries WHERE ended_at IS NULL AND due_at <= $2) +
    (SELECT count(*) FROM billing.holds WHERE expires_at <= clock_timestamp()) AS open`;

/** Resolves once no host has anything to do. */
async function untilQuiet({ pool }: Upgraded, wakeBefore: string, dueBefore: string): Promise<void> {
  await until(async () => (await pool.query<{ open: string }>(OPEN, [wakeBefore, dueBefore])).rows[0]?.open === '0');
}

/** Resolves once the work that no lease protects is done; the old host's leases go on. */
export async function untilUnleasedIsDone(world: Upgraded): Promise<void> {
  const now = (await world.time.now()).toISOString();
  await untilQuiet(world, now, now);
}

/** Lets the leases of the old host end, and resolves once all work is done. */
export async function untilSettled(world: Upgraded): Promise<void> {
  await world.time.pass(LEASES_MS);
  const now = (await world.time.now()).toISOString();
  await untilQuiet(world, 'infinity', now);
  await world.time.pass(RETRY_MS);
  await untilQuiet(world, 'infinity', 'infinity');
}

/** Lets an hour pass in which every watch comes due, and resolves once their runs are reported. */
export async function passHour(world: Upgraded): Promise<void> {
  await world.time.pass(3_600_000);
  await untilQuiet(world, 'infinity', 'infinity');
}
