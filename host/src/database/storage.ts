import type { Logger } from '@namedrop/plugin-api';
import pg from 'pg';
import type { Sequelize } from 'sequelize';
import { applySettings, type ConnectionSettings } from './connection/connection-settings.js';
import { type DatabaseTarget, describeTarget, readDatabaseUrl, requireUsable } from './connection/external-server.js';
import { waitForServer } from './connection/wait-for-server.js';
import { HOST_CONNECTIONS } from './connection-limits.js';
import { EmbeddedServer } from './embedded/embedded-server.js';
import { openModels } from './models.js';

/** What the driver would send at start-up, which poolers refuse. */
type StartUpOption = 'options' | 'statement_timeout' | 'lock_timeout' | 'idle_in_transaction_session_timeout';

/** A pool's own limits, and settings of the server for its connections. */
export interface PoolSettings extends Omit<pg.PoolConfig, StartUpOption | 'onConnect'> {
  /** e.g. `{ statement_timeout: '0' }`. Sent by a statement on each new connection, never at start-up. */
  readonly settings?: ConnectionSettings;
}

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
  /** What another pool, such as that of pg-boss, connects with: its connections get the settings of DATABASE_URL. */
  readonly target: pg.PoolConfig;
  /**
   * Another pool on the same server, with settings of its own; closed with the storage. They win over those of
   * DATABASE_URL, which win over the limit of 10 s that every statement has.
   */
  openPool(settings: PoolSettings): pg.Pool;
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
/** Milliseconds after which the server cancels a statement, e.g. one that waits for a lock: it has then really failed. */
const STATEMENT_MS = 10_000;
/** Milliseconds after which a statement fails because the server does not answer. */
const ANSWER_MS = 12_000;

class ConnectedStorage implements Storage {
  readonly pool: pg.Pool;
  readonly target: pg.PoolConfig;
  readonly #address: pg.PoolConfig;
  readonly #settings: ConnectionSettings;
  #pools: readonly pg.Pool[] = [];
  #models: Promise<Sequelize> | undefined;
  #closed: Promise<void> | undefined;

  constructor(
    { settings = {}, ...address }: DatabaseTarget,
    readonly description: string,
    private readonly log: Logger,
    private readonly server?: EmbeddedServer,
  ) {
    this.#address = address;
    this.#settings = settings;
    this.target = { ...address, onConnect: (client) => applySettings(client, settings) };
    this.pool = this.openPool({ max: HOST_CONNECTIONS.calls });
  }

  async models(): Promise<Sequelize> {
    if (this.#closed) throw new Error('the database has been closed');
    this.#models ??= openModels(this.#address, this.#settings);
    return this.#models;
  }

  get pools(): readonly pg.Pool[] {
    return this.#pools.filter(({ ending }) => !ending);
  }

  openPool({ settings: own, ...poolSettings }: PoolSettings): pg.Pool {
    const limits = { connectionTimeoutMillis: CONNECT_MS, query_timeout: ANSWER_MS, keepAlive: true };
    const settings = { statement_timeout: `${STATEMENT_MS}`, ...this.#settings, ...own };
    const onConnect = (client: pg.ClientBase) => applySettings(client, settings);
    const pool = new pg.Pool({ application_name: 'namedrop', ...limits, ...this.#address, ...poolSettings, onConnect });
    // A connection that the server ends is replaced by the pool. Without listeners, for an idle one
    // and for one in a transaction, it would end the host; the statement that ran on it rejects anyway.
    pool.on('error', (error) => this.log.warn({ err: error }, 'a database connection was lost'));
    pool.on('connect', (client) => client.on('error', () => undefined));
    this.#pools = [...this.pools, pool];
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
