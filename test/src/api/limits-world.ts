import { route, type Surface, z } from '@namedrop/plugin-api';
import { startTestHost, type TestResponse } from '@namedrop/testing/host';
import type { ExecutionContext } from 'ava';
import { plugin } from '../boot/world.js';
import { purse } from './purse.js';

/** A token in 1000 s: nothing fills up while a test runs. */
export const REFILL = 0.001;

export interface LimitsOptions {
  /** Tokens at once; of the default plan. */
  readonly capacity?: number;
  /** Credits in the purse. */
  readonly credits?: number;
  /** The host's own settings. */
  readonly config?: object;
}

/**
 * The real host with surfaces that answer at once: claude, chatgpt without a key, perplexity live, AI Overview in the US;
 * a purse; and a plugin with routes of its own: `POST /v1/echo` by key, `GET /v1/fails`, and `GET /v1/open`, two calls by
 * address.
 */
export async function startLimitsWorld(t: ExecutionContext, options: LimitsOptions = {}) {
  const { capacity = 3, credits = 100_000, config } = options;
  const asked: string[] = [];
  const surface = (platform: Surface['platform'], channel: Surface['channel']): Surface => ({
    platform,
    channel,
    models: { default: 'large', allowed: ['large'] },
    ask: async ({ text }) => {
      asked.push(text);
      return { text: 'Acme leads.', citations: [] };
    },
  });
  const surfaces = [
    surface('claude', 'api'),
    { platform: 'chatgpt' as const, channel: 'api' as const, needs: ['KEY'] },
    surface('perplexity', 'live'),
    { ...surface('ai_overview', 'live'), regions: ['us' as const] },
  ];
  const answer = async () => ({ status: 200, body: {} });
  const fail = async () => Promise.reject(new Error('broken'));
  const limit = { bucket: (address: string) => `open:${address}`, size: { capacity: 2, refill: REFILL } };
  const routes = [
    route({ method: 'post', path: '/v1/echo', auth: 'bearer', body: z.object({ text: z.string() }), handle: answer }),
    route({ method: 'get', path: '/v1/fails', auth: 'bearer', handle: fail }),
    route({ method: 'get', path: '/v1/open', auth: 'none', limit, handle: answer }),
  ];
  const world = await startTestHost(t, {
    plugins: {
      all: { module: plugin('all', { adds: { surfaces, routes } }) },
      purse: { module: purse, holds: credits * 100 },
    },
    config: {
      plans: { tight: { refill: REFILL, capacity }, wide: { refill: 500, capacity: 1000 } },
      defaultPlan: 'tight',
      ...config,
    },
  });
  let questions = 0;
  return {
    ...world,
    /** What surfaces were asked, in order. */
    asked,
    /** A check that nobody has asked before, unless the body names its query. */
    check: (body: object = {}, headers: Record<string, string> = {}): Promise<TestResponse> =>
      world.post(
        '/v1/check',
        { query: `question ${questions++}`, brand: 'Acme', mode: 'quick', providers: ['claude'], ...body },
        { headers },
      ),
    /** As if so many seconds had passed for every bucket. */
    pass: (seconds: number) =>
      world.host.storage.pool.query(`UPDATE namedrop.token_buckets SET at = at - $1 * interval '1 second'`, [seconds]),
    /** Another key of the account, or of one on another plan, as the header that sends it. */
    async otherKey(plan?: string): Promise<{ authorization: string }> {
      const account = plan ? (await world.host.accounts.create({ name: 'Other', plan })).id : world.account;
      const { token } = await world.host.keys.create({ account, name: 'other', mode: 'live' });
      return { authorization: `Bearer ${token}` };
    },
  };
}

/** The two headers, and after how many seconds to try again. */
export function limitsOf({ headers }: { readonly headers: Headers }) {
  const read = (name: string) => headers.get(name);
  return [read('x-ratelimit-limit'), read('x-ratelimit-remaining'), read('retry-after')];
}
