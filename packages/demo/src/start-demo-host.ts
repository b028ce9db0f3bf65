import chatgpt from '@namedrop/chatgpt';
import claude from '@namedrop/claude';
import gemini from '@namedrop/gemini';
import { startHost } from '@namedrop/host';
import perplexity from '@namedrop/perplexity';
import type { RecordedPlatform } from './replay/recording.js';

export interface DemoHostOptions {
  readonly dataDir: string;
  readonly port: number;
  readonly apiKey: string;
  readonly baseUrls: Readonly<Record<RecordedPlatform, string>>;
}

/** A host on loopback with an account that may ask it. */
export interface DemoHost extends AsyncDisposable {
  readonly url: string;
  /** The account's API key. */
  readonly token: string;
}

const PLUGINS = { chatgpt, claude, gemini, perplexity };
const silent = () => undefined;
const SILENT = { debug: silent, info: silent, warn: silent, error: silent };

/**
 * Starts a real host with the real surfaces, pointed at the replay upstream. The environment is kept out of it:
 * a DATABASE_URL, a PORT or a vendor's key that happens to be set there is not the demo's.
 * @throws what the host throws when it cannot start
 */
export async function startDemoHost({ dataDir, port, apiKey, baseUrls }: DemoHostOptions): Promise<DemoHost> {
  const plugins = Object.entries(PLUGINS).map(([platform, module]) => {
    return [platform, { module, apiKey, baseUrl: baseUrls[platform as RecordedPlatform] }];
  });
  const config = { host: '127.0.0.1', port, dataDir, plugins: Object.fromEntries(plugins) };
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
