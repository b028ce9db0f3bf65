import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import test, { type ExecutionContext } from 'ava';
import { cappedHttp } from './capped-http.js';

const { fetch } = cappedHttp(100_000);

/** A server, and a promise of its first connection's end. */
async function serving(t: ExecutionContext, listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const closed = new Promise<void>((resolve) =>
    server.on('connection', (socket) => socket.on('close', () => resolve())),
  );
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, closed };
}

const sending =
  (body: string | Buffer, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(200, headers).end(body);

for (const [coding, compress] of [
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
] as const) {
  test(`a body that is compressed with ${coding} is decompressed, in which it must keep to the cap`, async (t) => {
    const fits = await serving(t, sending(compress('a'.repeat(100_000)), { 'content-encoding': coding }));
    t.is((await (await fetch(fits.url)).text()).length, 100_000);
    const bomb = await serving(t, sending(compress('a'.repeat(100_001)), { 'content-encoding': coding }));
    await t.throwsAsync((await fetch(bomb.url)).text(), {
      instanceOf: RangeError,
      message: /larger than 100000 bytes/,
    });
  });

  test(`a body that is compressed with ${coding} and damaged rejects`, async (t) => {
    const body = compress(JSON.stringify(Array.from({ length: 100 }, (_, index) => index)));
    const { url } = await serving(t, sending(body.subarray(0, -20), { 'content-encoding': coding }));
    await t.throwsAsync((await fetch(url)).text(), { instanceOf: TypeError, message: 'terminated' });
  });
}

test('a coding that nobody knows is left as it is', async (t) => {
  const { url } = await serving(t, sending('zzz', { 'content-encoding': 'zip' }));
  t.is(await (await fetch(url)).text(), 'zzz');
});

test('a body that ends before its length rejects', async (t) => {
  const { url } = await serving(t, (_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('short', () => response.destroy());
  });
  await t.throwsAsync((await fetch(url)).text(), { instanceOf: TypeError, message: 'terminated' });
});

test('a body that goes on after its length ends there', async (t) => {
  const { url } = await serving(t, (request) => {
    request.socket.end('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nshort and more');
  });
  t.is(await (await fetch(url)).text(), 'short');
});

test('an upstream that hangs up, or whose headers take more than 16 KiB, is a fetch that failed', async (t) => {
  const mute = await serving(t, ({ socket }) => void socket.destroy());
  const { cause } = await t.throwsAsync(fetch(mute.url), { instanceOf: TypeError, message: 'fetch failed' });
  t.is((cause as { code?: string }).code, 'UND_ERR_SOCKET');
  const wordy = await serving(t, sending('', { 'x-long': 'x'.repeat(16 * 1024) }));
  await t.throwsAsync(fetch(wordy.url), { instanceOf: TypeError, message: 'fetch failed' });
});

test('a connection that the upstream has closed meanwhile is not used again', async (t) => {
  const { url, closed } = await serving(t, ({ socket }, response) => response.end('first', () => socket.end()));
  t.is(await (await fetch(url)).text(), 'first');
  await closed;
  t.is(await (await fetch(url)).text(), 'first');
});

test('an aborted signal rejects with its reason, before there is a response and while its body is read', async (t) => {
  const { url } = await serving(t, ({ url: path }, response) => {
    if (path === '/slow') response.write('start');
  });
  const reason = new DOMException('deadline passed', 'TimeoutError');
  await t.throwsAsync(fetch(url, { signal: AbortSignal.abort(reason) }), { is: reason });
  const waiting = new AbortController();
  const asked = fetch(url, { signal: waiting.signal });
  waiting.abort(reason);
  await t.throwsAsync(asked, { is: reason });
  const reading = new AbortController();
  const read = (await fetch(`${url}slow`, { signal: reading.signal })).text();
  reading.abort(reason);
  await t.throwsAsync(read, { is: reason });
});

test('a body can be read as a stream, piece by piece; who stops gives the connection up', async (t) => {
  const { url, closed } = await serving(t, (_request, response) => void response.write('piece'));
  const { body } = await fetch(url);
  for await (const piece of body ?? []) {
    t.is(Buffer.from(piece).toString(), 'piece');
    break;
  }
  await closed;
});

test('a body that is cancelled unread gives its connection up', async (t) => {
  const { url, closed } = await serving(t, (_request, response) => void response.write('piece'));
  await (await fetch(url)).body?.cancel();
  await closed;
  t.pass();
});

test('a body can be read once', async (t) => {
  const { url } = await serving(t, sending('once'));
  const response = await fetch(url);
  t.false(response.bodyUsed);
  await response.text();
  t.true(response.bodyUsed);
  t.is(response.body, null);
  await t.throwsAsync(response.text(), { instanceOf: TypeError });
  await t.throwsAsync(response.arrayBuffer(), { instanceOf: TypeError });
});

test('a response is read in the same ways as that of the global fetch', async (t) => {
  const { url } = await serving(t, sending('\uFEFF{"a":"ü"}', { 'content-type': 'application/json', 'x-word': 'é' }));
  const readings = async (get: typeof fetch) => ({
    text: await (await get(url)).text(),
    json: await (await get(url)).json(),
    bytes: Buffer.from(await (await get(url)).bytes()),
    buffer: Buffer.from(await (await get(url)).arrayBuffer()),
    type: (await (await get(url)).blob()).type,
    clone: await (await get(url)).clone().text(),
    word: (await get(url)).headers.get('x-word'),
    isResponse: (await get(url)) instanceof Response,
  });
  t.deepEqual(await readings(fetch), await readings(globalThis.fetch));
});

test('a request reaches the upstream in the same shape as that of the global fetch', async (t) => {
  const { url } = await serving(t, async (request, response) => {
    const { method, url: path, headers } = request;
    const { host, accept, 'user-agent': agent, 'content-type': type, 'x-kind': kind } = headers;
    response.end(JSON.stringify({ method, path, host, accept, agent, type, kind, body: await text(request) }));
  });
  const calls: Parameters<typeof fetch>[] = [
    [url],
    [new URL('?a=b#c', url), { headers: { 'X-Kind': 'test', accept: 'text/html' } }],
    [url, { method: 'post', body: 'words' }],
    [url, { method: 'POST', body: '{}', headers: new Headers({ 'content-type': 'application/json' }) }],
    [url, { method: 'PUT', body: Buffer.from('bytes'), headers: [['x-kind', 'test']] }],
    [url, { method: 'POST', body: new URLSearchParams({ a: 'b c' }) }],
  ];
  for (const call of calls) {
    t.deepEqual(await (await fetch(...call)).json(), await (await globalThis.fetch(...call)).json());
  }
  const request = () => new Request(url, { method: 'POST', body: 'words', headers: { 'x-kind': 'test' } });
  t.deepEqual(await (await fetch(request())).json(), await (await globalThis.fetch(request())).json());
});
