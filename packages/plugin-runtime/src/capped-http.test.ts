import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import test, { type ExecutionContext } from 'ava';
import { cappedHttp } from './capped-http.js';

/** A server that sends 100 bytes at a time until `bytes` are sent or the client is gone. */
async function sender(t: ExecutionContext, bytes: number) {
  const server = createServer((_request, response) => {
    response.writeHead(bytes === 0 ? 204 : 200, { 'x-kind': 'test' });
    let sent = 0;
    const timer = setInterval(() => {
      if (sent >= bytes) response.end();
      else response.write('x'.repeat(100));
      sent += 100;
    }, 1);
    response.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const closed = new Promise<void>((resolve) =>
    server.on('connection', (socket) => socket.on('close', () => resolve())),
  );
  t.teardown(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, closed };
}

test.serial('a response up to the cap arrives whole, with status, headers and address', async (t) => {
  const { url } = await sender(t, 1000);
  const response = await cappedHttp(1000).fetch(url);
  t.is(response.status, 200);
  t.is(response.url, url);
  t.is(response.headers.get('x-kind'), 'test');
  t.is((await response.text()).length, 1000);
});

test.serial('a response over the cap rejects while it is read, and its connection is given up', async (t) => {
  const { url, closed } = await sender(t, Number.POSITIVE_INFINITY);
  const response = await cappedHttp(1000).fetch(url);
  await t.throwsAsync(response.text(), { message: /larger than 1000 bytes/ });
  await closed;
  t.pass();
});

test.serial('a response without a body stays one', async (t) => {
  const { url } = await sender(t, 0);
  const response = await cappedHttp(1000).fetch(url);
  t.is(response.status, 204);
  t.is(response.body, null);
});

test.serial('a redirect is not followed: neither question nor key reaches another address', async (t) => {
  const { url: elsewhere } = await sender(t, 100);
  let reached = 0;
  const redirecting = createServer((_request, response) => {
    reached += 1;
    response.writeHead(307, { location: elsewhere }).end();
  });
  await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve));
  t.teardown(() => redirecting.close());
  const url = `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}/`;
  await t.throwsAsync(
    cappedHttp().fetch(url, { method: 'POST', body: 'question', headers: { 'x-goog-api-key': 'k' } }),
  );
  await t.throwsAsync(cappedHttp().fetch(new Request(url)));
  const seen = await cappedHttp().fetch(url, { redirect: 'manual' });
  t.is(seen.headers.get('location'), elsewhere);
  t.is(reached, 3);
});
