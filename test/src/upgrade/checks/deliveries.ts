import { isSigned } from '@namedrop/testing';
import { REPORT } from '../inventory.js';
import { WATCH_SECRET } from '../settings.js';
import type { Upgraded } from '../world.js';

interface Row {
  readonly id: string;
  readonly report: string;
  readonly subject: string;
  readonly body: string;
  readonly state: string;
  readonly endpoint: string | null;
}

/** Work that may be reported after the upgrade: queued asks, and runs. */
const NEW_SUBJECTS = `
  SELECT id::text FROM watch.runs UNION SELECT id::text FROM "legacy-ask".monitor_runs UNION SELECT unnest($1::text[])`;

/**
 * Each delivery is still there, and has succeeded: the receiver accepts everything after the upgrade. Nothing is reported
 * more often than before, and new work once.
 */
export async function deliveries(world: Upgraded): Promise<string[]> {
  const rows = await rowsOf(world);
  const lost = world.before.deliveries.filter(({ id }) => !rows.some((row) => row.id === id));
  const asks = [...world.scene.asks.claimed, ...world.scene.asks.waiting];
  const { rows: subjects } = await world.pool.query<{ id: string }>(NEW_SUBJECTS, [asks]);
  const undelivered = rows.filter(({ state }) => state !== 'delivered');
  return [
    ...lost.map(({ id }) => `delivery ${id} is gone`),
    ...undelivered.map(({ id, state }) => `delivery ${id} is ${state}`),
    ...[...Map.groupBy(rows, ({ report }) => report)].flatMap(([report, same]) => {
      const isNew = subjects.some(({ id }) => id === same[0]?.subject);
      const expected = world.before.deliveries.filter((old) => old.report === report).length || Number(isNew);
      return same.length <= expected ? [] : [`${report} is delivered ${same.length} times instead of ${expected}`];
    }),
  ];
}

/** Each delivery that was not accepted before the upgrade arrives once, signed with its secret, and no other arrives. */
export async function arrivals(world: Upgraded): Promise<string[]> {
  const { before, receiver } = world;
  const rows = await rowsOf(world);
  const ended = new Set(before.deliveries.flatMap(({ id, ended }) => (ended ? [id] : [])));
  const all = [...rows, ...before.deliveries.filter(({ id }) => !rows.some((row) => row.id === id))];
  const bodies = new Set(all.map(({ body }) => body));
  return [
    ...all.flatMap(({ id, body, endpoint }) => {
      const posts = receiver.requests.filter((request) => request.body === body);
      const expected = ended.has(id) ? 0 : 1;
      if (posts.length !== expected) return [`delivery ${id} arrived ${posts.length} times instead of ${expected}`];
      const secret = secretOf(world, endpoint);
      return posts.every((post) => isSigned(post, secret)) ? [] : [`delivery ${id} is not signed with its secret`];
    }),
    ...receiver.requests.flatMap(({ body }) =>
      bodies.has(body) ? [] : [`no delivery has the body that arrived: ${body}`],
    ),
  ];
}

async function rowsOf({ pool }: Upgraded): Promise<Row[]> {
  return (
    await pool.query<Row>(
      `SELECT id, ${REPORT} AS report, subject, body, state, endpoint FROM webhooks.deliveries ORDER BY number`,
    )
  ).rows;
}

function secretOf({ scene }: Upgraded, endpoint: string | null): string {
  return Object.values(scene.endpoints).find(({ id }) => id === endpoint)?.secret ?? WATCH_SECRET;
}
