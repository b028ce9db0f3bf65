import { setTimeout as sleep } from 'node:timers/promises';
import { databaseTime } from '@namedrop/testing/host';
import type { ExecutionContext } from 'ava';
import { asker } from './asker.js';
import { startWithPerson } from './person.js';

/** Milliseconds in which what a test waits for must have come. */
const PATIENCE_MS = 30_000;

/** A host that sends to this machine, with somebody who is signed in and asks that complete. */
export async function startWithWebhooks(t: ExecutionContext) {
  const asks = asker();
  const world = await startWithPerson(t, { plugins: asks.plugins, config: { allowPrivateTargets: ['127.0.0.0/8'] } });
  const { browser, account } = world;
  const detail = async (id: string) => (await browser.get(`/dashboard/api/deliveries/${id}`)).body.delivery;

  /** Resolves with a delivery once it looks as it should. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks at what came and not at what should
  async function once(id: string, looks: (delivery: any) => boolean) {
    for (const end = Date.now() + PATIENCE_MS; ; await sleep(10)) {
      const delivery = await detail(id);
      if (looks(delivery)) return delivery;
      if (Date.now() > end) throw new Error(`the delivery is still ${JSON.stringify(delivery)}`);
    }
  }

  return {
    ...world,
    asks,
    time: databaseTime(world.host.storage),
    /** Registers an endpoint. @returns its id and its secret */
    register: async (url: string): Promise<{ readonly id: string; readonly secret: string }> =>
      (await browser.post('/v1/webhooks', { url })).body.webhook,
    change: (id: string, changes: object) => browser.call('PATCH', `/v1/webhooks/${id}`, changes),
    complete: (endpoint: string, more = {}) => asks.complete(account, endpoint, more),
    detail,
    /** Resolves once a delivery has ended. */
    ended: (id: string) => once(id, ({ state }) => state !== 'waiting'),
    /** Resolves once that many attempts have been made, and it waits for the next. */
    tried: (id: string, times: number) =>
      once(id, (delivery) => delivery.attempts.length === times && delivery.next_attempt_at !== null),
  };
}
