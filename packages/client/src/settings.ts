import { NamedropError } from './errors/namedrop-error.js';

/** Options of a client. */
export interface ClientOptions {
  /** API key, `lvk_live_…` or `lvk_test_…`. Default: the variable `NAMEDROP_API_KEY`. */
  readonly apiKey?: string;
  /** Address of the deployment, e.g. `https://namedrop.example.com`. Default: the variable `NAMEDROP_BASE_URL`. */
  readonly baseUrl?: string;
  /** Milliseconds that a call may take, all retries included. From 1 to 2147483647; default 180000. */
  readonly timeoutMs?: number;
  /** Further attempts after the first one failed. Default 2; 0 turns retries off. */
  readonly maxRetries?: number;
  /** Default: the global `fetch`. */
  readonly fetch?: Fetch;
  /** Headers of every call. They win over those of the client. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A function that sends a request; the global `fetch` is one. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Complete options. */
export interface Settings extends Required<ClientOptions> {
  /** Without a slash at its end. */
  readonly baseUrl: string;
}

const DEFAULTS = {
  timeoutMs: 180_000,
  maxRetries: 2,
  // Reads the global at each call: test tools and runtimes replace it.
  fetch: ((url, init) => globalThis.fetch(url, init)) satisfies Fetch as Fetch,
  headers: {},
};

/**
 * Completes options by variables and defaults.
 * @throws NamedropError for a missing or unusable option; its message never holds the key
 */
export function settingsOf(options: ClientOptions): Settings {
  const settings = {
    ...DEFAULTS,
    ...given(options),
    apiKey: String(options.apiKey ?? variable('NAMEDROP_API_KEY') ?? '').trim(),
    baseUrl: addressOf(options.baseUrl ?? variable('NAMEDROP_BASE_URL') ?? ''),
  };
  if (!/^[!-~]+$/.test(settings.apiKey))
    throw new NamedropError('apiKey: pass a key without spaces, or set NAMEDROP_API_KEY');
  requireLimits(settings);
  return settings;
}

/**
 * Checks limits of a client or of one call.
 * @throws NamedropError for a value out of range
 */
export function requireLimits({ timeoutMs, maxRetries }: Pick<Settings, 'timeoutMs' | 'maxRetries'>): void {
  if (!(timeoutMs >= 1 && timeoutMs < 2 ** 31))
    throw new NamedropError('timeoutMs: must be milliseconds from 1 to 2147483647');
  if (!(Number.isInteger(maxRetries) && maxRetries >= 0))
    throw new NamedropError('maxRetries: must be a whole number from 0');
}

/** Returns options without those that are undefined. */
export function given<T extends object>(options: T): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T;
}

function addressOf(baseUrl: string): string {
  try {
    const { protocol, username, password, search, hash, href } = new URL(baseUrl);
    if (/^https?:$/.test(protocol) && !(username || password || search || hash)) return href.replace(/\/+$/, '');
  } catch {
    // Reported below, together with addresses that have further parts.
  }
  throw new NamedropError(
    'baseUrl: pass an address like https://namedrop.example.com without user, query or fragment, or set NAMEDROP_BASE_URL',
  );
}

/** Reads an environment variable where the runtime has them and allows to read them. */
function variable(name: string): string | undefined {
  try {
    const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
    return process?.env?.[name];
  } catch {
    return undefined;
  }
}
