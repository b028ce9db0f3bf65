import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type Caller, type Route, route, z } from '@namedrop/plugin-api';
import test, { type ExecutionContext } from 'ava';
import { startServer } from './server.js';
import type { Visit } from './visit.js';

const KEY = 'lvk_live_known';
const caller = { account: 'account', keyId: 'key' } as unknown as Caller;
const unlimited = {
  take: async () => {},
  tryTake: async () => ({ taken: true, remaining: 1, waitSeconds: 0 }),
  giveBack: async () => {},
  headers: async () => ({}),
};
const silent = { debug() {}, info() {}, warn() {}, error() {} };

const nobody: Visit = { caller: undefined, begin: async () => {}, end: async () => {} };

const echo = route<{ text?: unknown }>({
  method: 'post',
  path: '/v1/echo',
  auth: 'bearer',
  body: z.object({ text: z.string().max(20) }),
  handle: async ({ body }) => ({ status: 200, body }),
});

async function serve(t: ExecutionContext, routes: readonly Route[] = [echo]) {
  const logged: unknown[] = [];
  const server = await startServer({
    routes,
    meters: { meterOf: () => unlimited, meterOfSession: async () => unlimited, meterOfAddress: () => unlimited },
    trustedProxyHops: 0,
    visits: { visit: async () => nobody },
    suspensions: { requireActive: async () => undefined },
    repetitions: { once: (_, run) => run() },
    usage: { note: () => undefined },
    keys: { authenticate: async (token) => (token === KEY ? caller : undefined) },
    clock: { now: () => new Date() },
    log: { ...silent, error: (fields) => void logged.push(fields) },
    probes: { ready: async () => ({ ok: true, checks: {} }) },
    host: '127.0.0.1',
    port: 0,
  });
  t.teardown(() => server.drain(0));
  const post = (
    body: string | Uint8Array<ArrayBuffer> | undefined,
    headers: Record<string, string> = {},
    path = '/v1/echo',
  ) =>
    fetch(server.url + path, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json', ...headers },
    });
  return { ...server, post, logged };
}

async function refusal(response: Response) {
  const body = (await response.json()) as { error: { code: string; message: string }; request_id: string };
  return { status: response.status, code: body.error.code, message: body.error.message, id: body.request_id };
}

test('an unknown path is 404 in the envelope, with a key or without (ERR-01, ERR-25)', async (t) => {
  const { url } = await serve(t);
  for (const path of ['/', '/v1', '/v1/echo/more', '/V1/echo']) {
    const { status, code, id } = await refusal(await fetch(url + path));
    t.deepEqual([status, code], [404, 'not_found'], path);
    t.regex(id, /^[0-9a-f-]{36}$/);
  }
});

test('a known path with another method is 405 with Allow, before any 401', async (t) => {
  const { url } = await serve(t, [echo, route({ ...echo, method: 'get', body: undefined })]);
  const response = await fetch(`${url}/v1/echo`, { method: 'DELETE' });
  t.is(response.headers.get('allow'), 'POST, GET, HEAD');
  t.is((await refusal(response)).code, 'method_not_allowed');
});

test('a 405 of a path with X-Request-ID has it too, equal to the body (CHR-44)', async (t) => {
  const { url } = await serve(t, [route({ ...echo, requestIdHeader: true })]);
  const response = await fetch(`${url}/v1/echo`);
  t.is(response.headers.get('x-request-id'), (await refusal(response)).id);
});

test('no route of a plugin hides the probes, and one with an unknown auth is not open', async (t) => {
  const greedy = route({
    ...echo,
    method: 'get',
    path: '/:any',
    body: undefined,
    limit: undefined,
    auth: 'nobody' as 'none',
  });
  const { url } = await serve(t, [greedy]);
  t.deepEqual(await (await fetch(`${url}/healthz`)).json(), { ok: true });
  t.is((await fetch(`${url}/other`)).status, 401);
});

test('one trailing slash is ignored and HEAD follows GET', async (t) => {
  const { url, post } = await serve(t);
  t.is((await post('{"text":"a"}', {}, '/v1/echo/')).status, 200);
  const head = await fetch(`${url}/healthz`, { method: 'HEAD' });
  t.is(head.status, 200);
  t.is(await head.text(), '');
});

