import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ExecutionContext } from 'ava';
import { Namedrop } from './namedrop.js';
import type { ClientOptions } from './settings.js';

/** A request that arrived. */
export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Answers a request. */
export type Answer = (response: ServerResponse, request: Received) => unknown;

export const KEY = 'lvk_test_0123456789abcdef';

/** Answers with JSON. */
export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/** Refuses with a code, and demands no wait before the next attempt. */
export const refuse = (status: number, code = 'a_code', headers: Record<string, string> = { 'retry-after': '0' }) =>
  json({ error: { code, message: 'A reason.' }, request_id: 'r-1' }, status, headers);

/** Closes the connection before a reply. */
export const hangUp: Answer = (response) => response.destroy();

/** Closes the connection within the body of a 200. */
export const cutBody: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"request_id":', () => response.destroy());
};

/**
 * Starts a server that answers in turn, then always as the last answer does, and a client of it.
 * @returns `requests` has all that arrived
 */
export async function loopback(t: ExecutionContext, answers: readonly Answer[], options: ClientOptions = {}) {
  const requests: Received[] = [];
  const server = createServer(async (message, response) => {
    const { method = '', url = '', headers } = message;
    const request = { method, url, headers, body: await text(message) };
    requests.push(request);
    await (answers[requests.length - 1] ?? answers.at(-1))?.(response, request);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  t.teardown(close);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, requests, close, client: new Namedrop({ apiKey: KEY, baseUrl: url, ...options }) };
}
