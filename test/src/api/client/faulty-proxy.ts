import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Teardown } from '@namedrop/testing';

/** Header by which a request says whose faults it meets. */
export const SCHEDULE_HEADER = 'x-schedule';

/** A reply of the host. */
interface Forwarded {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly text: string;
}

/** Parts of a request that a fault can use. */
interface Exchange {
  readonly response: ServerResponse;
  /** Sends the request to the host. */
  forward(): Promise<Forwarded>;
}

/**
 * Headers of the host that the proxy does not pass on: those of its connection, and the one by which the drift check knows a
 * host. The check sees the call behind the proxy.
 */
const DROPPED = new Set(['content-length', 'connection', 'keep-alive', 'x-content-type-options']);

const refuse = (response: ServerResponse, status: number) =>
  response
    .writeHead(status, { 'retry-after': '0', 'content-type': 'application/json' })
    .end('{"error":{"code":"a_proxy"}}');

const pass = (response: ServerResponse, { status, headers, text: body }: Forwarded) =>
  response.writeHead(status, headers).end(body);

/** Faults between a client and a host. */
const FAULTS = {
  refuse: async ({ response }: Exchange) => refuse(response, 429),
  fail: async ({ response }: Exchange) => refuse(response, 500),
  cutBefore: async ({ response }: Exchange) => response.destroy(),
  /** The host goes on while the client sends its next attempt. */
  cutDuring: async ({ response, forward }: Exchange) => {
    const forwarded = forward();
    response.destroy();
    await forwarded;
  },
  cutAfter: async ({ response, forward }: Exchange) => {
    await forward();
    response.destroy();
  },
  cutWithin: async ({ response, forward }: Exchange) => {
    const { status, headers, text: body } = await forward();
    response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body)) });
    response.write(body.slice(0, body.length / 2), () => response.destroy());
  },
  failAfter: async ({ response, forward }: Exchange) => {
    await forward();
    refuse(response, 502);
  },
  delay: async ({ response, forward }: Exchange) => {
    const forwarded = await forward();
    await sleep(30);
    pass(response, forwarded);
  },
} as const;
export type Fault = keyof typeof FAULTS;
export const FAULT_NAMES = Object.keys(FAULTS) as Fault[];

/** Starts a proxy before a host that lets each request meet the next fault of its schedule, and passes requests after them. */
export async function faultyProxy(t: Teardown, host: string) {
  const schedules = new Map<string, Fault[]>();
  const keys = new Map<string, string[]>();
  const open = new Set<Promise<unknown>>();

  async function exchange(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url, headers } = message;
    const body = await text(message);
    const id = String(headers[SCHEDULE_HEADER]);
    const key = String(headers['idempotency-key']);
    keys.set(id, [...(keys.get(id) ?? []), key]);
    const forward = async () => {
      const own = {
        'content-type': 'application/json',
        authorization: `${headers.authorization}`,
        'idempotency-key': key,
      };
      const reply = await fetch(`${host}${url}`, { method, headers: own, body: body || undefined });
      const sent = [...reply.headers].filter(([name]) => !DROPPED.has(name));
      return { status: reply.status, headers: Object.fromEntries(sent), text: await reply.text() };
    };
    const fault = schedules.get(id)?.shift();
    if (fault) await FAULTS[fault]({ response, forward });
    else pass(response, await forward());
  }

  const server = createServer((message, response) => {
    const exchanged = exchange(message, response)
      .catch(() => response.destroy())
      .finally(() => open.delete(exchanged));
    open.add(exchanged);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    plan: (id: string, faults: readonly Fault[]) => schedules.set(id, [...faults]),
    /** Idempotency keys of the requests of a schedule, in order of arrival. */
    keysOf: (id: string) => keys.get(id) ?? [],
    /** Resolves when no request is under way, also none whose client has left. */
    settled: async () => {
      while (open.size > 0) await Promise.all(open);
    },
  };
}
