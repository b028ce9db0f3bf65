import {
  API_VERSION,
  Captures,
  definePlugin,
  type Platform,
  type Plugin,
  type Surface,
  SurfaceError,
  z,
} from '@namedrop/plugin-api';
import { fixedClock } from '@namedrop/testing';
import { startTestHost } from '@namedrop/testing/host';
import type { ExecutionContext } from 'ava';
import { plugin, says } from '../boot/world.js';
import { purse } from './purse.js';

/** Credits in the purse. */
const CREDITS = 1_000_000;

/** Prices of the modes of `greek`, in credits. */
export const PRICES = { zeta: 40, greek: 90, pair: 60, zeta_live: 20, shadow: 30 } as const;

/**
 * A plugin with engines that the interface does not know: zeta answers by API and live, eta lacks its key, and theta has
 * no surface. Questions that begin with `fail` fail on zeta, and those that begin with `slow` take too long.
 */
export function greek() {
  const asked: string[] = [];
  const zeta = (channel: Surface['channel']): Surface => ({
    platform: 'zeta',
    channel,
    async ask({ text }, signal) {
      asked.push(text);
      if (text.startsWith('fail')) throw new SurfaceError('unavailable', 'down');
      if (text.startsWith('slow')) await new Promise((_, reject) => signal.addEventListener('abort', reject));
      return { text: 'Acme leads.', citations: [] };
    },
  });
  const module: Plugin = definePlugin({
    id: 'greek',
    apiVersion: API_VERSION,
    config: z.strictObject({}),
    requires: { captures: Captures },
    platforms: [
      {
        id: 'zeta',
        label: 'Zeta <1>',
        api: { provider: 'zeta_labs', deadlineMs: 1500, target: { successRate: 0.9, p95LatencyMs: 4321 } },
        live: { provider: 'zeta_labs' },
      },
      { id: 'eta', label: 'Eta', api: { provider: 'eta_labs' } },
      { id: 'theta', label: 'Theta', api: {} },
    ],
    modes: [
      { name: 'zeta', channel: 'api', platforms: ['zeta'], price: PRICES.zeta, aliases: ['old_zeta'] },
      { name: 'greek', channel: 'api', platforms: ['zeta', 'eta', 'theta'], price: PRICES.greek },
      { name: 'pair', channel: 'api', platforms: ['zeta', 'claude'], price: PRICES.pair },
      { name: 'zeta_live', channel: 'live', platforms: ['zeta'], price: PRICES.zeta_live },
      { name: 'shadow', channel: 'api', platforms: ['eta', 'theta'], price: PRICES.shadow },
    ],
    setup: ({ ports: { captures } }) => ({
      surfaces: [zeta('api'), zeta('live'), { platform: 'eta', channel: 'api', needs: ['ETA_KEY'] }],
      start: async () => captures.count({ platform: 'zeta', vendor: 'capturer', sign: 'empty_answer' }),
    }),
  });
  /** @returns the questions that zeta was asked, in order */
  return { module, asked };
}

/** The real host with a fixed clock, a purse, claude, and the engines of `greek`. */
export async function startContributedWorld(t: ExecutionContext, config: object = {}) {
  const clock = fixedClock('2026-04-08T12:30:00Z');
  const { module, asked } = greek();
  const claude = plugin('anthropic', { adds: { surfaces: [says('claude')] } });
  const world = await startTestHost(t, {
    plugins: {
      greek: { module },
      anthropic: { module: claude },
      purse: { module: purse, holds: CREDITS * 100 },
    },
    config,
    clock,
  });
  let questions = 0;
  return {
    ...world,
    clock,
    asked,
    /** A check of the mode `zeta` that no caller has asked before, unless the body says otherwise. */
    check: (body: object = {}, headers: Record<string, string> = {}) =>
      world.post('/v1/check', { query: `question ${questions++}`, brand: 'Acme', mode: 'zeta', ...body }, { headers }),
    /** Returns the usage of the account, in all. */
    total: async () => (await world.get('/v1/usage?granularity=total')).body.total,
    /** Returns the platforms of a snapshot of health that is taken now. */
    async health(): Promise<Record<Platform, { status: string; sample_size_7d: number }>> {
      clock.advance(61_000);
      return (await world.get('/v1/health')).body.platforms;
    },
  };
}
