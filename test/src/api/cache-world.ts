import type { TestResponse } from '@namedrop/testing/host';
import type { ExecutionContext } from 'ava';
import { type LiveWorldOptions, startLiveWorld } from './live-world.js';
import { purse } from './purse.js';
import { startWorld, type WorldOptions } from './world.js';

export const CHECK = { query: 'best crm', brand: 'Acme', mode: 'quick' };

/** A wallet of 10,000 credits. */
/** A purse that holds so many hundredths of a credit. */
export const purseOf = (holds: number) => ({ purse: { module: purse, holds } as never });

const plugins = purseOf(1_000_000);

/** The real host with the four real plugins and a wallet. */
export async function startQuick(t: ExecutionContext, options: WorldOptions = {}) {
  const world = await startWorld(t, {}, undefined, { ...options, plugins: { ...plugins, ...options.plugins } });
  return {
    ...world,
    /** A quick check, for Acme unless the body says otherwise. */
    check: (body: object = {}) => world.post({ ...CHECK, ...body }),
    /** How often each of the four has been asked: chatgpt, claude, gemini, perplexity. */
    asked: () => Object.values(world.upstreams).map(({ requests }) => requests.length),
  };
}

/** The real host with the six real live plugins and a wallet. */
export function startLive(
  t: ExecutionContext,
  shown?: Parameters<typeof startLiveWorld>[1],
  options: LiveWorldOptions = {},
) {
  return startLiveWorld(t, shown, { ...options, plugins });
}

/** What a caller sees of how it was answered, and what for. */
export function receiptOf({ body, headers }: TestResponse) {
  return { cost: body.cost_cents, hit: body.cache_hit, status: headers.get('x-cache-status') };
}

export const MISS = { hit: false, status: 'miss' };
export const HIT = { cost: 5, hit: true, status: 'hit-l1' };