test('a path that cannot be decoded is 400, not 500', async (t) => {
  const item = route({
    method: 'get',
    path: '/v1/items/:id',
    auth: 'none',
    handle: async () => ({ status: 200, body: {} }),
  });
  const { url } = await serve(t, [item]);
  t.is((await refusal(await fetch(`${url}/v1/items/%ff`))).code, 'invalid_request');
});

for (const [what, header, code] of [
  ['no header', undefined, 'missing_authorization'],
  ['another scheme', `Token ${KEY}`, 'missing_authorization'],
  ['no token', 'Bearer', 'missing_authorization'],
  ['a blank token', 'Bearer  ', 'missing_authorization'],
  ['the bare key', KEY, 'missing_authorization'],
  ['two tokens', `Bearer ${KEY} ${KEY}`, 'missing_authorization'],
  ['an unknown key', 'Bearer abc', 'invalid_api_key'],
] as const) {
  test(`${what} in Authorization is 401 ${code}, before the body is looked at (AUT-02, AUT-19)`, async (t) => {
    const { url } = await serve(t);
    const headers = header === undefined ? undefined : { authorization: header };
    const response = await fetch(`${url}/v1/echo`, { method: 'POST', body: '{', headers });
    t.is(response.headers.get('www-authenticate'), 'Bearer');
    t.deepEqual(await refusal(response).then((r) => [r.status, r.code]), [401, code]);
  });
}

test('the scheme is compared without case', async (t) => {
  const { post } = await serve(t);
  t.is((await post('{"text":"a"}', { authorization: `bEaReR ${KEY}` })).status, 200);
});

for (const [what, body] of [
  ['broken JSON', '{'],
  ['an empty body', ''],
  ['no body', undefined],
  ['invalid UTF-8', new Uint8Array([0x7b, 0xff, 0x7d])],
  ['a NUL in a value', '{"text":"a\\u0000"}'],
  ['a NUL in a key', '{"\\u0000":1}'],
  ['half a surrogate pair', '{"text":"\\ud83d"}'],
  ['33 levels', `${'['.repeat(34)}${']'.repeat(34)}`],
  ['100,000 levels', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
] as const) {
  test(`${what} is 400 invalid_request without details (CHK-43)`, async (t) => {
    const { post } = await serve(t);
    const response = await post(body);
    const { error } = (await response.json()) as { error: { code: string; details?: unknown } };
    t.deepEqual([response.status, error.code, error.details], [400, 'invalid_request', undefined]);
  });
}

test('a body that is JSON but not an object is 400 without details', async (t) => {
  const { post } = await serve(t);
  for (const body of ['5', '[]', 'null', '"text"']) {
    const { error } = (await (await post(body)).json()) as { error: { code: string; details?: unknown } };
    t.deepEqual([error.code, error.details], ['invalid_request', undefined], body);
  }
});

test('a validation error says the field, what is allowed, and everything flattened (ERR-02)', async (t) => {
  const { post } = await serve(t);
  const response = await post(JSON.stringify({ text: 'x'.repeat(21) }));
  const { error } = (await response.json()) as { error: object };
  const text = 'must be at most 20 characters long';
  t.deepEqual(error, {
    code: 'invalid_request',
    message: `text: ${text}.`,
    details: { formErrors: [], fieldErrors: { text: [text] } },
  } as object);
});

for (const type of [
  'application/json',
  'application/json; charset=utf-8',
  'APPLICATION/JSON',
  'application/vnd.x+json',
  '',
]) {
  test(`content type "${type}" is read as JSON`, async (t) => {
    const { post } = await serve(t);
    t.is((await post(Buffer.from('{"text":"a"}'), { 'content-type': type })).status, 200);
  });
}

for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16', 'json']) {
  test(`content type "${type}" is 415`, async (t) => {
    const { post } = await serve(t);
    t.is((await refusal(await post('{"text":"a"}', { 'content-type': type }))).code, 'unsupported_media_type');
  });
}

