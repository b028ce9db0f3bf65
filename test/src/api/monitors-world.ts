import billing from '@namedrop/billing';
import { AskCompleted, type MonitorRecord, type MonitorRunRecord } from '@namedrop/contract';
import gemini from '@namedrop/gemini';
import { type Host, startHost } from '@namedrop/host';
import legacyAsk from '@namedrop/legacy-ask';
import { capturedLog, until } from '@namedrop/testing';
import webhooks from '@namedrop/webhooks';
import type { ExecutionContext } from 'ava';
import type { startAsks } from './ask-world.js';
import { type Browser, SECRET_KEY, signInStranger } from './person.js';
import { startQueue } from './queue-world.js';

/** What a monitor must say of itself. */
export const BODY = { name: 'CRM', prompt: 'best crm', providers: ['gemini'] };

type Options = Parameters<typeof startAsks>[1];

/** The host of asks and their queue, and somebody who is signed in and has monitors. */
export async function startMonitors(t: ExecutionContext, options?: Options) {
  const world = await startQueue(t, options);
  const { time, host } = world;
  const mine = monitorsOf(world.browser);

  /** Lets time pass until the next run of a monitor is due. */
  async function passUntilDue({ id }: Pick<MonitorRecord, 'id'>): Promise<void> {
    const { next_run_at: due } = (await mine.show(id)).monitor;
    await time.pass(Date.parse(due ?? '') - (await time.now()).getTime() + 1);
  }

  return {
    ...world,
    ...mine,
    passUntilDue,
    /** What the receiver has got so far. */
    events: () => world.receiver.requests.map(({ json }) => AskCompleted.parse(json)),
    /** Lets the next run of a monitor come, and end. @returns it */
    async nextRun({ id }: Pick<MonitorRecord, 'id'>): Promise<MonitorRunRecord> {
      const before = (await mine.show(id)).runs[0]?.id;
      await passUntilDue({ id });
      return until(async () => {
        const latest = (await mine.show(id)).runs[0];
        return latest !== undefined && latest.id !== before && latest;
      });
    },
    /** Somebody of another account, who is signed in and can pay so many credits. */
    async neighbour(credits = 1000) {
      const { account, browser } = await signInStranger(world);
      await world.bank.grant(account, credits);
      return { account, browser, ...monitorsOf(browser) };
    },
    /** How many runs there are, those included that have not ended. */
    async planned(): Promise<number> {
      const { rowCount } = await host.storage.pool.query('SELECT FROM "legacy-ask".monitor_runs');
      return rowCount ?? 0;
    },
  };
}

export type MonitorsWorld = Awaited<ReturnType<typeof startMonitors>>;

/** What somebody does with monitors, in that browser. */
export function monitorsOf(browser: Browser) {
  return {
    /** A monitor that there is from now on: of Gemini, unless it says otherwise. */
    async create(more: object = {}): Promise<MonitorRecord> {
      const { status, body, text } = await browser.post('/v1/monitors', { ...BODY, ...more });
      if (status !== 201) throw new Error(text);
      return body.monitor;
    },
    show: async (
      id: string,
    ): Promise<{ readonly monitor: MonitorRecord; readonly runs: readonly MonitorRunRecord[] }> =>
      (await browser.get(`/v1/monitors/${id}`)).body,
    change: (id: string, changes: object) => browser.call('PATCH', `/v1/monitors/${id}`, changes),
    remove: (id: string) => browser.delete(`/v1/monitors/${id}`),
  };
}

/** Another host of the same deployment, which can ask Gemini. */
export async function startBesideMonitors(
  t: ExecutionContext,
  { host, upstreams }: Pick<MonitorsWorld, 'host' | 'upstreams'>,
): Promise<Host> {
  const { host: at = '', port, database } = host.storage.target;
  const databaseUrl = `postgresql://postgres@localhost:${port}/${database}?host=${encodeURIComponent(at)}`;
  const plugins = {
    gemini: { module: gemini, baseUrl: upstreams.gemini.url, apiKey: 'test-key-of-ours' },
    billing: { module: billing },
    webhooks: { module: webhooks },
    'legacy-ask': { module: legacyAsk },
  };
  const config = {
    port: 0,
    drainMs: 1000,
    secretKey: SECRET_KEY,
    allowPrivateTargets: ['127.0.0.0/8'],
    databaseUrl,
    dataDir: '/nowhere',
    plugins,
  };
  const other = await startHost({ config, env: {}, log: capturedLog() });
  t.teardown(() => other.stop());
  return other;
}
