import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import type { ExecutionContext } from 'ava';
import { GuardedWeb } from './guarded-web.js';
import type { LookUp } from './name-servers.js';
import { Reach } from './reach.js';

/** Stands for an address of the public Internet; every other of loopback is private. */
export const PUBLIC = '127.0.0.2';
export const PRIVATE = '127.0.0.1';

export interface Receiver {
  readonly port: number;
  /** Connections that it has got. */
  readonly connections: () => number;
  /** Resolves once as many connections are closed as were opened. */
  readonly quiet: () => Promise<void>;
}

/** @param address where it listens */
async function listening(t: ExecutionContext, server: Server, address: string, port = 0): Promise<Receiver> {
  let connections = 0;
  const open = new Set<Socket>();
  const closed: (() => void)[] = [];
  server.on('connection', (socket: Socket) => {
    connections++;
    open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      open.delete(socket);
      if (open.size === 0) for (const tell of closed) tell();
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, address, resolve));
  t.teardown(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const quiet = () => (open.size === 0 ? Promise.resolve() : new Promise<void>((resolve) => closed.push(resolve)));
  return { port: (server.address() as AddressInfo).port, connections: () => connections, quiet };
}

export const receiver = (t: ExecutionContext, answer: RequestListener, { address = PUBLIC, port = 0 } = {}) =>
  listening(t, createServer(answer), address, port);

export const tlsReceiver = (t: ExecutionContext, options: ServerOptions, answer: RequestListener) =>
  listening(t, createTlsServer(options, answer) as unknown as Server, PUBLIC);

/** One that speaks no HTTP of Node's, but what it is told. */
export const rawReceiver = (t: ExecutionContext, answer: (socket: Socket) => void, address = PUBLIC) =>
  listening(t, createTcpServer(answer), address);

/** What names stand for; looked up in turn, the last time and again. */
export function names(table: Readonly<Record<string, readonly (readonly string[])[]>>) {
  const asked: string[] = [];
  const lookUp: LookUp = async (name) => {
    const answers = table[name] ?? [];
    const turn = asked.filter((other) => other === name).length;
    asked.push(name);
    const answer = answers[Math.min(turn, answers.length - 1)];
    if (!answer) throw Object.assign(new Error('unknown'), { code: 'ENOTFOUND' });
    return answer;
  };
  return { lookUp, asked };
}

/** A web in which one address of loopback is public, and names are what the test says. */
export function web(table: Parameters<typeof names>[0] = {}, ca?: string): GuardedWeb {
  return new GuardedWeb({ reach: new Reach([`${PUBLIC}/32`]), lookUp: names(table).lookUp, ca });
}

/** A delivery; it has 5 s unless its signal says otherwise. */
export const sent = (signal: AbortSignal = AbortSignal.timeout(5000)) => ({
  headers: { 'content-type': 'application/json', 'x-service-event': 'watch.fired' },
  body: '{"brand":"Café"}',
  signal,
});
