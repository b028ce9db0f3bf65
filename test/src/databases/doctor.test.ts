import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { openStorage } from '@namedrop/host';
import { capturedLog, pgBouncer, withPgBouncer, withProgram } from '@namedrop/testing';
import { testDatabase } from '@namedrop/testing/host';
import test, { type ExecutionContext } from 'ava';
import { type Folder, operatorFolder } from '../boot/command.js';
import { ROOT } from '../boot/running.js';
import { freePort } from '../boot/world.js';
import { tlsServer } from './tls-server.js';

const PLUGINS = '{ billing: {}, watch: {}, webhooks: {}, "legacy-ask": {} }';
const FILES = { 'namedrop.config.js': `export default { plugins: ${PLUGINS} };` };

const page = await readFile(join(ROOT, 'docs/operations/doctor.md'), 'utf8');

interface Line {
  readonly state: 'ok' | 'warn' | 'fail';
  readonly what: string;
  readonly detail: string;
  readonly remedy?: string;
}

/** Runs doctor, and requires a remedy of each line that is not ok. @returns its exit code and the lines of an examination */
async function examined(t: ExecutionContext, folder: Folder, what: string, env: NodeJS.ProcessEnv = {}) {
  const { code, stdout, stderr } = await folder.run(['doctor', '--json'], env);
  t.is(stderr, '');
  const all = JSON.parse(stdout) as Line[];
  for (const { state, remedy, what: name } of all) {
    t.is(state === 'ok', remedy === undefined, name);
    t.true(page.includes(`\n| \`${name.replace(/^plugin .*/, 'plugin')}\` |`), `the page has a row for ${name}`);
  }
  return { code, lines: all.filter((line) => line.what === what) };
}

/** Runs statements as a superuser. */
async function runSql<T extends object>(databaseUrl: string, sql: string, values?: unknown[]): Promise<T[]> {
  const storage = await openStorage({ databaseUrl, dataDir: '/nowhere', log: capturedLog() });
  const { rows } = await storage.pool.query<T>(sql, values).finally(() => storage.close());
  return rows;
}

/** Creates a user without any right. @returns the address of the database for it */
async function userOf(t: ExecutionContext, databaseUrl: string, name: string): Promise<string> {
  await runSql(databaseUrl, `CREATE ROLE ${name} LOGIN`);
  t.teardown(async () => {
    await runSql(databaseUrl, `DROP OWNED BY ${name} CASCADE`);
    await runSql(databaseUrl, `DROP ROLE ${name}`);
  });
  return databaseUrl.replace('postgres@', `${name}@`);
}

/** Removes what the database of a test has from its template. */
const EMPTY = `
  DROP SCHEMA IF EXISTS namedrop, pgboss, billing, watch, webhooks, "legacy-ask" CASCADE;
  DROP EXTENSION IF EXISTS pg_trgm, btree_gin CASCADE`;

const sqlIn = (remedy = '') => remedy.slice(remedy.indexOf('GRANT'));

test.serial(
  'a user without CREATE gets the GRANT to run, and after it every right and extension is there',
  async (t) => {
    const databaseUrl = await testDatabase(t);
    await runSql(databaseUrl, EMPTY);
    const DATABASE_URL = await userOf(t, databaseUrl, 'doctor_without_create');
    const folder = await operatorFolder(t, FILES, { env: { DATABASE_URL } });
    const before = await examined(t, folder, 'rights');
    t.is(before.code, 1);
    t.like(before.lines, [{ state: 'fail' }]);
    t.regex(
      before.lines[0]?.detail ?? '',
      /may not make the schemas billing, legacy-ask, namedrop, pgboss, watch, webhooks$/,
    );
    const [gin, trgm] = (await examined(t, folder, 'extensions')).lines;
    t.regex(gin?.detail ?? '', /may not make btree_gin/);
    t.regex(trgm?.remedy ?? '', /CREATE EXTENSION "pg_trgm" WITH SCHEMA public; or .* GRANT CREATE ON DATABASE/);
    await runSql(databaseUrl, sqlIn(before.lines[0]?.remedy));
    const after = await examined(t, folder, 'rights');
    t.like(after, { code: 0, lines: [{ state: 'ok' }] });
    t.like((await examined(t, folder, 'extensions')).lines, [
      { state: 'ok', detail: 'btree_gin can be made, pg_trgm can be made' },
    ]);
    t.is((await folder.run(['migrate'])).code, 0);
    t.like((await examined(t, folder, 'extensions')).lines, [{ state: 'ok', detail: 'btree_gin, pg_trgm' }]);
  },
);

