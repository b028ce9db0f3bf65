/** The load process: carries out one order at a time, so that asking does not slow down who answers. */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'undici';
import { closedLoop } from './closed-loop.js';
import { type LoadOrder, type Shot, UNIQUE } from './order.js';

const run = randomUUID();
let fired = 0;

async function carryOut({ units, concurrency, seconds }: LoadOrder) {
  const agent = new Agent({ headersTimeout: 20_000 });
  let turn = 0;
  const work = async () => {
    const unit = units[turn++ % units.length] ?? [];
    const hits = await Promise.all(unit.map((shot) => fire(shot, agent)));
    return hits.every((hit) => hit);
  };
  try {
    return await closedLoop(concurrency, seconds, work);
  } finally {
    await agent.close();
  }
}

async function fire({ url, headers, body }: Shot, dispatcher: Agent): Promise<boolean> {
  const sent = body.replaceAll(UNIQUE, `${run} ${fired++}`);
  try {
    const response = await request(url, { method: 'POST', headers, body: sent, dispatcher });
    await response.body.dump({ limit: Number.MAX_SAFE_INTEGER });
    return response.statusCode === 200;
  } catch {
    // No answer at all: counted as a failure, as any other.
    return false;
  }
}

process.on('message', async (order: LoadOrder) => process.send?.(await carryOut(order)));
process.send?.('ready');
