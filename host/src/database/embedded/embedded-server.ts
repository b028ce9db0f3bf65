import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@namedrop/plugin-api';
import type pg from 'pg';
import { StorageError } from '../storage-error.js';
import { Claim } from './claim.js';
import type { Cluster } from './cluster.js';
import { type Attempt, attempt, type SocketTarget } from './connect.js';
import { explain } from './explain.js';
import { openCluster } from './open-cluster.js';
import { serverLives, serverNumber } from './postmaster-file.js';
import { ServerProcess } from './server-process.js';
import { createSocketFolder, socketFolder } from './socket-folder.js';

/** How often an answer is looked for while the server starts, in ms. */
const POLL = 25;
/** How long nobody may be there before we give up, in ms. A server that recovers says so, and has all the time. */
const PATIENCE = 60_000;
/** First and longest pause before a lost server is brought back, and how long it has to last to start anew, in ms. */
const PAUSE = { first: 100, longest: 30_000, forgotten: 60_000 };

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly durable: boolean;
  readonly log: Logger;
}

/**
 * PostgreSQL in a folder, for as long as this host, or any other one on the folder, needs it.
 * A host starts the server or joins the one that runs. Whoever notices that it is gone brings it back;
 * connections that were open are lost, new ones work again.
 */
export class EmbeddedServer {
  readonly target: SocketTarget;
  #watch: pg.Client | undefined;
  #upSince = 0;
  #pause = PAUSE.first;
  #restoring: Promise<void> = Promise.resolve();
  readonly #closing = new AbortController();

  private constructor(
    private readonly cluster: Cluster,
    private readonly claim: Claim,
    private readonly options: EmbeddedOptions,
  ) {
    this.target = { host: socketFolder(cluster.folder), port: 5432, user: 'postgres', database: 'postgres' };
  }

  /**
   * Creates what is missing, and resolves when the server answers.
   * @throws StorageError
   */
  static async open(options: EmbeddedOptions): Promise<EmbeddedServer> {
    const cluster = await openCluster(options.dataDir);
    try {
      const server = new EmbeddedServer(cluster, await Claim.prepare(cluster.folder, cluster.user), options);
      if (server.target.host !== cluster.folder) await createSocketFolder(server.target.host, cluster.user);
      await server.#bringUp();
      return server;
    } catch (error) {
      throw explain(`start the database in ${cluster.folder}`, error);
    }
  }

  /** e.g. `PostgreSQL 18.4 in /srv/namedrop/data/pg18`. */
  get description(): string {
    return `PostgreSQL ${this.cluster.binaries.version} in ${this.cluster.folder}`;
  }

  /** Lets the server go; resolves when it has ended, or at once when other hosts still need it. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#restoring;
    await this.#watch?.end().catch(() => undefined);
    this.claim.release();
    if (this.claim.held) {
      this.options.log.info({}, 'the embedded PostgreSQL server goes on for the other hosts on this data folder');
      return;
    }
    const giveUp = Date.now() + PATIENCE;
    while (this.claim.watched && Date.now() < giveUp) await sleep(POLL);
    await this.#endUnwatched(giveUp);
  }

  /** A server whose watchdog was killed would outlive all its hosts. */
  async #endUnwatched(giveUp: number): Promise<void> {
    const { folder } = this.cluster;
    const pid = await serverNumber(folder);
    // Asked last: a server that another host starts only now has a watchdog before it has a number.
    if (pid === undefined || this.claim.watched) return;
    interrupt(pid);
    while ((await serverNumber(folder)) === pid && Date.now() < giveUp) await sleep(POLL);
  }

  /** Joins the server or starts it, holds it, and notices when it goes. */
  async #bringUp(): Promise<void> {
    const { client, started } = await this.#connect();
    this.claim.take();
    started?.letGo();
    this.#watch = client;
    this.#upSince = Date.now();
    client.once('end', () => {
      if (!this.#closing.signal.aborted) this.#restoring = this.#restore();
    });
  }

  async #connect(): Promise<{ client: pg.Client; started?: ServerProcess }> {
    let started: ServerProcess | undefined;
    for (let giveUp = Date.now() + PATIENCE; Date.now() < giveUp && !this.#closing.signal.aborted; await sleep(POLL)) {
      const answer: Attempt = await attempt(this.target, 'namedrop watch');
      if (typeof answer === 'object') return { client: answer, started };
      if (answer === 'busy') giveUp = Date.now() + PATIENCE;
      else if (started?.ended) started = this.#giveWay(started);
      else if (!started && !(await this.#someoneServes())) started = this.#start();
    }
    started?.stop();
    throw new StorageError(
      `A PostgreSQL server uses ${this.cluster.folder}, but does not answer at ${this.target.host}. Stop it; ` +
        'if it runs in another container or under another TMPDIR, give each host its own NAMEDROP_DATA_DIR, ' +
        'or all of them one DATABASE_URL.',
    );
  }

  #start(): ServerProcess {
    return new ServerProcess(this.cluster, { ...this.options, socket: this.target.host });
  }

  /** Another host's server was faster: go and join it. @throws StorageError when it ended for any other reason */
  #giveWay(ended: ServerProcess): undefined {
    if (!ended.gaveWay) throw explain(`start the database in ${this.cluster.folder}`, ended.complaint);
  }

  async #someoneServes(): Promise<boolean> {
    return this.claim.watched || (await serverLives(this.cluster.folder));
  }

  /** Never rejects: as long as the host lives it tries again, ever more slowly. */
  async #restore(): Promise<void> {
    const { log } = this.options;
    const { signal } = this.#closing;
    if (Date.now() - this.#upSince > PAUSE.forgotten) this.#pause = PAUSE.first;
    log.error({ database: this.description }, 'the embedded PostgreSQL server is gone; bringing it back');
    for (;;) {
      await sleep(this.#pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      this.#pause = Math.min(2 * this.#pause, PAUSE.longest);
      try {
        await this.#bringUp();
        log.info({ database: this.description }, 'the embedded PostgreSQL server is back');
        return;
      } catch (error) {
        if (signal.aborted) return;
        log.error(
          { err: error, again: this.#pause },
          'the embedded PostgreSQL server could not be brought back; trying again',
        );
      }
    }
  }
}

/** Ends a server in good order, unless it has just ended. */
function interrupt(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
