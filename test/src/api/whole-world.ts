import watch from '@namedrop/watch';
import type { ExecutionContext } from 'ava';
import { liveVendor } from './live-vendor.js';
import { startQueue } from './queue-world.js';

/** Enough for every call that a test makes. */
const PLANS = { plans: { wide: { refill: 500, capacity: 10_000 } }, defaultPlan: 'wide' };

/**
 * The real host with all plugins: official APIs, live surfaces, wallets, watches, webhooks and the older endpoints. Whom it
 * asks and tells is on this machine; there is an account with credits, and somebody who is signed in to it.
 */
export async function startWhole(t: ExecutionContext, config: object = PLANS) {
  const vendor = await liveVendor(t);
  const plugins = { watch: { module: watch } };
  const world = await startQueue(t, { options: { vendor: vendor.url, plugins, config } });
  return { ...world, vendor };
}
