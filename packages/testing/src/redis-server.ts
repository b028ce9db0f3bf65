import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestFn } from 'ava';
import type { Teardown } from './teardown.js';
import { withProgram } from './with-program.js';

/** A Redis on this machine. */
export interface RedisServer {
  /** For `REDIS_URL`. */
  readonly url: string;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  /** Starts it again at the same address, empty. */
  restart(): Promise<void>;
  /** It takes connections and answers nothing, until `resume`. */
  pause(): void;
  resume(): void;
}

/** Milliseconds that it may take to start. */
const START_MS = 10_000;
/** Another program may take a free port before the server does. */
const ATTEMPTS = 5;

/** Registers tests where `redis-server` is installed: `withProgram`. @param test ava's `test` */
export const withRedis = (test: TestFn) => withProgram(test, 'redis-server');

/** Starts a real Redis that keeps nothing on the disk, and ends it when the test is over. */
export async function redisServer(t: Teardown): Promise<RedisServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'namedrop-redis-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  let { server, port } = await startAnywhere(folder);
  const kill = () => end(server);
  t.teardown(kill);
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    async restart() {
      await kill();
      server = await start(folder, port);
    },
    pause: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
  };
}

async function startAnywhere(folder: string, attempts = ATTEMPTS): Promise<{ server: ChildProcess; port: number }> {
  const port = await freePort();
  try {
    return { server: await start(folder, port), port };
  } catch (error) {
    if (attempts === 1) throw error;
    return startAnywhere(folder, attempts - 1);
  }
}

/** @throws Error when it ends before it takes connections, or takes too long */
async function start(folder: string, port: number): Promise<ChildProcess> {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const server = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'ignore'] });
  process.once('exit', () => server.kill('SIGKILL'));
  let said = '';
  const ready = new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`redis-server ended: ${said.slice(-500)}`)));
    server.stdout.on('data', (text) => {
      said += text;
      if (said.includes('Ready to accept connections')) resolve();
    });
    setTimeout(() => reject(new Error('redis-server did not start')), START_MS).unref();
  });
  try {
    await ready;
    return server;
  } catch (error) {
    await end(server);
    throw error;
  }
}

async function end(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill('SIGKILL');
  await exited;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
