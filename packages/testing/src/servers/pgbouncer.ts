import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestFn } from 'ava';
import type { Teardown } from '../teardown.js';
import { withProgram } from '../with-program.js';
import { listenForSocket } from './listen-for-socket.js';
import { endServer, SERVER_UID, startAnywhere, startServer } from './server-process.js';

/** How PgBouncer hands out the connections of the server. */
export type PoolMode = 'session' | 'transaction' | 'statement';

/** A PgBouncer on this machine, in front of one database. */
export interface PgBouncer {
  /** For `DATABASE_URL`. */
  readonly url: string;
  /** Changes its settings, and has it read them again. */
  set(settings: PgBouncerSettings): Promise<void>;
}

/** Settings of its file, e.g. `{ pool_mode: 'session', default_pool_size: 40 }`. */
export interface PgBouncerSettings {
  readonly pool_mode: PoolMode;
  readonly [setting: string]: string | number;
}

/** Registers tests where `pgbouncer` is installed: `withProgram`. @param test ava's `test` */
export const withPgBouncer = (test: TestFn) => withProgram(test, 'pgbouncer');

/**
 * Starts a real PgBouncer, and ends it when the test is over.
 * @param databaseUrl the address of a test's database, as `testDatabase` returns it
 */
export async function pgBouncer(t: Teardown, databaseUrl: string, settings: PgBouncerSettings): Promise<PgBouncer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'namedrop-pgbouncer-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  const file = path.join(folder, 'pgbouncer.ini');
  const upstream = { port: await listenForSocket(t, databaseUrl), user: new URL(databaseUrl).username };
  const { server, port } = await startAnywhere(async (port) => {
    await writeFile(file, iniOf(upstream, { ...settings, listen_port: port }));
    const ready = 'process up';
    return { port, server: await startServer({ command: 'pgbouncer', args: [file], ready, uid: SERVER_UID }) };
  });
  t.teardown(() => endServer(server));
  return {
    url: `postgresql://namedrop@127.0.0.1:${port}${new URL(databaseUrl).pathname}`,
    async set(changed) {
      await writeFile(file, iniOf(upstream, { ...changed, listen_port: port }));
      server.kill('SIGHUP');
    },
  };
}

function iniOf(upstream: { port: number; user: string }, settings: Readonly<Record<string, string | number>>): string {
  const all = { listen_addr: '127.0.0.1', unix_socket_dir: '', auth_type: 'any', default_pool_size: 60, ...settings };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  const server = `host=localhost port=${upstream.port} user=${upstream.user}`;
  return ['[databases]', `* = ${server}`, '[pgbouncer]', ...lines, ''].join('\n');
}
