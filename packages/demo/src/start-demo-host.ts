import aiMode from '@namedrop/ai-mode';
import aiOverview from '@namedrop/ai-overview';
import bingCopilot from '@namedrop/bing-copilot';
import chatgpt from '@namedrop/chatgpt';
import claude from '@namedrop/claude';
import gemini from '@namedrop/gemini';
import { startHost } from '@namedrop/host';
import perplexity from '@namedrop/perplexity';
import type { ReplayUpstream } from './replay/replay-upstream.js';

export interface DemoHostOptions extends Pick<ReplayUpstream, 'baseUrls' | 'captureUrls'> {
  readonly dataDir: string;
  readonly port: number;
  readonly apiKey: string;
}

/** A host on loopback with an account that may ask it. */
export interface DemoHost extends AsyncDisposable {
  readonly url: string;
  /** The account's API key. */
  readonly token: string;
}

/** Milliseconds before the first look at a task: recorded ones are done soon. */
const POLL_MS = 50;
const silent = () => undefined;
const SILENT = { debug: silent, info: silent, warn: silent, error: silent };

/**
 * Starts a real host with the real surfaces, pointed at the replay upstream. The environment is kept out of it:
 * a DATABASE_URL, a PORT or a vendor's key that happens to be set there is not the demo's.
 * @throws what the host throws when it cannot start
 */
export async function startDemoHost(options: DemoHostOptions): Promise<DemoHost> {
  const { dataDir, port } = options;
  const config = { host: '127.0.0.1', port, dataDir, plugins: pluginsOf(options) };
  const host = await startHost({ config, env: {}, cwd: dataDir, log: SILENT });
  try {
    const account = await host.accounts.create({ name: 'Demo' });
    const { token } = await host.keys.create({ account: account.id, name: 'demo', mode: 'test' });
    return { url: host.url, token, [Symbol.asyncDispose]: () => host.stop() };
  } catch (error) {
    await host.stop();
    throw error;
  }
}

/** All plugins with their settings: where each engine and each capture vendor is played. */
function pluginsOf({ apiKey, baseUrls, captureUrls }: DemoHostOptions) {
  const cloro = { apiKey, baseUrl: captureUrls.cloro, pollMs: POLL_MS };
  const live = { dataforseo: { login: 'demo', password: apiKey, baseUrl: captureUrls.dataforseo }, cloro };
  return {
    chatgpt: { module: chatgpt, apiKey, baseUrl: baseUrls.chatgpt, live },
    claude: { module: claude, apiKey, baseUrl: baseUrls.claude },
    gemini: { module: gemini, apiKey, baseUrl: baseUrls.gemini, live },
    perplexity: { module: perplexity, apiKey, baseUrl: baseUrls.perplexity, live: { cloro } },
    'ai-overview': { module: aiOverview, live },
    'ai-mode': { module: aiMode, live },
    'bing-copilot': { module: bingCopilot, live },
  };
}
