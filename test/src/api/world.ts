import chatgpt from '@namedrop/chatgpt';
import claude from '@namedrop/claude';
import { VENDORS } from '@namedrop/demo';
import gemini from '@namedrop/gemini';
import perplexity from '@namedrop/perplexity';
import type { Clock, Plugin } from '@namedrop/plugin-api';
import { behaviours, type LoopbackUpstream, loopbackUpstream } from '@namedrop/testing';
import { startTestHost } from '@namedrop/testing/host';
import type { ExecutionContext } from 'ava';
import { livePlugins } from './live-world.js';

const PLUGINS = { chatgpt, claude, gemini, perplexity };
type QuickPlatform = keyof typeof PLUGINS;
const PLATFORMS = Object.keys(PLUGINS) as QuickPlatform[];

export interface Cited {
  readonly url: string;
  readonly title: string;
}

/** What the upstreams cite unless a test says otherwise. */
export const CITED: readonly Cited[] = [
  { url: 'https://reviews.example/crm', title: 'CRM reviews' },
  { url: 'https://forum.example/t/42?page=2', title: 'A thread' },
];

const ANSWER = 'Acme is a popular choice for small teams. Globex follows.';

/** A platform's true-shape reply that says this text, cites these pages for its first sentence and has thought so much. */
function says(platform: QuickPlatform, text: string, cited: readonly Cited[] = [], reasoning = 0): unknown {
  const supports = /^[^.]*\.?/.exec(text)?.[0] ?? text;
  const citations = cited.map((citation) => ({ ...citation, supports }));
  const tokens = { input: 10, output: 20, reasoning };
  const vendor = VENDORS.find((each) => each.platform === platform);
  return vendor?.answer({ model: 'model-2026-11-01', latencyMs: 0, tokens, searches: ['crm'], citations, text });
}

export interface WorldOptions {
  readonly quickMs?: number;
  /** Platforms that get no key. */
  readonly unconfigured?: readonly QuickPlatform[];
  /** Where the vendors of live surfaces are; absent: there are no live surfaces. */
  readonly vendor?: string;
  /** Further settings of the platforms' plugins. */
  readonly settings?: Partial<Record<QuickPlatform, object>>;
  /** Further plugins, by id. */
  readonly plugins?: Readonly<Record<string, { readonly module: Plugin }>>;
  readonly clock?: Clock;
  /** Further settings of the host. */
  readonly config?: object;
}

/**
 * The real host with the four real plugins, each asking a loopback upstream of its own.
 * @param answers what each platform says; the same text everywhere unless told otherwise
 */
export async function startWorld(
  t: ExecutionContext,
  answers: Partial<Record<QuickPlatform, string>> = {},
  cited: readonly Cited[] = CITED,
  options: WorldOptions = {},
) {
  const started = PLATFORMS.map(async (platform) => {
    const body = says(platform, answers[platform] ?? ANSWER, cited);
    return [platform, await loopbackUpstream(t, behaviours.reply({ body }))] as const;
  });
  const upstreams = Object.fromEntries(await Promise.all(started)) as Record<QuickPlatform, LoopbackUpstream>;
  const live = options.vendor === undefined ? {} : livePlugins(options.vendor);
  const plugins = PLATFORMS.map((platform) => [
    platform,
    {
      ...live[platform],
      ...settings(platform, upstreams[platform].url, options.unconfigured),
      ...options.settings?.[platform],
    },
  ]);
  const host = await startTestHost(t, {
    plugins: { ...live, ...Object.fromEntries(plugins), ...options.plugins },
    config: { deadlines: { quickMs: options.quickMs ?? 10_000 }, ...options.config },
    ...(options.clock && { clock: options.clock }),
  });
  const requests = (platform: QuickPlatform) => upstreams[platform].requests.map(({ json }) => json);
  const sent = Object.assign((platform: QuickPlatform) => requests(platform).at(-1) as SentRequest, { all: requests });
  return {
    ...host,
    upstreams,
    says,
    /** The body of the last request to a platform; `sent.all`: of every one. */
    sent,
    post: (body: unknown, init?: { headers?: Record<string, string> }) => host.post('/v1/check', body, init),
    /** To any path. */
    postTo: host.post,
  };
}

/** The parts of an upstream request that tests look at. */
export interface SentRequest {
  readonly model: string;
  readonly tools: readonly [{ readonly user_location: object }];
}

function settings(platform: QuickPlatform, url: string, unconfigured: readonly QuickPlatform[] = []) {
  const baseUrl = platform === 'chatgpt' ? `${url}/v1` : url;
  const apiKey = unconfigured.includes(platform) ? undefined : 'test-key-of-ours';
  return { module: PLUGINS[platform], baseUrl, apiKey };
}
