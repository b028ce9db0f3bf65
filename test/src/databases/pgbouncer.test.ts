import { openStorage } from '@namedrop/host';
import { capturedLog, type PgBouncerSettings, pgBouncer, until, withPgBouncer } from '@namedrop/testing';
import { startTestHost, type TestHost, testDatabase } from '@namedrop/testing/host';
import watch from '@namedrop/watch';
import webhooks from '@namedrop/webhooks';
import test, { type ExecutionContext } from 'ava';
import { billed } from '../api/billed.js';
import { claude } from '../api/popular-claude.js';
import { operatorFolder } from '../boot/command.js';

const pooled = withPgBouncer(test);

const WATCH = {
  query: 'best crm',
  brand: 'Acme',
  mode: 'quick',
  interval: 'daily',
  webhook_url: 'https://receiver.example/hook',
  webhook_secret: 'a secret of the receiver',
};

/** A host whose database is behind PgBouncer, with wallets, watches and webhooks. */
async function pooledHost(t: ExecutionContext, settings: PgBouncerSettings) {
  const ledger = billed();
  const direct = await testDatabase(t);
  const bouncer = await pgBouncer(t, direct, settings);
  const plugins = [watch, webhooks, claude].map((module) => [module.id, { module }]);
  const host = await startTestHost(t, {
    plugins: { ...ledger.plugins, ...Object.fromEntries(plugins) },
    env: { DATABASE_URL: `${bouncer.url}?options=-c%20lock_timeout%3D4321` },
  });
  await ledger.grant(host.account, 10_000);
  return { ...host, bouncer, direct };
}

const checked = (host: TestHost) => host.post('/v1/check', { query: 'best crm', brand: 'Acme', mode: 'quick' });
const ready = async ({ url }: TestHost) => {
  const response = await fetch(`${url}/readyz`);
  const { checks } = (await response.json()) as { checks: { database: string } };
  return { status: response.status, database: checks.database };
};

pooled('a host behind a pooler of sessions serves checks, watches and usage, with its own settings', async (t) => {
  const host = await pooledHost(t, { pool_mode: 'session' });
  t.is((await checked(host)).status, 200);
  const created = await host.post('/v1/watch', WATCH);
  t.is(created.status, 201);
  t.is((await host.get(`/v1/watch/${created.body.id}`)).status, 200);
  t.is((await host.get('/v1/usage')).status, 200);
  t.deepEqual(await ready(host), { status: 200, database: 'ok' });
  const show = `SELECT current_setting('lock_timeout') AS lock, current_setting('statement_timeout') AS statement`;
  t.deepEqual((await host.host.storage.pool.query(show)).rows, [{ lock: '4321ms', statement: '10s' }]);
  t.notRegex(host.logs(), /unsupported startup parameter|level":50/);
});

pooled('readyz is 503 once the pooler hands connections around', async (t) => {
  const host = await pooledHost(t, { pool_mode: 'session' });
  t.is((await checked(host)).status, 200);
  t.is((await ready(host)).status, 200);
  await host.bouncer.set({ pool_mode: 'transaction' });
  const after = await until(async () => {
    const said = await ready(host);
    return said.database !== 'ok' && said;
  });
  t.is(after.status, 503);
  t.regex(after.database, /^its pooler mixes sessions: set pool_mode = session$|^refuses what calls need$/);
});

pooled('a host goes on when the server ends every connection behind the pooler, its queue included', async (t) => {
  const host = await pooledHost(t, { pool_mode: 'session' });
  t.is((await checked(host)).status, 200);
  const direct = await openStorage({ databaseUrl: host.direct, dataDir: '/nowhere', log: capturedLog() });
  const { rows } = await direct.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  );
  await direct.close();
  t.true(rows.length > 1);
  // An error without a listener is uncaught, and fails the run.
  t.truthy(
    await until(() => /job queue failed/.test(host.logs()) && /a database connection was lost/.test(host.logs())),
  );
  t.truthy(await until(async () => (await ready(host)).status === 200));
  t.is((await checked(host)).status, 200);
});

for (const pool_mode of ['transaction', 'statement'] as const) {
  pooled(`a start behind a pooler of ${pool_mode}s ends with exit code 78, and doctor names the setting`, async (t) => {
    const bouncer = await pgBouncer(t, await testDatabase(t), { pool_mode });
    const files = { 'namedrop.config.js': 'export default { port: 0, plugins: {} };' };
    const folder = await operatorFolder(t, files, { env: { DATABASE_URL: bouncer.url } });
    const { code, stderr } = await folder.start().finished;
    t.is(code, 78);
    t.regex(stderr, /host +storage +The pooler in DATABASE_URL hands out .* set pool_mode = session/);
    const doctor = await folder.run(['doctor']);
    t.is(doctor.code, 1);
    t.regex(doctor.stdout, /database .*set pool_mode = session/);
  });
}

pooled('a pooler of transactions with spare connections to the server is refused each time', async (t) => {
  const databaseUrl = await testDatabase(t);
  for (const server_round_robin of [0, 1]) {
    const bouncer = await pgBouncer(t, databaseUrl, { pool_mode: 'transaction', min_pool_size: 5, server_round_robin });
    for (let attempt = 0; attempt < 20; attempt++) {
      const message = await openStorage({ databaseUrl: bouncer.url, dataDir: '/nowhere', log: capturedLog() }).then(
        (storage) => storage.close(),
        (error: Error) => error.message,
      );
      t.regex(String(message), /set pool_mode = session/);
    }
  }
});
