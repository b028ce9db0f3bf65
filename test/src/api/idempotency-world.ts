import type { Clock } from '@namedrop/plugin-api';
import { behaviours } from '@namedrop/testing';
import type { ExecutionContext } from 'ava';
import { purse } from './purse.js';
import { startWorld } from './world.js';

export const CHECK = { query: 'best crm', brand: 'Acme', mode: 'quick' };

/**
 * The real host with the four real plugins and a purse, called with idempotency keys.
 * @param credits what the purse holds
 */
export async function startIdempotencyWorld(t: ExecutionContext, credits = 1000, clock?: Clock) {
  const plugins = { purse: { module: purse, holds: credits * 100 } as never };
  const world = await startWorld(t, undefined, undefined, { plugins, clock });
  const { upstreams, says, host } = world;

  /** Holds back what a platform says. */
  function holdBack(platform: keyof typeof upstreams) {
    const asked = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const reply = behaviours.reply({ body: says(platform, 'Acme leads.') });
    upstreams[platform].behave(async (request, response) => {
      asked.resolve();
      await released;
      await reply(request, response);
    });
    return { asked: asked.promise, release };
  }

  return {
    ...world,
    holdBack,
    /** A check with a key; for Acme unless the body says otherwise. */
    check: (key: string, body: object = {}, headers: Record<string, string> = {}) =>
      world.post({ ...CHECK, ...body }, { headers: { 'idempotency-key': key, ...headers } }),
    /** How often each platform has been asked. */
    asked: () => Object.values(upstreams).map(({ requests }) => requests.length),
    /** Another account, as the header that calls in its name. */
    async stranger(plan?: string): Promise<{ authorization: string }> {
      const { id: account } = await host.accounts.create({ name: 'Other', plan });
      const { token } = await host.keys.create({ account, name: 'other', mode: 'live' });
      return { authorization: `Bearer ${token}` };
    },
    /** Another key of the same account, as the header that sends it. */
    async otherKey(): Promise<{ authorization: string }> {
      const { token } = await host.keys.create({ account: world.account, name: 'other', mode: 'live' });
      return { authorization: `Bearer ${token}` };
    },
  };
}
