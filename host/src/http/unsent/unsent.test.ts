import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AccountId, type Caller, type Reply, route } from '@namedrop/plugin-api';
import test, { type ExecutionContext } from 'ava';
import { type ServerOptions, startServer } from '../server.js';

const MIB = 1024 * 1024;
/** More than the kernel takes of a connection that nothing reads. */
const LARGE = 'a'.repeat(16 * MIB);
const SMALL = { ok: true };

const meter = {
  take: async () => {},
  tryTake: async () => ({ taken: true, remaining: 1, waitSeconds: 0 }),
  giveBack: async () => {},
  headers: async () => ({}),
};
const nobody = { caller: undefined, begin: async () => {}, end: async () => {} };
const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** Waits until something has happened. */
async function until(happened: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await happened())) await sleep(2);
}

/**
 * A server with large and small replies, by GET, by POST and without a key; a key is the name of its account. GET
 * /v1/paid is not free, and POST /v1/slow replies after `finish`.
 */
async function serve(
  t: ExecutionContext,
  options: Pick<ServerOptions, 'backlog' | 'stallMs'> & Partial<Pick<ServerOptions, 'repetitions'>>,
) {
  let handled = 0;
  const finished = Promise.withResolvers<void>();
  const handle = (body: unknown) => async (): Promise<Reply> => {
    handled += 1;
    return { status: 200, body };
  };
  const bearer = { auth: 'bearer', limit: undefined } as const;
  const server = await startServer({
    routes: [
      route({ ...bearer, method: 'get', path: '/v1/large', free: true, handle: handle(LARGE) }),
      route({ ...bearer, method: 'post', path: '/v1/large', idempotent: true, handle: handle(LARGE) }),
      route({ ...bearer, method: 'get', path: '/v1/small', free: true, handle: handle(SMALL) }),
      route({ ...bearer, method: 'get', path: '/v1/paid', handle: handle(LARGE) }),
      route({
        ...bearer,
        method: 'post',
        path: '/v1/slow',
        handle: () => finished.promise.then(handle(SMALL)),
      }),
      route({ method: 'get', path: '/open', auth: 'none', handle: handle(LARGE) }),
    ],
    meters: { meterOf: () => meter, meterOfSession: async () => meter, meterOfAddress: () => meter },
    trustedProxyHops: 0,
    visits: { visit: async () => nobody },
    suspensions: { requireActive: async () => undefined },
    repetitions: { once: (_, run) => run() },
    usage: { note: () => undefined },
    keys: { authenticate: async (token) => ({ account: token as AccountId, keyId: token }) as Caller },
    clock: { now: () => new Date() },
    log: silent,
    probes: { ready: async () => ({ ok: true, checks: {} }) },
    host: '127.0.0.1',
    port: 0,
    ...options,
  });
  t.teardown(() => server.drain(0));

  /** Sends a request and reads nothing, once the server has handled it. */
  const leaveUnread = async (path: string, account = '', { method = 'GET', times = 1 } = {}): Promise<Socket> => {
    const before = handled;
    const socket = connect(server.port, '127.0.0.1').pause();
    socket.on('error', () => undefined);
    t.teardown(() => socket.destroy());
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${account}\r\n\r\n`.repeat(times));
    await until(() => handled > before);
    return socket;
  };
  const call = async (path: string, account = '', method = 'GET', more: Readonly<Record<string, string>> = {}) => {
    const headers = { authorization: `Bearer ${account}`, ...more };
    const response = await fetch(server.url + path, { method, headers });
    const text = await response.text();
    return { status: response.status, code: response.ok ? '' : JSON.parse(text).error.code, headers: response.headers };
  };
  return { call, leaveUnread, port: server.port, handled: () => handled, finish: finished.resolve };
}

test('a connection that accepts no byte of its reply is closed, also while it sends', async (t) => {
  const { leaveUnread } = await serve(t, { stallMs: 300, backlog: { each: 64 * MIB, all: 64 * MIB } });
  const socket = await leaveUnread('/v1/large', 'a');
  const trickle = setInterval(() => socket.write('G'), 20);
  t.teardown(() => clearInterval(trickle));
  await until(() => socket.destroyed);
  t.pass();
});

test('an account that leaves too much unread is refused a further large reply, and others are not', async (t) => {
  const { call, leaveUnread } = await serve(t, { backlog: { each: 40 * MIB, all: 200 * MIB } });
  const unread = [await leaveUnread('/v1/large', 'a'), await leaveUnread('/v1/large', 'a')];
  const { status, code, headers } = await call('/v1/large', 'a');
  t.deepEqual([status, code, headers.get('retry-after')], [429, 'rate_limited', '1']);
  t.is((await call('/v1/small', 'a')).status, 200);
  t.is((await call('/v1/large', 'b')).status, 200);
  for (const socket of unread) socket.destroy();
  await until(async () => (await call('/v1/large', 'a')).status === 200);
});

test('a reply that may have been paid for is sent, and the next call is refused before its work is done', async (t) => {
  const { call, leaveUnread, handled } = await serve(t, { backlog: { each: 20 * MIB, all: 200 * MIB } });
  await leaveUnread('/v1/large', 'a', { method: 'POST' });
  t.is((await call('/v1/large', 'a', 'POST')).status, 200);
  await leaveUnread('/v1/large', 'a', { method: 'POST' });
  const before = handled();
  for (const path of ['/v1/large', '/v1/small']) t.is((await call(path, 'a')).code, 'rate_limited');
  t.is((await call('/v1/large', 'a', 'POST')).code, 'rate_limited');
  t.is(handled(), before);
});

test('the host refuses with 503 once too much waits in all, and goes on answering probes', async (t) => {
  const { call, leaveUnread } = await serve(t, { backlog: { each: 40 * MIB, all: 40 * MIB } });
  for (const account of ['a', 'b']) await leaveUnread('/v1/large', account);
  const { status, code, headers } = await call('/v1/large', 'c');
  t.deepEqual([status, code, headers.get('retry-after')], [503, 'overloaded', '1']);
  t.is((await call('/open')).code, 'overloaded');
  t.is((await call('/v1/small', 'c')).status, 200);
  t.is((await call('/healthz')).status, 200);
});

test('callers without a key have a share of their own, which takes nothing from accounts', async (t) => {
  const { call, leaveUnread } = await serve(t, { backlog: { each: 20 * MIB, all: 60 * MIB } });
  await leaveUnread('/open');
  t.is((await call('/open')).code, 'overloaded');
  t.is((await call('/v1/large', 'a')).status, 200);
});

test('replies that wait behind another one on their connection are counted, and not after it is closed', async (t) => {
  const { call, leaveUnread, handled } = await serve(t, { backlog: { each: 40 * MIB, all: 200 * MIB } });
  const socket = await leaveUnread('/v1/large', 'a', { times: 2 });
  await until(() => handled() === 2);
  t.is((await call('/v1/large', 'a')).code, 'rate_limited');
  socket.destroy();
  await until(async () => (await call('/v1/large', 'a')).status === 200);
});

test('a large reply to a GET that may have been paid for is sent, and one to a repeated call is refused', async (t) => {
  const repetitions: ServerOptions['repetitions'] = {
    once: async ({ keys }, run) => ({ ...(await run()), repeated: keys.length > 0 }),
  };
  const { call, leaveUnread } = await serve(t, { backlog: { each: 20 * MIB, all: 200 * MIB }, repetitions });
  await leaveUnread('/v1/large', 'a', { method: 'POST' });
  t.is((await call('/v1/large', 'a')).code, 'rate_limited');
  t.is((await call('/v1/paid', 'a')).status, 200);
  t.is((await call('/v1/large', 'a', 'POST', { 'idempotency-key': 'k' })).code, 'rate_limited');
  t.is((await call('/v1/large', 'a', 'POST')).status, 200);
});

test('calls at the same time do not all find the same room, and leave it when they end', async (t) => {
  const { call, handled, finish } = await serve(t, { backlog: { each: 20 * 1024, all: MIB } });
  const calls = Array.from({ length: 5 }, () => call('/v1/slow', 'a', 'POST'));
  const refused = await Promise.race(calls);
  t.deepEqual([refused.code, handled()], ['rate_limited', 0]);
  t.is((await call('/v1/small', 'b')).status, 200);
  finish();
  t.deepEqual((await Promise.all(calls)).map(({ status }) => status).sort(), [200, 200, 429, 429, 429]);
  await until(async () => (await call('/v1/small', 'a')).status === 200);
});

test('a full host refuses accounts with unread replies first, and all accounts beyond its reserve', async (t) => {
  const { call, leaveUnread } = await serve(t, { backlog: { each: 20 * MIB, all: 16 * MIB } });
  await leaveUnread('/v1/large', 'a', { method: 'POST' });
  t.is((await call('/v1/small', 'a')).code, 'overloaded');
  t.is((await call('/v1/large', 'b')).code, 'overloaded');
  t.is((await call('/v1/small', 'b')).status, 200);
  await leaveUnread('/v1/large', 'c', { method: 'POST' });
  t.is((await call('/v1/small', 'b')).code, 'overloaded');
});

test('a connection with more than 64 open responses is closed before the other requests are handled', async (t) => {
  const { port, handled } = await serve(t, {});
  const pipelined = (path: string, times: number) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    t.teardown(() => socket.destroy());
    const request = `GET ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer a\r\n`;
    socket.write(`${`${request}\r\n`.repeat(times - 1)}${request}Connection: close\r\n\r\n`);
    return socket;
  };
  const chunks: string[] = await pipelined('/n', 64).setEncoding('utf8').toArray();
  t.is(chunks.join('').match(/HTTP\/1.1 404/g)?.length, 64);
  for (const path of ['/n', '/v1/small']) {
    const socket = pipelined(path, 1000);
    let replies = '';
    socket.setEncoding('utf8').on('data', (text) => {
      replies += text;
    });
    await until(() => socket.destroyed);
    t.true((replies.match(/HTTP\/1.1/g)?.length ?? 0) <= 64);
  }
  t.true(handled() <= 64);
});
