import type { Logger } from '@namedrop/plugin-api';
import pg from 'pg';
import type { Sequelize } from 'sequelize';
import { EmbeddedServer } from './embedded/embedded-server.js';
import { describeTarget, readDatabaseUrl, requireUsable } from './external-server.js';
import { openModels } from './models.js';
import { waitForServer } from './wait-for-server.js';

/** The database, connected. */
export interface Storage {
  /**
   * Opens what models are defined on, at the first call. Hot paths use the pool: a model costs several times as much.
   * Rejects once the storage is closed.
   */
  models(): Promise<Sequelize>;
  /** For prepared statements. Its `search_path` is the server's: name schemas. */
  readonly pool: pg.Pool;
  /** For the boot report, e.g. `PostgreSQL 18.4 in /srv/namedrop/data/pg18`. Holds no password. */
  readonly description: string;
  /** What another client, such as pg-boss, connects with. */
  readonly target: pg.PoolConfig;
  /**
   * Another pool on the same server, with settings of its own; closed with the storage. Its `options` come after those of
   * `target`, and like them win over the limit of 10 s that every statement has.
   */
  openPool(settings: pg.PoolConfig): pg.Pool;
  /** All pools that are open, each with its `application_name` in `options`. */
  readonly pools: readonly pg.Pool[];
  /** Ends every connection, and the embedded server when no other host needs it. Idempotent. */
  close(): Promise<void>;
}

export interface StorageOptions {
  /** A PostgreSQL server; absent: the embedded one. */
  readonly databaseUrl?: string;
  /** Where the embedded server keeps its files; created when missing. */
  readonly dataDir: string;
  /** false: the embedded server does not wait for the disk. For tests only. Default true. */
  readonly durable?: boolean;
  /** Milliseconds to wait for a server that is away; the embedded one never is. Default 0: one attempt. */
  readonly waitMs?: number;
  /** Ends that wait at once. */
  readonly signal?: AbortSignal;
  readonly log: Logger;
}

/**
 * Connects to the database, or starts the embedded one in `dataDir`.
 * @throws StorageError
 */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const { databaseUrl, dataDir, durable = true, waitMs = 0, signal, log } = options;
  if (databaseUrl) {
    const target = readDatabaseUrl(databaseUrl);
    const connect = (withinMs: number) => requireUsable(target, withinMs);
    const version = await waitForServer(connect, { waitMs, signal, log });
    return new ConnectedStorage(target, `PostgreSQL ${version} at ${describeTarget(target)}`, log);
  }
  const server = await EmbeddedServer.open({ dataDir, durable, log });
  return new ConnectedStorage(server.target, server.description, log, server);
}

/** How long a caller waits for a connection: a database that hangs must not hang the host. */
const CONNECT_MS = 5_000;
/** After so long the server gives a statement up, e.g. one that waits for a lock: what a caller believes failed has. */
const STATEMENT_MS = 10_000;
/** After so long nobody waits for a statement any more, because the server does not answer. */
const ANSWER_MS = 12_000;

class ConnectedStorage implements Storage {
  readonly pool: pg.Pool;
  readonly #pools: pg.Pool[] = [];
  #models: Promise<Sequelize> | undefined;
  #closed: Promise<void> | undefined;

  constructor(
    readonly target: pg.PoolConfig,
    readonly description: string,
    private readonly log: Logger,
    private readonly server?: EmbeddedServer,
  ) {
    this.pool = this.openPool({ max: 10 });
  }

  async models(): Promise<Sequelize> {
    if (this.#closed) throw new Error('the database has been closed');
    this.#models ??= openModels(this.target);
    return this.#models;
  }

  get pools(): readonly pg.Pool[] {
    return this.#pools.filter(({ ending }) => !ending);
  }

  openPool(settings: pg.PoolConfig): pg.Pool {
    const limits = { connectionTimeoutMillis: CONNECT_MS, query_timeout: ANSWER_MS, keepAlive: true };
    const given = [`-c statement_timeout=${STATEMENT_MS}`, this.target.options, settings.options];
    const options = given.filter(Boolean).join(' ');
    const pool = new pg.Pool({ application_name: 'namedrop', ...limits, ...this.target, ...settings, options });
    // A connection that the server ends is replaced by the pool. Without listeners, for an idle one
    // and for one in a transaction, it would end the host; the statement that ran on it rejects anyway.
    pool.on('error', (error) => this.log.warn({ err: error }, 'a database connection was lost'));
    pool.on('connect', (client) => client.on('error', () => undefined));
    this.#pools.push(pool);
    return pool;
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    await Promise.all([
      this.#models?.then(
        (models) => models.close(),
        () => undefined,
      ),
      ...this.pools.map((pool) => pool.end()),
    ]);
    await this.server?.close();
  }
}
