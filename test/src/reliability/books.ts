import { isSigned, type ReceivedRequest, until } from '@namedrop/testing';
import type { ExecutionContext } from 'ava';
import { type RunRow, runsOf, SECRET } from '../api/watch-world.js';
import { type Deployment, PRICE, type Watched } from './deployment.js';

/** Resolves with the runs of a watch once so many have ended, and been told as far as they can be. */
export function told({ storage }: Deployment, { id }: Watched, count: number): Promise<RunRow[]> {
  return until(async () => {
    const runs = await runsOf(storage, id);
    const over = runs.filter(({ state, delivery }) => ENDED.has(state) && delivery !== 'pending');
    return over.length >= count && runs;
  });
}

const ENDED = new Set(['succeeded', 'failed', 'skipped']);

/** What a receiver was sent about a watch. */
export const postsAbout = ({ receiver }: Deployment, { id }: Watched): readonly ReceivedRequest[] =>
  receiver.requests.filter(({ headers }) => headers['x-service-watch-id'] === id);

/** That a watch ran so many times, once for each slot, was charged for each once, and told of each. */
export async function sound(t: ExecutionContext, world: Deployment, watch: Watched, runs: readonly RunRow[]) {
  t.is(new Set(runs.map(({ planned_for }) => planned_for.getTime())).size, runs.length, 'a slot ran twice');
  for (const run of runs) t.like(run, { state: 'succeeded', error: null, cost: PRICE, delivery: 'delivered' });
  const ids = runs.map(({ id }) => id);
  t.deepEqual((await chargesFor(world, watch)).toSorted(), ids.toSorted(), 'each run is charged once');
  const posts = postsAbout(world, watch);
  t.deepEqual(new Set(posts.map(runOf)), new Set(ids), 'each run is told, and nothing else');
  for (const ofRun of Map.groupBy(posts, runOf).values()) soundPosts(t, ofRun);
}

/** That one delivery was made one to three times, each time signed, and each time the same but for what is the attempt's. */
function soundPosts(t: ExecutionContext, posts: readonly ReceivedRequest[]): void {
  t.true(posts.length >= 1 && posts.length <= 3, `${posts.length} POSTs`);
  t.is(new Set(posts.map(({ body }) => body)).size, 1);
  t.is(new Set(posts.map(({ headers }) => headers['x-service-delivery-id'])).size, posts.length);
  for (const post of posts) t.true(isSigned(post, SECRET));
}

/** The run that a POST tells of. */
const runOf = ({ json }: ReceivedRequest): string => (json as { run_id: string }).run_id;

/** The runs of a watch that were charged for, each as often as it was. */
export async function chargesFor({ storage }: Deployment, { id }: Watched): Promise<string[]> {
  const { rows } = await storage.pool.query<{ id: string }>(
    `SELECT runs.id FROM billing.entries JOIN watch.runs ON runs.id = transfer WHERE kind = 'charge' AND watch_id = $1`,
    [id],
  );
  return rows.map(({ id: run }) => run);
}

/** That all that was charged is what the runs cost, that nothing is held any more, and that the ledger is right. */
export async function paid(t: ExecutionContext, { storage, namedrop }: Deployment): Promise<void> {
  const { rows } = await storage.pool.query(`
    SELECT (SELECT sum(-amount)::int FROM billing.entries WHERE kind = 'charge') AS charged,
      (SELECT sum(cost_hundredths)::int FROM watch.runs) AS costs,
      (SELECT sum(held)::int FROM billing.wallets) AS held`);
  const [{ charged, costs, held }] = rows;
  t.deepEqual([charged, held], [costs, 0]);
  t.like(JSON.parse(await namedrop('ledger', 'verify', '--json')), { ok: true, faults: [] });
}
