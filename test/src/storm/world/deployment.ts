import { chmod, mkdir } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Teardown } from '@namedrop/testing';
import { databaseTime } from '@namedrop/testing/host';
import { SECRET_KEY } from '../../api/person.js';
import { operatorFolder } from '../../boot/command.js';
import { operatorFiles } from '../../reliability/operator-files.js';
import { DatabaseProxy } from '../database/database-proxy.js';
import { DatabaseServer } from '../database/database-server.js';
import { mountDisk } from '../database/disk.js';
import type { Outage } from '../judge/evidence.js';
import { startEngine } from './engine.js';
import { HostProcesses } from './host-processes.js';
import { startReceiver } from './receiver.js';

/** Milliseconds that an engine may take, which every other wait of a host follows. */
const DEADLINE_MS = 5000;

const CONFIG = {
  port: 0,
  drainMs: 1000,
  defaultPlan: 'enterprise',
  allowPrivateTargets: ['127.0.0.0/8'],
  secretKey: SECRET_KEY,
  deadlines: Object.fromEntries(
    ['quick', 'perplexityLive', 'chatgptLive', 'geminiLive', 'aiOverview', 'aiMode', 'bingCopilot'].map((name) => [
      `${name}Ms`,
      DEADLINE_MS,
    ]),
  ),
};

/**
 * Starts a PostgreSQL, on a disk of its own where that can be mounted, an engine, a receiver, and two hosts behind a
 * proxy each.
 * @param folder of everything that goes with the storm
 * @param logs folder that stays
 */
export async function startDeployment(t: Teardown, folder: string, logs: string, signal: AbortSignal) {
  await chmod(folder, 0o755);
  const disk = await mountDisk(t, join(folder, 'disk'));
  const data = disk ? disk.folder : join(folder, 'data');
  await mkdir(data, { recursive: true });
  const database = await DatabaseServer.start(t, data, await freePort(), join(logs, 'postgresql.log'));
  const proxies = [await DatabaseProxy.listen(t, database.port), await DatabaseProxy.listen(t, database.port)] as const;
  const [engine, receiver] = [await startEngine(t), await startReceiver(t)];
  const operator = await operatorFolder(t, operatorFiles(CONFIG), { data: 'new' });
  const shared = { ENGINE_URL: engine.url, LOG_LEVEL: 'warn' };
  const environments = proxies.map(({ port }) => ({ ...shared, DATABASE_URL: database.url(port) }));
  const hosts = new HostProcesses(t, { folder: operator, logs, environments });
  const running = new Set<Promise<unknown>>();
  const outages: Outage[] = [];
  return {
    disk,
    database,
    proxies,
    engine,
    receiver,
    hosts,
    signal,
    time: databaseTime(database),
    /** Waits; ends early when the storm is interrupted. */
    pause: (milliseconds: number) => sleep(milliseconds, undefined, { signal }),
    outages: outages as readonly Outage[],
    /** Notes an outage that lasts as long as some work. @param slot of the host that is hit; absent: all hosts */
    async outage(work: Promise<unknown>, slot?: number): Promise<void> {
      const from = Date.now();
      await work.finally(() => outages.push({ ...(slot !== undefined && { slot }), from, to: Date.now() }));
    },
    /** Keeps account of work that nothing waits for. */
    background(work: Promise<unknown>): void {
      const kept = work.catch(() => undefined).finally(() => running.delete(kept));
      running.add(kept);
    },
    /** Resolves once that work has ended. */
    idle: () => Promise.all(running),
    /** Runs a command past the proxies. @returns what it printed @throws Error with its complaint */
    async namedrop(...args: string[]): Promise<string> {
      const { code, stdout, stderr } = await operator.run(args, {
        ...shared,
        DATABASE_URL: database.url(database.port),
      });
      if (code !== 0 && !stdout) throw new Error(stderr);
      return stdout.trim();
    },
  };
}

export type Deployment = Awaited<ReturnType<typeof startDeployment>>;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
