import aiMode from '@namedrop/ai-mode';
import aiOverview from '@namedrop/ai-overview';
import bingCopilot from '@namedrop/bing-copilot';
import chatgpt from '@namedrop/chatgpt';
import type { LivePlatform } from '@namedrop/contract';
import type { CaptureVendorName } from '@namedrop/demo';
import gemini from '@namedrop/gemini';
import perplexity from '@namedrop/perplexity';
import type { Clock, Plugin } from '@namedrop/plugin-api';
import { startTestHost, type TestResponse } from '@namedrop/testing/host';
import type { ExecutionContext } from 'ava';
import { liveVendor, type Shown } from './live-vendor.js';

const PLUGINS = {
  perplexity,
  chatgpt,
  gemini,
  'ai-overview': aiOverview,
  'ai-mode': aiMode,
  'bing-copilot': bingCopilot,
};

/** The modes of one surface, and its slot. */
export const LIVE_MODES = {
  perplexity_live: 'perplexity',
  chatgpt_live: 'chatgpt',
  gemini_live: 'gemini',
  ai_overview: 'ai_overview',
  ai_mode: 'ai_mode',
  bing_copilot: 'bing_copilot',
} as const satisfies Record<string, LivePlatform>;
export const LIVE_PLATFORMS: readonly LivePlatform[] = Object.values(LIVE_MODES);

export interface LiveWorldOptions {
  /** The vendors that we have a key of. Default: both. */
  readonly keys?: readonly CaptureVendorName[];
  /** Milliseconds that a capture may take, by the setting's name. */
  readonly deadlines?: Readonly<Record<string, number>>;
  /** Further plugins, by id. */
  readonly plugins?: Readonly<Record<string, { readonly module: Plugin; readonly [setting: string]: unknown }>>;
  readonly clock?: Clock;
  /** The host's own settings, deadlines apart. */
  readonly config?: object;
}

/** The six real plugins, set to ask a vendor at that address. */
export function livePlugins(url: string, keys: readonly CaptureVendorName[] = ['dataforseo', 'cloro']) {
  const login = keys.includes('dataforseo') ? { login: 'someone@acme.example', password: 'password-of-ours' } : {};
  const apiKey = keys.includes('cloro') ? { apiKey: 'key-of-ours' } : {};
  const cloro = { ...apiKey, baseUrl: url, pollMs: 1 };
  const settings = (id: string) => ({ cloro, ...(id !== 'perplexity' && { dataforseo: { ...login, baseUrl: url } }) });
  return Object.fromEntries(Object.entries(PLUGINS).map(([id, module]) => [id, { module, live: settings(id) }]));
}

/**
 * The real host with the six real live plugins, and both vendors on this machine.
 * @param shown what each surface shows; the same everywhere unless told otherwise
 */
export async function startLiveWorld(
  t: ExecutionContext,
  shown: Partial<Record<LivePlatform, Shown>> = {},
  { keys, deadlines, plugins, clock, config }: LiveWorldOptions = {},
) {
  const vendor = await liveVendor(t, shown);
  const host = await startTestHost(t, {
    plugins: { ...livePlugins(vendor.url, keys), ...plugins },
    config: { ...config, ...(deadlines && { deadlines }) },
    ...(clock && { clock }),
  });
  /** A check, for Acme unless it says otherwise. */
  const check = (mode: string, body: object = {}): Promise<TestResponse> =>
    host.post('/v1/check', { query: 'best crm', brand: 'Acme', mode, ...body });
  return { ...host, vendor, check };
}