test.serial('a user who may not use the tables of another one gets each GRANT, and they are enough', async (t) => {
  const databaseUrl = await testDatabase(t);
  const owner = await operatorFolder(t, FILES, { env: { DATABASE_URL: databaseUrl } });
  t.is((await owner.run(['migrate'])).code, 0);
  const DATABASE_URL = await userOf(t, databaseUrl, 'doctor_guest');
  const folder = await operatorFolder(t, FILES, { env: { DATABASE_URL } });
  const grants: string[] = [];
  for (let round = 0; round < 3; round++) {
    const { lines } = await examined(t, folder, 'rights');
    const wanted = lines.flatMap(({ remedy }) => (remedy ? [sqlIn(remedy)] : []));
    for (const grant of wanted) await runSql(databaseUrl, grant);
    grants.push(...wanted);
  }
  t.true(
    grants.some((grant) => grant.startsWith('GRANT USAGE, CREATE ON SCHEMA "namedrop"')),
    grants.join('\n'),
  );
  t.true(
    grants.some((grant) => grant.startsWith('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA "watch"')),
  );
  t.like((await examined(t, folder, 'rights')).lines, [{ state: 'ok' }]);
});

test.serial(
  'a limit of connections below those of one host is a warning with the statement that raises it',
  async (t) => {
    const databaseUrl = await testDatabase(t);
    const folder = await operatorFolder(t, FILES, { env: { DATABASE_URL: databaseUrl } });
    const enough = await examined(t, folder, 'connections');
    t.regex(
      enough.lines[0]?.detail ?? '',
      /^one host opens at most 74 \(34, and 10 for each of .*\); max_connections = \d+ .* \d+ hosts$/,
    );
    t.is(enough.lines[0]?.state, 'ok');
    const database = new URL(databaseUrl).pathname.slice(1);
    await runSql(databaseUrl, `ALTER DATABASE ${database} CONNECTION LIMIT 40`);
    const low = await examined(t, folder, 'connections');
    t.like(low, { code: 0, lines: [{ state: 'warn' }] });
    t.regex(low.lines[0]?.detail ?? '', /a limit of 40 for the database has room for 0 hosts$/);
    await runSql(databaseUrl, low.lines[0]?.remedy?.replace(/^run as a superuser: /, '') ?? '');
    t.is((await examined(t, folder, 'connections')).lines[0]?.state, 'ok');
  },
);

test.serial(
  'a receiver that failed all deliveries of a day is a warning, and the commands of its remedy run',
  async (t) => {
    const databaseUrl = await testDatabase(t);
    const folder = await operatorFolder(t, FILES, { env: { DATABASE_URL: databaseUrl } });
    t.is((await folder.run(['migrate'])).code, 0);
    const healthy = (await examined(t, folder, 'webhooks receivers')).lines;
    t.like(healthy, [{ state: 'ok' }]);
    const made = await folder.run(['accounts', 'create', '--name', 'Acme', '--json']);
    const { id: account } = JSON.parse(made.stdout) as { id: string };
    const deliver = (host: string, verdict: string, count: number) =>
      runSql(
        databaseUrl,
        `INSERT INTO webhooks.deliveries (id, account_id, event, source, subject, secret, url, receiver, headers, body, test,
         state, verdict, attempts, due_at, created_at, ended_at)
       SELECT gen_random_uuid(), $1, 'watch.fired', gen_random_uuid(), gen_random_uuid(), '', 'https://' || $2 || '/?token=hush',
         $2, '{}', '{}', false, $3, $3, 3, now(), now(), now() - interval '1 hour' FROM generate_series(1, $4::integer)`,
        [account, host, verdict, count],
      );
    await deliver('down.example', 'failed', 4);
    await deliver('flaky.example', 'failed', 9);
    await deliver('flaky.example', 'delivered', 1);
    await deliver('rare.example', 'failed', 2);
    const { code, lines } = await examined(t, folder, 'webhooks receivers');
    t.is(code, 0);
    t.is(lines.length, 1, JSON.stringify(lines));
    const { state, detail, remedy = '' } = lines[0] as Line;
    t.is(state, 'warn');
    t.true(detail.startsWith(`down.example of the account ${account} failed all 4 deliveries`), detail);
    t.notRegex(detail + remedy, /hush/);
    const commands = [...remedy.matchAll(/npx namedrop (.*?)(?=;|$)/g)].map(([, args = '']) => args.split(' '));
    t.is(commands.length, 2);
    for (const command of commands) {
      const { code, stderr } = await folder.run(command);
      t.is(code, 0, stderr);
    }
  },
);

