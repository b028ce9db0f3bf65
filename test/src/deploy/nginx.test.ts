import { randomUUID } from 'node:crypto';
import { request as plainRequest } from 'node:http';
import { connect } from 'node:tls';
import { forFile, isProgramUsed, until, withProgram } from '@namedrop/testing';
import test, { type ExecutionContext } from 'ava';
import { PASSWORD } from '../api/person.js';
import { type HostProcess, startDeployment } from '../reliability/deployment.js';
import { read } from '../repository/tree.js';
import { NAME, NGINX_FILE, startNginx } from './nginx.js';
import { Visitor } from './visitor.js';

const proxied = withProgram(test, 'nginx');
const ENV = {
  NAMEDROP_BASE_URL: `https://${NAME}`,
  TRUSTED_PROXY_HOPS: '1',
  NAMEDROP_METRICS: 'true',
  LOG_LEVEL: 'info',
};

const shared = forFile(test);
/** Two hosts behind nginx as in docs/operations/several-hosts.md, with a user, for all tests of the file that end no host. */
let world: Awaited<ReturnType<typeof startProxied>>;

async function startProxied(t: Pick<ExecutionContext, 'teardown'>) {
  const deployment = await startDeployment(t);
  const hosts = await Promise.all([deployment.start(ENV), deployment.start(ENV)]);
  const nginx = await startNginx(t, hosts.map(({ url }) => new URL(url).host) as [string, string]);
  const authorization = { authorization: `Bearer ${deployment.token}` };
  return {
    ...deployment,
    hostProcesses: hosts,
    nginx,
    visitor: await Visitor.from(t, '127.0.0.2', nginx),
    authorization,
  };
}

test.before(async () => {
  if (isProgramUsed('nginx')) world = await startProxied(shared);
});

const CHECK = { brand: 'Acme', mode: 'ai_overview' };
const check = (visitor: Visitor, query: string, headers: Readonly<Record<string, string>>) =>
  visitor.call('POST', '/v1/check', { ...CHECK, query }, headers);
/** A visitor with a session of a new user of the account. */
async function signedIn(t: ExecutionContext, email: string): Promise<Visitor> {
  const [, token] = /#(\S+)/.exec(await world.namedrop('users', 'create', email, '--account', world.account)) ?? [];
  const visitor = await Visitor.from(t, '127.0.0.4', world.nginx);
  const { status, text } = await visitor.call('POST', '/dashboard/api/setup', { token, password: PASSWORD });
  t.is(status, 200, text);
  return visitor;
}

/** Lines of the request log of a host with this route, oldest first. */
async function requestsOf(
  { running }: HostProcess,
  route: string,
): Promise<{ clientAddress: string; requestId: string }[]> {
  const lines = (await running.logged(/./)).split('\n').filter((line) => line.includes('"route":'));
  return lines.map((line) => JSON.parse(line)).filter((line) => line.route === route);
}

proxied('nginx ends TLS for the name of the deployment alone, and leads plain http to https', async (t) => {
  const { nginx, visitor } = world;
  const reply = await visitor.fetch('/healthz');
  t.is(reply.status, 200);
  t.is(reply.headers.get('strict-transport-security'), 'max-age=31536000');
  const plainly = (host: string) =>
    new Promise((done) => {
      plainRequest({ port: nginx.plainPort, path: '/docs', headers: { host } })
        .once('response', ({ statusCode, headers }) => done([statusCode, headers.location]))
        .once('error', () => done('no reply'))
        .end();
    });
  t.deepEqual(await plainly(NAME), [308, `https://${NAME}/docs`]);
  t.is(await plainly('evil.example'), 'no reply');
  const refused = await new Promise((done) => {
    connect({ port: nginx.port, host: '127.0.0.1', servername: 'evil.example', rejectUnauthorized: false })
      .once('secureConnect', () => done('connected'))
      .once('error', ({ message }) => done(message));
  });
  t.regex(String(refused), /unrecognized name/);
});

proxied(
  'a client’s address is the one that nginx sees, in limits and the log, whatever a client forwards',
  async (t) => {
    const { nginx, visitor, hostProcesses } = world;
    const statuses: number[] = [];
    for (let call = 0; call < 63; call++) {
      const forged = { 'x-forwarded-for': `203.0.113.${call}, 198.51.100.${call}` };
      statuses.push((await visitor.fetch('/v1/health', { headers: forged })).status);
    }
    t.true(statuses.includes(429), 'each forged address would have a limit of its own');
    const other = await Visitor.from(t, '127.0.0.3', nginx);
    t.is((await other.fetch('/v1/health')).status, 200);
    const logged = await until(async () => {
      const lines = await Promise.all(hostProcesses.map((host) => requestsOf(host, '/v1/health')));
      return lines.flat().length === statuses.length + 1 && lines.flat();
    });
    t.deepEqual([...new Set(logged.map(({ clientAddress }) => clientAddress))].sort(), ['127.0.0.2', '127.0.0.3']);
  },
);

proxied('a session that begins through nginx has a secure cookie, and holds on both hosts', async (t) => {
  const { hostProcesses } = world;
  const visitor = await signedIn(t, 'ada@example.com');
  t.regex(visitor.setCookie, /^__Host-namedrop=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/);
  for (const { url } of hostProcesses) {
    const direct = await fetch(`${url}/dashboard/api/session`, { headers: { cookie: visitor.cookie } });
    t.is(direct.status, 200);
  }
  const strange = await visitor.call('POST', '/dashboard/api/logout', {}, { origin: 'https://evil.example' });
  t.is(strange.body.error.code, 'forbidden_origin');
});

