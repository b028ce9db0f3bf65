import { isSigned } from '@namedrop/testing';
import { WATCH_SECRET } from '../settings.js';
import type { Upgraded } from '../world.js';

interface Row {
  readonly id: string;
  readonly body: string;
  readonly state: string;
  readonly endpoint: string | null;
}

/** Each delivery is still there, and has succeeded: the receiver accepts everything after the upgrade. */
export async function deliveries(world: Upgraded): Promise<string[]> {
  const rows = await rowsOf(world);
  const lost = world.before.deliveries.filter(({ id }) => !rows.some((row) => row.id === id));
  const undelivered = rows.filter(({ state }) => state !== 'delivered');
  return [
    ...lost.map(({ id }) => `delivery ${id} is gone`),
    ...undelivered.map(({ id, state }) => `delivery ${id} is ${state}`),
  ];
}

/** Each delivery that was not accepted before the upgrade arrives once, signed with its secret, and no other arrives. */
export async function arrivals(world: Upgraded): Promise<string[]> {
  const { before, receiver } = world;
  const rows = await rowsOf(world);
  const ended = new Set(before.deliveries.flatMap(({ id, ended }) => (ended ? [id] : [])));
  return [...rows, ...before.deliveries.filter(({ id }) => !rows.some((row) => row.id === id))].flatMap(
    ({ id, body, endpoint }) => {
      const posts = receiver.requests.filter((request) => request.body === body);
      const expected = ended.has(id) ? 0 : 1;
      if (posts.length !== expected) return [`delivery ${id} arrived ${posts.length} times instead of ${expected}`];
      const secret = secretOf(world, endpoint);
      return posts.every((post) => isSigned(post, secret)) ? [] : [`delivery ${id} is not signed with its secret`];
    },
  );
}

async function rowsOf({ pool }: Upgraded): Promise<Row[]> {
  return (await pool.query<Row>('SELECT id, body, state, endpoint FROM webhooks.deliveries ORDER BY number')).rows;
}

function secretOf({ scene }: Upgraded, endpoint: string | null): string {
  return Object.values(scene.endpoints).find(({ id }) => id === endpoint)?.secret ?? WATCH_SECRET;
}
