import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Host } from '@namedrop/host';
import { type AccountId, type Clock, type Plugin, parsedJson } from '@namedrop/plugin-api';
import { capturedLog } from '../captured-log.js';
import type { Teardown } from '../teardown.js';
import { testDatabase } from './test-database.js';

export interface TestHostOptions {
  /** By id, as in a configuration file: the plugin as `module`, and its own settings beside it. */
  readonly plugins?: Readonly<Record<string, { readonly module: Plugin; readonly [setting: string]: unknown }>>;
  /** The host's own settings, e.g. `{ deadlines: { quickMs: 500 } }`. */
  readonly config?: object;
  /** Default: empty, so that no variable of the machine matters. */
  readonly env?: NodeJS.ProcessEnv;
  readonly clock?: Clock;
}

/** A response, read to its end. */
export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The text as JSON; undefined when it is none. Untyped, for a test looks at what came and not at what should. */
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any;
}

/** A host that runs, with somebody who may call it. */
export interface TestHost {
  readonly url: string;
  readonly host: Host;
  readonly account: AccountId;
  readonly keyId: string;
  /** The bearer token that `post` and `get` send. */
  readonly token: string;
  /** @param body a string is sent as it is, anything else as JSON. Headers of `init` win over the usual ones. */
  post(path: string, body: unknown, init?: RequestInit): Promise<TestResponse>;
  get(path: string, init?: RequestInit): Promise<TestResponse>;
  /** All that the host and its plugins have logged, in full depth. */
  logs(): string;
  /** Fields of all log lines with a message, the oldest first. */
  lines(message: string): readonly Readonly<Record<string, unknown>>[];
}

/**
 * Starts the real host with real plugins on a database of its own, with an account and a key,
 * and stops it when the test is over.
 * @throws BootError as the host does
 */
export async function startTestHost(t: Teardown, options: TestHostOptions = {}): Promise<TestHost> {
  const { plugins = {}, config, env = {}, clock } = options;
  const log = capturedLog();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'namedrop-host-'));
  t.teardown(() => rm(dataDir, { recursive: true, force: true }));
  const databaseUrl = await testDatabase(t);
  const { startHost } = await import('@namedrop/host');
  const host = await startHost({
    config: { port: 0, drainMs: 1000, ...config, databaseUrl, dataDir, plugins },
    env,
    cwd: dataDir,
    log,
    ...(clock && { clock }),
  });
  t.teardown(() => host.stop());

  const { id: account } = await host.accounts.create({ name: 'Test' });
  const { record, token } = await host.keys.create({ account, name: 'test', mode: 'live' });
  const call = (method: string, at: string, init: RequestInit = {}, body?: string): Promise<TestResponse> => {
    const headers = new Headers({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    return read(fetch(new URL(at, host.url), { ...init, method, headers, body }));
  };
  return {
    url: host.url,
    host,
    account,
    keyId: record.id,
    token,
    post: (at, body, init) => call('POST', at, init, typeof body === 'string' ? body : JSON.stringify(body)),
    get: (at, init) => call('GET', at, init),
    logs: () => log.text(),
    lines: (message) => log.lines.filter((line) => line.message === message).map(({ fields }) => ({ ...fields })),
  };
}

async function read(responding: Promise<Response>): Promise<TestResponse> {
  const response = await responding;
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parsedJson(text) };
}
