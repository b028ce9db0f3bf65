import type { Host } from '@namedrop/host';
import {
  Accounts,
  Answers,
  Checks,
  Clock,
  type Credits,
  Database,
  type Health,
  Http,
  inject,
  Jobs,
  job,
  type Plugin,
  provide,
  route,
  Secrets,
  service,
  Wallet,
  z,
} from '@namedrop/plugin-api';
import test from 'ava';
import { bootOn, check, plugin, says } from './world.js';

const boot = bootOn(test);

/** A plugin that only wants ports, and hands out what it was given. */
function holder<R extends Plugin['requires']>(id: string, requires: R) {
  const held: { ports?: Parameters<Plugin<z.ZodType, R>['setup']>[0]['ports'] } = {};
  const setup: Plugin['setup'] = ({ ports }) => {
    held.ports = ports as typeof held.ports;
    return {};
  };
  return { held, plugin: plugin(id, { requires, setup }) };
}

const statusOf = async (host: Host, path: string) => (await fetch(`${host.url}${path}`)).status;

test('a host with three plugins and no billing runs, and its checks cost nothing', async (t) => {
  const host = await boot(t).start({
    one: plugin('one', { adds: { surfaces: [says('claude')] } }),
    two: plugin('two', { adds: { surfaces: [says('gemini')] } }),
    three: plugin('three', {
      adds: { surfaces: [{ platform: 'chatgpt', channel: 'api', needs: ['OPENAI_API_KEY'] }] },
    }),
  });
  const { status, body } = await check(host, { query: t.title, providers: ['claude', 'gemini'] });
  t.is(status, 200);
  t.is(body.cost_cents, 0);
  t.false('balance_after_cents' in body);
  t.deepEqual(Object.keys(body.providers as object), ['claude', 'gemini']);
  t.deepEqual(
    host.plugins.map(({ id, state, detail }) => `${id} ${state}: ${detail}`),
    ['one ready: claude (api)', 'two ready: gemini (api)', 'three no key: chatgpt (api) needs OPENAI_API_KEY'],
  );
});

test('a host without any plugin runs, and says that no mode is configured', async (t) => {
  const host = await boot(t).start({});
  const { status, body } = await check(host);
  t.is(status, 501);
  t.is((body.error as { code: string }).code, 'mode_not_yet_available');
});

test('a plugin that provides Wallet takes the place of the open one, for checks and for plugins', async (t) => {
  const settled: Credits[] = [];
  const wallet: Wallet = {
    quote: async (_account, price) => price,
    hold: async () => ({
      settle: async (actual) => {
        settled.push(actual);
        return { cost: actual, balanceAfter: 100 as Credits };
      },
      [Symbol.asyncDispose]: async () => undefined,
    }),
    charge: async (_account, cost) => ({ cost, balanceAfter: 100 as Credits }),
  };
  const user = holder('user', { wallet: Wallet });
  const host = await boot(t).start({
    user: user.plugin,
    billing: plugin('billing', { provides: [Wallet], adds: { ports: [provide(Wallet, wallet)] } }),
    claude: plugin('claude', { adds: { surfaces: [says('claude')] } }),
  });
  const { body } = await check(host, { query: t.title, providers: ['claude'] });
  t.is(settled.length, 1);
  t.is(body.balance_after_cents, 1);
  t.is(user.held.ports?.wallet, wallet);
});

test('two plugins cannot see each other: each has its own services, schema, secrets and queue', async (t) => {
  @service()
  class Notes {
    constructor(@inject(Clock) readonly clock: Clock) {}
  }
  const made: Notes[] = [];
  const requires = { clock: Clock, db: Database, secrets: Secrets, jobs: Jobs };
  const held: Record<string, { db: Database; secrets: Secrets; jobs: Jobs }> = {};
  const twin = (id: string) =>
    plugin(id, {
      requires,
      setup: ({ make, ports }) => {
        made.push(make(Notes), make(Notes));
        held[id] = ports as (typeof held)[string];
        return id === 'one' ? { jobs: [job({ name: 'sweep', input: z.object({}), run: async () => undefined })] } : {};
      },
      adds: {},
    });
  await boot(t).start({ one: twin('one'), two: twin('two') });
  const [one, two] = [held.one, held.two];
  if (!one || !two) return t.fail();

  t.is(made[0], made[1]);
  t.not(made[0], made[2]);
  await one.db.query('CREATE SCHEMA IF NOT EXISTS one');
  await one.db.query('CREATE TABLE notes (text text)');
  await t.throwsAsync(two.db.query('SELECT * FROM notes'), { message: /notes/ });
  const sealed = one.secrets.seal('plain', 'here');
  t.is(one.secrets.open(sealed, 'here'), 'plain');
  t.throws(() => two.secrets.open(sealed, 'here'));
  await t.notThrowsAsync(one.jobs.send('sweep', {}));
  await t.throwsAsync(two.jobs.send('sweep', {}), { message: /'two' declares no job 'sweep'/ });
});