test('a body of 1 MiB is read, one byte more is 413', async (t) => {
  const { post } = await serve(t);
  const filled = (bytes: number) => `{"text":"a","rest":"${'x'.repeat(bytes - 22)}"}`;
  t.is(Buffer.byteLength(filled(1024 * 1024)), 1024 * 1024);
  t.is((await post(filled(1024 * 1024))).status, 200);
  t.is((await refusal(await post(filled(1024 * 1024 + 1)))).code, 'payload_too_large');
});

test('a gzip body is read, and a bomb is cut at the same limit', async (t) => {
  const { post } = await serve(t);
  t.is((await post(gzipSync('{"text":"a"}'), { 'content-encoding': 'gzip' })).status, 200);
  const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, 0x20));
  t.is((await post(bomb, { 'content-encoding': 'gzip' })).status, 413);
  t.is((await post('junk', { 'content-encoding': 'gzip' })).status, 400);
  t.is((await post('junk', { 'content-encoding': 'rot13' })).status, 415);
});

test('an unexpected error is a bare 500: its words are logged, not sent (ERR-26)', async (t) => {
  const failing = route({ ...echo, handle: () => Promise.reject(new Error('password is hunter2')) });
  const { post, logged } = await serve(t, [failing]);
  const text = await (await post('{"text":"a"}')).text();
  t.false(text.includes('hunter2') || text.includes('.js'));
  const { code, message } = JSON.parse(text).error;
  // It may come from a step after the one that charged.
  t.deepEqual([code, message], ['internal_error', 'Something went wrong on our side. Try again.']);
  t.is(logged.length, 1);
});

test('bytes that are no HTTP get the envelope and a closed connection', async (t) => {
  const { port } = await serve(t);
  const socket = connect(port, '127.0.0.1');
  socket.end('GARBAGE\r\n\r\n');
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  t.regex(chunk.toString(), /^HTTP\/1\.1 400 .*"invalid_request"/s);
});

/** What a server answers to these bytes, up to the end of the connection. */
async function answerTo(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.write(text);
  const chunks: string[] = await socket.toArray();
  return chunks.join('');
}

for (const [what, headers, status, code] of [
  ['without a Host', '', 400, 'invalid_request'],
  ['that expects anything but 100-continue', 'Host: a\r\nExpect: nonsense\r\n', 417, 'expectation_failed'],
] as const) {
  test(`a request ${what} is ${status} in the envelope (ERR-01)`, async (t) => {
    const { port } = await serve(t);
    for (const path of ['/v1/echo', '/nowhere', '/healthz']) {
      const answer = await answerTo(port, `POST ${path} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      t.regex(head, new RegExp(`^HTTP/1.1 ${status} `));
      t.is(JSON.parse(body).error.code, code);
      t.regex(JSON.parse(body).request_id, /^[0-9a-f-]{36}$/);
    }
  });
}

test('a request of HTTP/1.0 needs no Host, and one may expect 100-continue', async (t) => {
  const { port } = await serve(t);
  t.regex(await answerTo(port, 'GET /healthz HTTP/1.0\r\n\r\n'), /^HTTP\/1.1 200 /);
  const expecting = 'GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\nConnection: close\r\n\r\n';
  t.regex(await answerTo(port, expecting), /200 OK/);
});

test('draining finishes the request in flight, refuses new ones, and closes kept-alive connections', async (t) => {
  const slow = route({
    ...echo,
    path: '/v1/slow',
    handle: () => sleep(150).then(() => ({ status: 200, body: 'done' })),
  });
  const { url, post, drain } = await serve(t, [echo, slow]);
  await post('{"text":"a"}').then((response) => response.text());
  const inFlight = post('{"text":"a"}', {}, '/v1/slow');
  await sleep(50);
  const drained = drain(5000);
  await t.throwsAsync(fetch(`${url}/healthz`), { any: true });
  const response = await inFlight;
  t.is(await response.text(), 'done');
  t.is(response.headers.get('connection'), 'close');
  await drained;
});

test('draining cuts what is still running after its grace', async (t) => {
  const endless = route({ ...echo, handle: () => new Promise<never>(() => {}) });
  const { post, drain } = await serve(t, [endless]);
  const inFlight = t.throwsAsync(post('{"text":"a"}'), { any: true });
  await sleep(50);
  await drain(100);
  await inFlight;
});
