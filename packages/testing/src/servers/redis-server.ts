import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestFn } from 'ava';
import type { Teardown } from '../teardown.js';
import { withProgram } from '../with-program.js';
import { endServer, startAnywhere, startServer } from './server-process.js';

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

/** Registers tests where `redis-server` is installed: `withProgram`. @param test ava's `test` */
export const withRedis = (test: TestFn) => withProgram(test, 'redis-server');

/** Starts a real Redis that keeps nothing on the disk, and ends it when the test is over. */
export async function redisServer(t: Teardown): Promise<RedisServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'namedrop-redis-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  let { server, port } = await startAnywhere(async (port) => ({ server: await start(folder, port), port }));
  const kill = () => endServer(server);
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

function start(folder: string, port: number) {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  return startServer({ command: 'redis-server', args: options, ready: 'Ready to accept connections' });
}
