import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStorage } from '@namedrop/host';
import { capturedLog, type Teardown, until } from '@namedrop/testing';
import pg from 'pg';

/** Milliseconds that the server gets to start, recovery included. */
const START_MS = 60_000;
/** Milliseconds between the end of the server and the next attempt to start it. */
const PAUSE_MS = 200;

/** Limits that make the log of a small disk turn over, and quick checkpoints. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '32MB',
  min_wal_size: '32MB',
  max_wal_size: '64MB',
  checkpoint_timeout: '30s',
  log_min_error_statement: 'panic',
} as const;

/** PostgreSQL server that can be stopped in every way, and is started again whenever it ends. */
export class DatabaseServer {
  #process: ChildProcess | undefined;
  #closed = false;
  #pauseMs = PAUSE_MS;
  /** Direct connections of the storm itself. */
  readonly pool: pg.Pool;

  private constructor(
    private readonly command: readonly [program: string, ...args: string[]],
    private readonly user: { uid?: number; gid?: number },
    private readonly logFile: string,
    readonly port: number,
  ) {
    this.pool = new pg.Pool({ connectionString: this.url(port), max: 4, connectionTimeoutMillis: 2000 });
    this.pool.on('error', () => undefined);
  }

  /**
   * Creates a cluster with the programs of the embedded database, and starts it.
   * @param folder that the user of the server may enter
   */
  static async start(t: Teardown, folder: string, port: number, logFile: string): Promise<DatabaseServer> {
    const { bin, cluster } = await createCluster(folder);
    const { uid, gid } = await stat(cluster);
    const settings = Object.entries({ ...SETTINGS, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const user = process.getuid?.() === 0 ? { uid, gid } : {};
    const server = new DatabaseServer([join(bin, 'postgres'), '-D', cluster, ...settings], user, logFile, port);
    t.teardown(() => server.#close());
    server.#run();
    await server.ready();
    return server;
  }

  /** Returns the address of the database through a port, which may be a proxy's. */
  url(port: number): string {
    return `postgresql://postgres@127.0.0.1:${port}/postgres`;
  }

  /** Resolves once the server answers. @throws Error after a minute */
  async ready(): Promise<void> {
    await until(
      async () =>
        this.pool.query('SELECT 1').then(
          () => true,
          () => sleep(50, false),
        ),
      START_MS,
    );
  }

  /**
   * Ends the server with a signal, and resolves once it is back. SIGQUIT is a crash, SIGINT a fast shutdown.
   * @param awayMs milliseconds between its end and its start
   */
  async restart(signal: 'SIGQUIT' | 'SIGINT', awayMs = PAUSE_MS): Promise<void> {
    const ended = this.#process && once(this.#process, 'exit');
    this.#pauseMs = awayMs;
    this.#process?.kill(signal);
    await ended;
    this.#pauseMs = PAUSE_MS;
    await this.ready();
  }

  /** Kills the process of one connection, after which the server ends all others and recovers. */
  async crashBackend(): Promise<void> {
    const { rows } = await this.pool.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() LIMIT 1`,
    );
    const [victim] = rows;
    if (victim) process.kill(victim.pid, 'SIGKILL');
    await sleep(100);
    await this.ready();
  }

  #run(): void {
    const log = openSync(this.logFile, 'a');
    const [program, ...args] = this.command;
    const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
    this.#process = spawn(program, args, { ...this.user, cwd: '/', env, stdio: ['ignore', log, log] });
    closeSync(log);
    this.#process.once('exit', () => {
      if (!this.#closed) setTimeout(() => this.#closed || this.#run(), this.#pauseMs);
    });
  }

  async #close(): Promise<void> {
    this.#closed = true;
    await this.pool.end();
    const server = this.#process;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGQUIT');
    await ended;
  }
}

/** Finds the folder of the programs that run the database, and its major version. */
const PROGRAMS = `
  SELECT setting AS bin, current_setting('server_version_num')::int / 10000 AS major
  FROM pg_config WHERE name = 'BINDIR'`;

/** Creates a cluster as the embedded database does. @returns its folder, and the folder of the programs */
async function createCluster(dataDir: string): Promise<{ bin: string; cluster: string }> {
  const storage = await openStorage({ dataDir, log: capturedLog() });
  try {
    const { rows } = await storage.pool.query<{ bin: string; major: number }>(PROGRAMS);
    const [{ bin, major }] = rows as [{ bin: string; major: number }];
    return { bin, cluster: join(dataDir, `pg${major}`) };
  } finally {
    await storage.close();
  }
}