proxied('a check of a page arrives event by event', async (t) => {
  const { engine } = world;
  const visitor = await signedIn(t, 'grace@example.com');
  const door = engine.shut();
  const body = JSON.stringify({ ...CHECK, query: `streamed ${randomUUID()}` });
  const headers = { ...visitor.pageHeaders(), accept: 'text/event-stream' };
  const reply = await visitor.fetch('/dashboard/api/check', { method: 'POST', headers, body });
  const reader = (reply.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
  t.regex((await reader.read()).value ?? '', /^event: accepted/, 'before the platform has answered');
  await door.came;
  door.open();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) rest += part.value;
  t.regex(rest, /event: report/);
});

proxied('refusals of nginx have the form of those of a host, which pass unchanged', async (t) => {
  const { visitor, authorization } = world;
  const taken = await check(visitor, 'x'.repeat(1_500_000), authorization);
  const announced = await visitor.announce('/v1/check', 3_000_000);
  for (const { status, text } of [taken, announced]) {
    const { error, request_id } = JSON.parse(text);
    t.deepEqual([status, typeof request_id], [413, 'string']);
    t.deepEqual(error, { code: 'payload_too_large', message: 'The body is larger than 1 MiB.' });
  }
  // nginx closes a connection whose headers it does not read: then the reply may be lost on its way.
  const other = await Visitor.from(t, '127.0.0.5', world.nginx);
  const unread = (path: string, headers = {}) =>
    until(() => other.call('GET', path, undefined, headers).catch(() => false as const));
  const address = await unread(`/${'x'.repeat(9000)}`);
  t.deepEqual([address.status, address.body.error.code], [400, 'invalid_request']);
  const long = await unread('/healthz', { 'x-long': 'x'.repeat(9000) });
  t.deepEqual([long.status, long.body.error.code], [431, 'headers_too_large']);
  for (const path of ['/metrics', '/readyz', '/metrics/', '/readyz/', '//metrics', '/%6detrics', '/x/../metrics/']) {
    const hidden = await visitor.call('GET', path);
    t.deepEqual([hidden.status, hidden.body.error.code], [404, 'not_found'], path);
  }
  const direct = await fetch(`${world.hostProcesses[0]?.url}/metrics`);
  t.is(direct.status, 200, 'the hosts themselves have it');
  t.is((await check(visitor, 'crm', { authorization: 'Bearer lvk_live_unknown' })).body.error.code, 'invalid_api_key');
});

proxied(
  'after kill -9 of a host, calls go on, and a POST in flight is neither sent again nor charged twice',
  async (t) => {
    const { visitor, authorization, engine, hosts, end, storage, namedrop } = await startProxied(t);
    const { open, came } = engine.shut();
    const key = randomUUID();
    const query = `in flight ${key}`;
    const inFlight = check(visitor, query, { ...authorization, 'idempotency-key': key });
    const name = String((await came).headers['x-host']);
    await end(name, 'SIGKILL');
    const lost = await inFlight;
    t.deepEqual([lost.status, lost.body.error.code, lost.headers.get('retry-after')], [503, 'overloaded', '5']);
    t.deepEqual(engine.askedBy(query), [name], 'nginx has not sent it to the other host');
    open();

    const queries = Array.from({ length: 30 }, (_, call) => `after the kill ${call} ${key}`);
    for (const each of queries) t.is((await check(visitor, each, authorization)).status, 200);
    t.is((await visitor.fetch('/v1/balance', { headers: authorization })).status, 200);
    const [survivor] = [...hosts.keys()];
    for (const each of queries) t.deepEqual(engine.askedBy(each), [survivor]);

    const again = await until(async () => {
      const reply = await check(visitor, query, { ...authorization, 'idempotency-key': key });
      return reply.status === 409 || reply.status === 503 ? false : reply;
    }, 60_000);
    t.is(again.status, 200, again.text);
    const { rows } = await storage.pool.query(
      `SELECT count(*)::int AS charges, sum(amount)::float AS paid FROM billing.entries WHERE kind = 'charge'`,
    );
    t.is(rows[0].charges, queries.length + 1);
    await t.notThrowsAsync(namedrop('ledger', 'verify'));
  },
);

proxied('a host that drains finishes its calls while nginx gives new ones to the other', async (t) => {
  const { visitor, authorization, engine, hostProcesses, hosts, end } = await startProxied(t);
  const { open, came } = engine.shut();
  const query = `draining ${randomUUID()}`;
  const draining = check(visitor, query, authorization);
  const name = String((await came).headers['x-host']);
  const ended = end(name, 'SIGTERM');
  const { url } = hostProcesses.find((host) => host.name === name) as HostProcess;
  await until(() =>
    fetch(`${url}/healthz`).then(
      () => false,
      () => true,
    ),
  );
  for (let call = 0; call < 20; call++) t.is((await visitor.fetch('/healthz')).status, 200);
  open();
  t.is((await draining).status, 200);
  t.is(await ended, 0);
  t.is(hosts.size, 1);
});

test('nginx waits longer than any platform may take, and takes larger bodies than a host', (t) => {
  const site = read(NGINX_FILE);
  const [, seconds] = /proxy_read_timeout (\d+)s;/.exec(site) ?? [];
  const deadlines = [...read('docs/configuration.md').matchAll(/^\| `deadlines\.\w+` \| `\w+` \| `(\d+)` \|/gm)];
  t.true(deadlines.length > 5);
  for (const [, ms] of deadlines) t.true(Number(seconds) * 1000 >= Number(ms) + 60_000);
  t.true(Number(/client_max_body_size (\d+)m;/.exec(site)?.[1]) > 1);
  t.notRegex(site.replaceAll(/^ *#.*$/gm, ''), /non_idempotent|proxy_intercept_errors|proxy_request_buffering|Upgrade/);
});
