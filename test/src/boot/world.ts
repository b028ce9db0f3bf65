import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BootError, type Host, type HostOptions, startHost } from '@namedrop/host';
import {
  type Contributions,
  definePlugin,
  type Plugin,
  type Port,
  type Ports,
  type Surface,
  z,
} from '@namedrop/plugin-api';
import { type CapturedLog, capturedLog, forFile } from '@namedrop/testing';
import { testDatabase } from '@namedrop/testing/host';
import type { ExecutionContext, TestFn } from 'ava';

/** Enough for a plugin that does something, and short enough to wait for one that hangs. */
const TIMEOUT_MS = 400;

/** The plugins of a host, by id: the plugin alone, or with switches and settings beside it. */
export type Entries = Readonly<
  Record<string, Plugin | { readonly module?: unknown; readonly [setting: string]: unknown }>
>;

export interface Boot {
  readonly log: CapturedLog;
  /** Boots the real host with these plugins on the file's database, on any free port; it is stopped after the test. */
  start(plugins: Entries, options?: HostOptions & { config?: object }): Promise<Host>;
  /** The same for a host that does not come up. */
  refused(plugins: Entries, options?: HostOptions & { config?: object }): Promise<BootError>;
}

/** Boots hosts in the tests of one file, all on one database and with one data folder, which are gone afterwards. */
export function bootOn(test: TestFn): (t: ExecutionContext) => Boot {
  const shared = forFile(test);
  let dataDir: string;
  let databaseUrl: string;
  test.before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'namedrop-boot-'));
    shared.teardown(() => rm(dataDir, { recursive: true, force: true }));
    databaseUrl = await testDatabase(shared);
  });
  return (t) => {
    const log = capturedLog();
    const boot = (plugins: Entries, { config, ...options }: HostOptions = {}) =>
      startHost({
        env: {},
        cwd: dataDir,
        log,
        pluginTimeoutMs: TIMEOUT_MS,
        ...options,
        config: { port: 0, dataDir, databaseUrl, drainMs: 2000, ...(config as object), plugins: entriesOf(plugins) },
      });
    return {
      log,
      async start(plugins, options) {
        const host = await boot(plugins, options);
        t.teardown(() => host.stop());
        return host;
      },
      async refused(plugins, options) {
        const error = await t.throwsAsync(boot(plugins, options), { instanceOf: BootError });
        return error as BootError;
      },
    };
  };
}

function entriesOf(plugins: Entries): object {
  const entries = Object.entries(plugins).map(([key, entry]) => [key, 'setup' in entry ? { module: entry } : entry]);
  return Object.fromEntries(entries);
}

export interface Sketch {
  readonly apiVersion?: number;
  readonly config?: z.ZodType;
  readonly requires?: Ports;
  readonly provides?: readonly Port<unknown>[];
  readonly setup?: Plugin['setup'];
  /** What setup returns, unless `setup` is there. */
  readonly adds?: Contributions;
}

/** A plugin that differs from an empty one only in what a test is about. */
export function plugin(id: string, { adds = {}, ...sketch }: Sketch = {}): Plugin {
  return definePlugin({ id, apiVersion: 1, config: z.strictObject({}), requires: {}, setup: () => adds, ...sketch });
}

/** A surface that answers with a text, on the official channel. */
export function says(platform: Surface['platform'], text = 'Acme is popular.'): Surface {
  return { platform, channel: 'api', ask: async () => ({ text, citations: [] }) };
}

/** The problems of a boot report, without the heading and the page that describes settings; columns joined by single spaces. */
export function linesOf({ report }: BootError): string[] {
  return report
    .split('\n')
    .slice(1)
    .filter((line) => line.startsWith(' '))
    .map((line) => line.trim().replaceAll(/ {2,}/g, ' '));
}

/** A port of this machine that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Whether anything listens on a port of this machine. */
export async function listens(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => true,
    () => false,
  );
}

/** Asks a host for a quick check, as a fresh account of it. */
export async function check(host: Host, body: object = {}): Promise<{ status: number; body: Record<string, unknown> }> {
  const { id: account } = await host.accounts.create({ name: 'Test' });
  const { token } = await host.keys.create({ account, name: 'test', mode: 'live' });
  const response = await fetch(`${host.url}/v1/check`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'best crm', brand: 'Acme', mode: 'quick', ...body }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
