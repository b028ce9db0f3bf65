/** The load process. It sends requests and reads no clock but its own, so its cost never counts for the host. */
import { Agent } from 'undici';
import { answerOrders } from '../process/answer-orders.js';
import { runClosedLoop } from './closed-loop.js';
import { fire } from './fire.js';
import type { LoopResult } from './loop-result.js';
import { openLoop } from './open-loop.js';
import type { ClosedLoopOrder, OpenLoopOrder, Shot } from './units.js';

const HEADERS_TIMEOUT_MS = 20_000;

/** Runs a loop over some units, on connections of its own. */
async function withUnits(
  units: readonly (readonly Shot[])[],
  loop: (work: () => Promise<boolean>) => Promise<LoopResult>,
): Promise<LoopResult> {
  const agent = new Agent({ headersTimeout: HEADERS_TIMEOUT_MS });
  let turn = 0;
  const work = async () => {
    const unit = units[turn++ % units.length] ?? [];
    const replies = await Promise.all(unit.map((shot) => fire(shot, agent)));
    return replies.every((reply) => reply !== undefined);
  };
  try {
    return await loop(work);
  } finally {
    await agent.close();
  }
}

answerOrders(
  {
    closedLoop: ({ units, concurrency, ...end }: ClosedLoopOrder) =>
      withUnits(units, (work) => runClosedLoop(concurrency, end, work)),
    openLoop: ({ units, arrivals }: OpenLoopOrder) => withUnits(units, (work) => openLoop(arrivals, work)),
  },
  'ready',
);
