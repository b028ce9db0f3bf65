import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { parsedJson } from '@namedrop/plugin-api';
import type { Behaviour, ReceivedRequest } from './behaviours.js';
import type { Teardown } from './teardown.js';

/** A vendor on this machine. */
export interface LoopbackUpstream {
  /** e.g. `http://127.0.0.1:41234`, without a slash at the end. */
  readonly url: string;
  /** Every request so far, in order of arrival of its last byte. */
  readonly requests: readonly ReceivedRequest[];
  /** Behaves so from the next request on. */
  behave(behaviour: Behaviour): void;
  /** Breaks all connections and refuses new ones; the test's end does it too. */
  close(): Promise<void>;
}

/** Starts a real HTTP server that stands for a vendor, and stops it when the test is over. */
export async function loopbackUpstream(t: Teardown, behaviour: Behaviour): Promise<LoopbackUpstream> {
  const requests: ReceivedRequest[] = [];
  let current = behaviour;

  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await received(message);
    requests.push(request);
    await current(request, response);
  }

  const server = createServer((message, response) => {
    // A client that leaves in the middle is what many tests are about, and no fault of this server.
    answer(message, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(0, '127.0.0.1', listening);
  });
  const { port } = server.address() as AddressInfo;

  async function close(): Promise<void> {
    const closed = new Promise<void>((done) => server.close(() => done()));
    server.closeAllConnections();
    await closed;
  }
  t.teardown(close);

  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    behave: (next) => {
      current = next;
    },
    close,
  };
}

async function received(message: IncomingMessage): Promise<ReceivedRequest> {
  const body = await text(message);
  const { method = '', url = '', headers } = message;
  return { method, url, headers, body, json: parsedJson(body) };
}
