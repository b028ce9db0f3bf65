import { FEWEST_SAMPLES, type Platform } from '@namedrop/core';
import { type Surface, SurfaceError } from '@namedrop/plugin-api';
import { fixedClock } from '@namedrop/testing';
import { startTestHost } from '@namedrop/testing/host';
import type { ExecutionContext } from 'ava';
import { plugin } from '../boot/world.js';
import { purse } from './purse.js';

const HOUR_MS = 3_600_000;

/** Enough calls to say something. */
export const ENOUGH = FEWEST_SAMPLES;

/** Official APIs that went one way, so many times. */
export interface Past {
  readonly platform: Platform;
  readonly hoursAgo?: number;
  /** Default: failures. */
  readonly latencyStep?: number;
  readonly calls: number;
}

/**
 * The real host with a clock that stands, a purse, and surfaces that answer unless a question says `fail`: chatgpt, claude
 * and perplexity by API, gemini without a key, chatgpt and AI Overview live.
 */
export async function startHealthWorld(t: ExecutionContext, config: object = {}) {
  const clock = fixedClock('2026-04-08T12:30:00Z');
  const surface = (platform: Platform, channel: Surface['channel']): Surface => ({
    platform,
    channel,
    ask: async ({ text }) => {
      if (text.startsWith('fail')) throw new SurfaceError('unavailable', 'down');
      return { text: 'Acme leads.', citations: [] };
    },
  });
  const surfaces = [
    surface('chatgpt', 'api'),
    surface('claude', 'api'),
    { ...surface('perplexity', 'api'), regions: ['us' as const] },
    { platform: 'gemini' as const, channel: 'api' as const, needs: ['KEY'] },
    surface('chatgpt', 'live'),
    surface('ai_overview', 'live'),
  ];
  const world = await startTestHost(t, {
    plugins: { all: { module: plugin('all', { adds: { surfaces } }) }, purse: { module: purse, holds: 10_000_000 } },
    config,
    clock,
  });
  let questions = 0;
  return {
    ...world,
    clock,
    /** A check that nobody has asked before, unless the body names its query. */
    check: (body: object = {}, headers: Record<string, string> = {}) =>
      world.post('/v1/check', { query: `question ${questions++}`, brand: 'Acme', mode: 'quick', ...body }, { headers }),
    /** As if official APIs had been asked earlier. */
    async remember(...pasts: readonly Past[]): Promise<void> {
      for (const { platform, hoursAgo = 0, latencyStep = -1, calls } of pasts) {
        const now = clock.now().getTime();
        const hour = new Date(now - (now % HOUR_MS) - hoursAgo * HOUR_MS);
        const values = [platform, hour, latencyStep, calls];
        await world.host.storage.pool.query('INSERT INTO namedrop.provider_outcomes VALUES ($1, $2, $3, $4)', values);
      }
    },
    /** The snapshot of now, and of one platform. */
    async health(platform = 'chatgpt') {
      const reply = await world.get('/v1/health');
      return { ...reply, platform: reply.body.platforms[platform] };
    },
    /** All that the account has used. */
    total: async () => (await world.get('/v1/usage?granularity=total')).body.total,
  };
}