/** A proxy that adds the address of its client to X-Forwarded-For, as nginx does. */
async function proxyTo(t: ExecutionContext, port: () => number): Promise<string> {
  const server = createServer((asked, response) => {
    const forwarded = [asked.headers['x-forwarded-for'], asked.socket.remoteAddress].filter(Boolean).join(', ');
    const headers = { ...asked.headers, 'x-forwarded-for': forwarded };
    const passed = request({ port: port(), path: asked.url, method: asked.method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    passed.on('error', () => response.writeHead(502).end());
    asked.pipe(passed);
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.serial(
  'doctor counts the proxies in front by a call of the own address, and names the right setting',
  async (t) => {
    const env = {
      DATABASE_URL: await testDatabase(t),
      PORT: String(await freePort()),
      NAMEDROP_SECRET_KEY: 'a'.repeat(64),
    };
    const folder = await operatorFolder(t, { 'namedrop.config.js': 'export default { plugins: {} };' }, { env });
    const inner = await proxyTo(t, () => Number(env.PORT));
    const outer = await proxyTo(t, () => Number(new URL(inner).port));
    const lineOf = async (NAMEDROP_BASE_URL: string, hops: number, more: NodeJS.ProcessEnv = {}) => {
      const settings = { NAMEDROP_BASE_URL, TRUSTED_PROXY_HOPS: String(hops), ...more };
      return (await examined(t, folder, 'proxy', settings)).lines[0] as Line;
    };
    const away = await lineOf(`http://127.0.0.1:${env.PORT}`, 1);
    t.regex(away.detail, /does not answer from here: .*ECONNREFUSED/);
    t.regex((await lineOf(inner, 1)).detail, /is answered with 502 by a proxy that reaches no host$/);
    await folder.start([], { NAMEDROP_BASE_URL: inner, TRUSTED_PROXY_HOPS: '1' }).printed(/PostgreSQL/);

    const right = await lineOf(inner, 1);
    t.is(right.state, 'ok');
    t.regex(right.detail, /passes 1 proxy .* and counts as one of 127\.0\.0\.1$/);
    const more = await lineOf(outer, 1);
    t.is(more.state, 'warn');
    t.regex(more.detail, /passes 2 proxies .* TRUSTED_PROXY_HOPS is 1: all clients count as one/);
    t.regex(more.remedy ?? '', /^set TRUSTED_PROXY_HOPS=2,/);
    const fewer = await lineOf(`http://127.0.0.1:${env.PORT}`, 1);
    t.regex(fewer.detail, /passes 0 proxies .* clients can choose the address that counts/);
    t.regex(
      (await lineOf(inner, 2)).detail,
      /the host that answers runs with TRUSTED_PROXY_HOPS=1, the settings here say 2/,
    );
    t.regex(
      (await lineOf('https://namedrop.example', 0)).remedy ?? '',
      /^set TRUSTED_PROXY_HOPS to the number of proxies/,
    );
    const other = await lineOf(inner, 1, { NAMEDROP_SECRET_KEY: 'b'.repeat(64) });
    t.regex(other.detail, /answered with 200 by another program, or by a host with another secret key/);
    const answer = await fetch(`${inner}/v1/health`, { headers: { 'x-namedrop-probe': 'v1.made.up.value' } });
    t.is(answer.headers.get('x-namedrop-probe'), null, 'only a program with the secret key gets an answer');
  },
);

test.serial('doctor prints words of others without what acts on a terminal, each finding in its line', async (t) => {
  const hostile = createServer((_, response) => {
    response.writeHead(302, { location: 'http://169.254.169.254/\x9b31m' }).end();
  }).listen(0, '127.0.0.1');
  await once(hostile, 'listening');
  t.teardown(() => hostile.close());
  const NAMEDROP_BASE_URL = `http://127.0.0.1:${(hostile.address() as AddressInfo).port}`;
  const env = { DATABASE_URL: await testDatabase(t), NAMEDROP_BASE_URL };
  const { stdout } = await (await operatorFolder(t, FILES, { env })).run(['doctor']);
  t.regex(stdout, /leads to http:\/\/169\.254\.169\.254\/\uFFFD31m: set/);
  t.notRegex(stdout, /(?!\n)\p{Cc}/u);
});

const pooled = withPgBouncer(test);

pooled('doctor knows a pooler of sessions from PostgreSQL itself', async (t) => {
  const databaseUrl = await testDatabase(t);
  const bouncer = await pgBouncer(t, databaseUrl, { pool_mode: 'session' });
  const folder = await operatorFolder(t, FILES);
  const through = await examined(t, folder, 'pooler', { DATABASE_URL: bouncer.url });
  t.like(through.lines, [{ state: 'ok', detail: 'hands out whole sessions' }]);
  const direct = await examined(t, folder, 'pooler', { DATABASE_URL: databaseUrl });
  t.like(direct.lines, [{ state: 'ok', detail: 'none: PostgreSQL itself answers' }]);
});

pooled('doctor behind a pooler of transactions has a failing line with the setting as its remedy', async (t) => {
  const bouncer = await pgBouncer(t, await testDatabase(t), { pool_mode: 'transaction' });
  const folder = await operatorFolder(t, FILES, { env: { DATABASE_URL: bouncer.url } });
  const { code, lines } = await examined(t, folder, 'database');
  t.is(code, 1);
  t.regex(lines[0]?.remedy ?? '', /set pool_mode = session/);
});

withProgram(test, 'openssl')('doctor says whether a connection with TLS is verified', async (t) => {
  const { port, ca } = await tlsServer(t);
  const address = `postgresql://postgres@localhost:${port}/postgres`;
  const folder = await operatorFolder(t, FILES);
  const detailOf = async (query: string) =>
    (await examined(t, folder, 'database TLS', { DATABASE_URL: address + query })).lines[0]?.detail;
  t.is(await detailOf('?sslmode=require'), 'encrypted, on this machine');
  t.is(
    await detailOf(`?sslmode=verify-full&sslrootcert=${ca}`),
    'encrypted, and the authority of the server is verified',
  );
});
