import { AskCompleted, type RetrievedAsk } from '@namedrop/contract';
import type { Upgraded } from '../world.js';

/** Each queued ask has succeeded and costs what the ledger says. */
export async function queuedAsks({ scene, pool, call }: Upgraded): Promise<string[]> {
  const faults: string[] = [];
  for (const id of [...scene.asks.claimed, ...scene.asks.waiting]) {
    const replies = await Promise.all(
      [scene.acme, scene.globex].map(({ token }) => call(token, 'GET', `/v1/ask/${id}`)),
    );
    const found = replies.find(({ status }) => status !== 404);
    if (!found) {
      faults.push(`ask ${id} is gone`);
      continue;
    }
    const ask = (await found.json()) as RetrievedAsk;
    if (ask.status !== 'succeeded') {
      faults.push(`ask ${id} is ${ask.status}`);
      continue;
    }
    const { rows } = await pool.query<{ amount: number }>(
      'SELECT -amount::float8 / 100 AS amount FROM billing.entries WHERE transfer = $1',
      [id],
    );
    const { cost_cents: cost } = ask.usage;
    if (rows.length !== 1 || rows[0]?.amount !== cost)
      faults.push(`ask ${id} costs ${cost}, the ledger has ${JSON.stringify(rows)}`);
  }
  return faults;
}

/** Each queued ask with a webhook is reported once. */
export async function askEvents({ scene, receiver }: Upgraded): Promise<string[]> {
  const [first = ''] = scene.asks.waiting;
  const reported = receiver.requests.flatMap(({ json }) => AskCompleted.safeParse(json).data?.data.id ?? []);
  return [...scene.asks.claimed, first].flatMap((id) => {
    const times = reported.filter((each) => each === id).length;
    return times === 1 ? [] : [`ask ${id} was reported ${times} times`];
  });
}
