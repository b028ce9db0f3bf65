import aiMode from '@namedrop/ai-mode';
import aiOverview from '@namedrop/ai-overview';
import billing from '@namedrop/billing';
import bingCopilot from '@namedrop/bing-copilot';
import chatgpt from '@namedrop/chatgpt';
import claude from '@namedrop/claude';
import dashboard from '@namedrop/dashboard';
import gemini from '@namedrop/gemini';
import { type Clock, type Host, seedDemo, startHost } from '@namedrop/host';
import perplexity from '@namedrop/perplexity';
import watch from '@namedrop/watch';
import webhooks from '@namedrop/webhooks';
import type { ReplayUpstream } from './replay/replay-upstream.js';

export interface DemoHostOptions extends Pick<ReplayUpstream, 'baseUrls' | 'captureUrls'> {
  readonly dataDir: string;
  readonly port: number;
  readonly apiKey: string;
  /** Serves the dashboard on 60 days of demo data, too. */
  readonly pages: boolean;
  /** Default: the system's. The demo data end at its time. */
  readonly clock?: Clock;
  /** Plugins besides those of the demo. */
  readonly plugins?: Readonly<Record<string, object>>;
  /** Ends the start before the demo data are written. */
  readonly stop?: AbortSignal;
}

/** A host on loopback with an account that may ask it. */
export interface DemoHost extends AsyncDisposable {
  readonly url: string;
  /** The account's API key. */
  readonly token: string;
  /** Address where a password is set, once and within 60 minutes, which opens the dashboard; absent without `pages`. */
  readonly setupUrl?: string;
  readonly host: Host;
}

/** Milliseconds before the first look at a task: recorded ones are done soon. */
const POLL_MS = 50;
const silent = () => undefined;
const SILENT = { debug: silent, info: silent, warn: silent, error: silent };

/**
 * Starts a real host with the real surfaces, pointed at the replay upstream. The environment is kept out of it:
 * a DATABASE_URL, a PORT or a vendor's key that happens to be set there is not the demo's.
 * @throws what the host throws when it cannot start; the reason of `stop` when it comes before the demo data
 */
export async function startDemoHost(options: DemoHostOptions): Promise<DemoHost> {
  const { dataDir, port, pages, clock, stop } = options;
  const plugins = { ...pluginsOf(options), ...(pages && PAGES), ...options.plugins };
  const config = { host: '127.0.0.1', port, dataDir, plugins };
  const host = await startHost({ config, env: {}, cwd: dataDir, log: SILENT, ...(clock && { clock }) });
  try {
    stop?.throwIfAborted();
    const account = pages
      ? await seedDemo({ file: config, env: {}, cwd: dataDir }, clock)
      : (await host.accounts.create({ name: 'Demo' })).id;
    const { token } = await host.keys.create({ account, name: 'demo', mode: 'test' });
    const setupUrl = pages ? await setupUrlOf(host, account) : undefined;
    return { url: host.url, token, setupUrl, host, [Symbol.asyncDispose]: () => host.stop() };
  } catch (error) {
    await host.stop();
    throw error;
  }
}

/** Plugins behind the dashboard. */
const PAGES = {
  billing: { module: billing },
  dashboard: { module: dashboard },
  watch: { module: watch },
  webhooks: { module: webhooks },
};
/** The person who may sign in. */
const EMAIL = 'demo@namedrop.example';

async function setupUrlOf({ people, url }: Host, account: Parameters<Host['people']['users']['create']>[0]['account']) {
  const user = await people.users.create({ account, email: EMAIL });
  const { token } = await people.links.issue(user.id);
  return `${url}/setup#${token}`;
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
