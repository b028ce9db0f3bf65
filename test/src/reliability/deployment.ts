import { randomUUID } from 'node:crypto';
import type { Storage } from '@namedrop/host';
import { type Teardown, webhookReceiver } from '@namedrop/testing';
import { databaseTime, lookNow } from '@namedrop/testing/host';
import { SECRET_KEY } from '../api/person.js';
import { SECRET } from '../api/watch-world.js';
import { operatorFolder, type Running } from '../boot/command.js';
import { startEngine } from './engine.js';
import { type HomeKind, onServer } from './home.js';
import { operatorFiles } from './operator-files.js';

/** What a run of these watches costs, in credits. */
export const PRICE = 15;

/** What all hosts have in common. */
const CONFIG = { port: 0, defaultPlan: 'enterprise', allowPrivateTargets: ['127.0.0.0/8'], secretKey: SECRET_KEY };

/** A host in a process of its own. */
export interface HostProcess {
  readonly name: string;
  readonly url: string;
  readonly running: Running;
}

/** A watch of Acme, hourly, with a question that it alone asks. */
export interface Watched {
  readonly id: string;
  readonly query: string;
}

/** What it takes to run hosts that can be killed: what outlives them, and an account. No host runs at first. */
export async function startDeployment(t: Teardown, { data, open }: HomeKind = onServer) {
  const engine = await startEngine(t);
  const receiver = await webhookReceiver(t);
  const folder = await operatorFolder(t, operatorFiles(CONFIG), { data });
  const { storage, environmentOf } = await open(t, folder);
  const shared = { ENGINE_URL: engine.url, LOG_LEVEL: 'warn' };
  const hosts = new Map<string, HostProcess>();

  /** Runs a command in this process. @returns what it printed @throws Error with what it complained of */
  async function namedrop(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await folder.run(args, { ...shared, ...(await environmentOf()) });
    if (code !== 0) throw new Error(stderr);
    return stdout.trim();
  }

  /** Starts a host. @param env beside what all hosts have */
  async function start(env: NodeJS.ProcessEnv = {}): Promise<HostProcess> {
    const name = `host_${randomUUID()}`;
    const own = { ...(await environmentOf(name)), HOST_NAME: name };
    const running = folder.spawn(['start', '--json'], { ...shared, ...own, ...env });
    const host = { name, url: JSON.parse(await running.printed(/^\}$/m)).url, running };
    hosts.set(name, host);
    return host;
  }

  /** Ends a host. @returns its exit code; null for one that was killed */
  async function end(name: string, signal: NodeJS.Signals): Promise<number | null> {
    const { running } = hosts.get(name) as HostProcess;
    hosts.delete(name);
    running.process.kill(signal);
    return (await running.finished).code;
  }

  const account = JSON.parse(await namedrop('accounts', 'create', '--name', 'Acme', '--credits', '100000', '--json'));
  const token = await namedrop('keys', 'create', '--account', account.id);

  /** Calls whichever host there is. @returns what it answers @throws Error where it refuses */
  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const [{ url }] = [...hosts.values()] as [HostProcess];
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!response.ok) throw new Error(await response.text());
    return response.json() as Promise<T>;
  }

  async function watch(): Promise<Watched> {
    const query = `best crm ${randomUUID()}`;
    const body = { query, brand: 'Acme', mode: 'ai_overview', interval: 'hourly', webhook_url: receiver.url };
    const { id } = await call<{ id: string }>('POST', '/v1/watch', { ...body, webhook_secret: SECRET });
    return { id, query };
  }

  return {
    engine,
    receiver,
    storage,
    account: account.id as string,
    token,
    call,
    time: databaseTime(storage),
    hosts,
    namedrop,
    start,
    end,
    watch,
    watches: (count: number): Promise<Watched[]> => Promise.all(Array.from({ length: count }, watch)),
    pause: ({ id }: Watched) => call('DELETE', `/v1/watch/${id}`),
    comeDue: (...watches: readonly Watched[]) => comeDue(storage, watches),
    /** Lets the slot of a watch be so many seconds from now, which hosts know. */
    comeDueIn: (seconds: number, watch: Watched) =>
      comeDue(storage, [watch], `namedrop.now() + ${seconds} * interval '1 second'`),
  };
}

export type Deployment = Awaited<ReturnType<typeof startDeployment>>;

/** As if the time of these watches had come, and of no others. @param slot SQL: the time for which they are planned */
async function comeDue(
  storage: Storage,
  watches: readonly Watched[],
  slot = `date_bin('5 minutes', namedrop.now(), timestamptz 'epoch')`,
): Promise<void> {
  const ids = watches.map(({ id }) => id);
  await storage.pool.query(`UPDATE watch.watches SET next_run_at = ${slot} WHERE id = ANY ($1)`, [ids]);
  await lookNow(storage, 'watch.plan');
}
