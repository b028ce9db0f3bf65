import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import test, { type ExecutionContext } from 'ava';
import { cappedHttp } from '../capped-http.js';
import type { RecordedExchange } from './recorded-exchange.js';
import { recordedHttp } from './recorded-http.js';

async function serving(t: ExecutionContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  t.teardown(() => server.closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Answers with what was sent, compressed. */
const echo: RequestListener = async (request, response) => {
  const body = JSON.stringify({ path: request.url, sent: await text(request) });
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(gzipSync(body));
};

function recording() {
  const exchanges: RecordedExchange[] = [];
  return { exchanges, http: recordedHttp(cappedHttp(), (exchange) => exchanges.push(exchange)) };
}

test('a recorded call reaches the upstream and the caller unchanged, and is kept with both bodies', async (t) => {
  const url = await serving(t, echo);
  const { exchanges, http } = recording();
  const response = await http.fetch(`${url}/ask?deep=1`, { method: 'post', body: '{"q":"Which CRM?"}' });
  const json = { path: '/ask?deep=1', sent: '{"q":"Which CRM?"}' };
  t.is(response.status, 200);
  t.is(response.url, `${url}/ask?deep=1`);
  t.is(response.headers.get('content-encoding'), null);
  t.deepEqual(await response.json(), json);
  t.is(exchanges.length, 1);
  t.like(exchanges[0], {
    scope: url,
    method: 'POST',
    path: '/ask?deep=1',
    body: { q: 'Which CRM?' },
    status: 200,
    response: json,
  });
});

test('bodies that are no JSON are recorded as text, those of a Request too, and an empty response has no body', async (t) => {
  const url = await serving(t, (request, response) => {
    if (request.url === '/empty') response.writeHead(204).end();
    else response.writeHead(500).end('<p>down</p>');
  });
  const { exchanges, http } = recording();
  const broken = await http.fetch(new Request(url, { method: 'POST', body: new URLSearchParams({ q: 'crm' }) }));
  t.is(await broken.text(), '<p>down</p>');
  t.is((await http.fetch(`${url}/empty`)).body, null);
  t.like(exchanges[0], { body: 'q=crm', status: 500, response: '<p>down</p>' });
  t.like(exchanges[1], { method: 'GET', status: 204, response: '' });
});

test('a call that is aborted while its body comes rejects with the reason, and is not recorded', async (t) => {
  const url = await serving(t, (_request, response) => void response.write('start'));
  const { exchanges, http } = recording();
  const reason = new DOMException('deadline passed', 'TimeoutError');
  const stop = new AbortController();
  setTimeout(() => stop.abort(reason), 50);
  await t.throwsAsync(http.fetch(url, { signal: stop.signal }), { is: reason });
  t.deepEqual(exchanges, []);
});