test('a port that the manifest does not require cannot be had', async (t) => {
  @service()
  class Greedy {
    constructor(@inject(Database) readonly db: Database) {}
  }
  const greedy = plugin('greedy', {
    requires: { http: Http },
    setup: ({ make, ports }) => {
      t.deepEqual(Object.keys(ports), ['http']);
      make(Greedy);
      return {};
    },
  });
  const error = await boot(t).refused({ greedy });
  t.regex(error.report, /greedy +setup +Greedy -> Database: 'greedy' does not have it among its 'requires'/);
});

test('the accounts that a plugin sees can only be looked up and listed', async (t) => {
  const reader = holder('reader', { accounts: Accounts });
  const host = await boot(t).start({ reader: reader.plugin });
  const { id } = await host.accounts.create({ name: 'Acme' });
  t.is((await reader.held.ports?.accounts.find(id))?.name, 'Acme');
  t.deepEqual(Object.keys(reader.held.ports?.accounts ?? {}), ['find', 'page']);
});

test('checks and answers cannot be used while plugins are being set up, and work once the host runs', async (t) => {
  const user = holder('user', { checks: Checks, answers: Answers });
  const early = plugin('early', {
    requires: { answers: Answers },
    setup: ({ ports }) => {
      const { answers } = ports as { answers: Answers };
      t.throws(() => answers.serving('anthropic'), {
        message: 'Surfaces cannot be used before every plugin has started',
      });
      return { surfaces: [says('claude')] };
    },
  });
  const host = await boot(t).start({ user: user.plugin, early });
  t.is(user.held.ports?.answers.serving('anthropic')?.platform, 'claude');
  const { id } = await host.accounts.create({ name: 'Acme' });
  const request = {
    query: 'crm',
    brand: 'Acme',
    mode: 'quick',
    platforms: ['claude'],
    region: 'us',
    include: [],
  } as const;
  const { report } = (await user.held.ports?.checks.run(id, request)) ?? {};
  t.true(report?.providers.claude?.mentioned);
});

test('routes and jobs of a plugin are served and run; its own logger names it', async (t) => {
  const ran = Promise.withResolvers<unknown>();
  const { start, log } = boot(t);
  const worker = plugin('worker', {
    requires: { jobs: Jobs },
    setup: ({ ports, log: own }) => {
      own.info({ depth: 1 }, 'set up');
      const { jobs } = ports as { jobs: Jobs };
      return {
        routes: [
          route({
            method: 'get',
            path: '/worker/:id',
            auth: 'none',
            async handle({ params }) {
              await jobs.send('note', { id: params.id });
              return { status: 202, body: params };
            },
          }),
        ],
        jobs: [job({ name: 'note', input: z.object({ id: z.string() }), run: async (input) => ran.resolve(input) })],
      };
    },
  });
  const host = await start({ worker });
  t.is(await statusOf(host, '/worker/seven'), 202);
  t.deepEqual(await ran.promise, { id: 'seven' });
  t.true(
    log.lines.some(
      ({ message, fields }) => message === 'set up' && (fields as { plugin?: string }).plugin === 'worker',
    ),
  );
});

test('readiness tells the database and the plugins that say how they are; their errors stay inside', async (t) => {
  let health = async (): Promise<Health> => ({ ok: true });
  const host = await boot(t).start({
    well: plugin('well', { adds: { health: () => health() } }),
    quiet: plugin('quiet'),
  });
  const ready = async () => {
    const response = await fetch(`${host.url}/readyz`);
    return { status: response.status, body: await response.json() };
  };
  t.deepEqual(await ready(), { status: 200, body: { ok: true, checks: { database: 'ok', well: 'ok' } } });
  health = async () => ({ ok: false, detail: 'the upstream is away' });
  t.deepEqual(await ready(), {
    status: 503,
    body: { ok: false, checks: { database: 'ok', well: 'the upstream is away' } },
  });
  health = () => Promise.reject(new Error('sk-secret'));
  t.deepEqual((await ready()).body, { ok: false, checks: { database: 'ok', well: 'its health check failed' } });
});

test('two hosts on one database serve the same accounts and keys', async (t) => {
  const { start } = boot(t);
  const claude = plugin('claude', { adds: { surfaces: [says('claude')] } });
  const [one, other] = [await start({ claude }), await start({ claude })];
  const { id: account } = await one.accounts.create({ name: 'Acme' });
  const { token } = await one.keys.create({ account, name: 'k', mode: 'live' });
  t.is((await other.keys.authenticate(token))?.account, account);
});
