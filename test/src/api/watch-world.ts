import billing from '@namedrop/billing';
import claude from '@namedrop/claude';
import type { LivePlatform } from '@namedrop/contract';
import { type Host, type Storage, startHost } from '@namedrop/host';
import { type Behaviour, behaviours, capturedLog, loopbackUpstream, until } from '@namedrop/testing';
import { databaseTime } from '@namedrop/testing/host';
import watch from '@namedrop/watch';
import webhooks from '@namedrop/webhooks';
import type { ExecutionContext } from 'ava';
import { checkedReceiver } from '../drift/checked-receiver.js';
import { billed } from './billed.js';
import type { Shown } from './live-vendor.js';
import { type LiveWorldOptions, livePlugins, startLiveWorld } from './live-world.js';
import { SECRET_KEY } from './person.js';

export const SECRET = 'a secret of at least sixteen characters';
export const HOUR_MS = 3_600_000;

const PLUGINS = { watch: { module: watch }, webhooks: { module: webhooks } };

/** Settings of all hosts of a deployment. */
const SHARED = { allowPrivateTargets: ['127.0.0.0/8'], secretKey: SECRET_KEY };

/** A run, as the database has it. */
export interface RunRow {
  readonly id: string;
  readonly planned_for: Date;
  readonly started_at: Date | null;
  readonly state: string;
  readonly attempt: number;
  readonly error: string | null;
  /** In credits. */
  readonly cost: number;
  readonly triggers_fired: readonly string[];
  readonly delivery: string | null;
}

export interface WatchWorldOptions extends LiveWorldOptions {
  /** Behaviour of the receiver, one request after the other; default: 204. */
  readonly receives?: readonly (number | Behaviour)[];
  /** Balance of the account, in credits. */
  readonly credits?: number;
}

/**
 * The real host with watches, webhooks and wallets, all live surfaces and one official API, which is down, and a receiver:
 * its address is private, which this deployment allows.
 * @param shown what each surface shows; may be changed while it runs
 */
export async function startWatchWorld(
  t: ExecutionContext,
  shown: Partial<Record<LivePlatform, Shown>> = {},
  { receives, credits = 10_000, ...options }: WatchWorldOptions = {},
) {
  const receiver = await checkedReceiver(t, receives);
  const bank = billed();
  const api = await loopbackUpstream(t, behaviours.reply({ status: 503, body: {} }));
  const own = { ...PLUGINS, claude: { module: claude, apiKey: 'key-of-ours', baseUrl: api.url } };
  const world = await startLiveWorld(t, shown, {
    ...options,
    plugins: { ...own, ...bank.plugins, ...options.plugins },
    config: { ...SHARED, ...options.config },
  });
  const { host, account, token } = world;
  if (credits > 0) await bank.grant(account, credits);
  const time = databaseTime(host.storage);

  /** The body of a watch of Acme on AI Overview, hourly. */
  const bodyOf = (more: object = {}) => ({
    query: 'best crm',
    brand: 'Acme',
    mode: 'ai_overview',
    interval: 'hourly',
    webhook_url: `${receiver.url}/hook`,
    webhook_secret: SECRET,
    ...more,
  });
  const rows = (id: string) => runsOf(host.storage, id);
  return {
    ...world,
    ...bank,
    receiver,
    time,
    bodyOf,
    rows,
    /** Resolves with the runs of a watch once so many have ended. */
    ended: (id: string, count: number) => endedRuns(host.storage, id, count),
    /** Bodies that the receiver has got so far, as JSON. */
    bodies: () => receiver.requests.map(({ body }) => JSON.parse(body)),
    /** Posts a watch as it is asked for. */
    postWatch: (body: object) => world.post('/v1/watch', body),
    /** A watch that there is from now on. @returns its id */
    async create(more: object = {}): Promise<string> {
      const { status, body, text } = await world.post('/v1/watch', bodyOf(more));
      if (status !== 201) throw new Error(text);
      return body.id;
    },
    find: (id: string) => world.get(`/v1/watch/${id}`),
    /** Deletes a watch, which makes it silent. @param key of another caller */
    async pause(id: string, key = token) {
      const headers = { authorization: `Bearer ${key}` };
      const response = await fetch(`${world.url}/v1/watch/${id}`, { method: 'DELETE', headers });
      const text = await response.text();
      return { status: response.status, text, body: JSON.parse(text) };
    },
    /** Lets time pass until the next runs of these watches are due. */
    async passUntilDue(...ids: string[]): Promise<void> {
      const bodies = await Promise.all(ids.map(async (id) => (await world.get(`/v1/watch/${id}`)).body));
      const due = Math.max(...bodies.map(({ next_run_at }) => Date.parse(next_run_at)));
      await time.pass(due - (await time.now()).getTime() + 1);
    },
  };
}

/** Another host of the same deployment, with the same surfaces. @param own settings of that host alone */
export async function startBesideWorld(
  t: ExecutionContext,
  { host, vendor }: Pick<WatchWorld, 'host' | 'vendor'>,
  own: object = {},
): Promise<Host> {
  const { host: at = '', port, database } = host.storage.target;
  const databaseUrl = `postgresql://postgres@localhost:${port}/${database}?host=${encodeURIComponent(at)}`;
  const plugins = { ...livePlugins(vendor.url), ...PLUGINS, billing: { module: billing } };
  const config = { ...SHARED, port: 0, drainMs: 1000, databaseUrl, dataDir: '/nowhere', plugins, ...own };
  const other = await startHost({ config, env: {}, log: capturedLog() });
  t.teardown(() => other.stop());
  return other;
}

export type WatchWorld = Awaited<ReturnType<typeof startWatchWorld>>;

/** The runs of a watch, the oldest slot first. */
export async function runsOf({ pool }: Pick<Storage, 'pool'>, watch: string): Promise<RunRow[]> {
  const { rows } = await pool.query<RunRow>(
    `SELECT id, planned_for, started_at, state, attempt, error, cost_hundredths::float8 / 100 AS cost, triggers_fired,
       delivery
     FROM watch.runs WHERE watch_id = $1 ORDER BY planned_for`,
    [watch],
  );
  return rows;
}

/** Resolves with the runs of a watch once so many have ended. */
export function endedRuns(storage: Pick<Storage, 'pool'>, watch: string, count: number): Promise<RunRow[]> {
  return until(async () => {
    const runs = await runsOf(storage, watch);
    return runs.filter(({ state }) => state !== 'due' && state !== 'running').length >= count && runs;
  });
}
