import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Teardown } from '@namedrop/testing';
import { endsWithReady, Link, type Side } from './database-link.js';

/** Milliseconds in which a trap has to catch a connection. */
const TRAP_MS = 3000;

/** Decides about bytes on their way. @returns how many of them pass before the connection breaks; undefined: all */
type Trap = (link: Link, side: Side, bytes: Buffer) => number | undefined;

/** Proxy between one host and the database, whose connections can be cut and stalled. */
export class DatabaseProxy {
  readonly #links = new Set<Link>();
  #trap: Trap | undefined;
  #stalled: readonly Side[] = [];

  private constructor(
    private readonly server: Server,
    private readonly target: number,
  ) {
    server.on('connection', (client) => this.#join(client));
  }

  /** Listens on a free port. @param target port of the database on this machine */
  static async listen(t: Teardown, target: number): Promise<DatabaseProxy> {
    const server = createServer();
    const proxy = new DatabaseProxy(server, target);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    t.teardown(async () => {
      proxy.cutAll();
      await new Promise((resolve) => server.close(resolve));
    });
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Breaks every connection. @returns whether there was one */
  cutAll(): boolean {
    const hadSome = this.#links.size > 0;
    for (const link of this.#links) link.cut();
    return hadSome;
  }

  /** Breaks the connection that passes so many bytes more in a direction. @returns whether one did within 3 s */
  cutAfter(side: Side, bytes: number): Promise<boolean> {
    let left = bytes;
    return this.#catch((_link, from, chunk) => {
      if (from !== side) return undefined;
      const passed = left;
      left -= chunk.length;
      return left <= 0 ? passed : undefined;
    });
  }

  /**
   * Lets a statement reach the database, and breaks its connection when the database has carried it out, so that the host
   * never learns of it. @param isMeant decides by the bytes of a statement @returns whether there was one within 3 s
   */
  swallowReply(isMeant: (bytes: Buffer) => boolean): Promise<boolean> {
    let caught: Link | undefined;
    return this.#catch((link, side, chunk) => {
      if (side === 'host' && !caught && isMeant(chunk)) caught = link;
      if (side !== 'database' || link !== caught) return undefined;
      if (endsWithReady(chunk)) return 0;
      link.drop();
      return undefined;
    });
  }

  /** Breaks the connection of a statement, which never reaches the database. @returns whether there was one within 3 s */
  loseStatement(text: string): Promise<boolean> {
    return this.#catch((_link, side, chunk) => (side === 'host' && chunk.includes(text) ? 0 : undefined));
  }

  /** Forwards nothing that comes from these sides for a while. @param cutsAfterwards breaks the connections then */
  async stall(
    sides: readonly Side[],
    milliseconds: number,
    cutsAfterwards: boolean,
    signal: AbortSignal,
  ): Promise<void> {
    this.#stalled = sides;
    for (const link of this.#links) link.stall(sides);
    await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
    this.#stalled = [];
    if (cutsAfterwards) this.cutAll();
    for (const link of this.#links) link.stall([]);
  }

  async #catch(trap: Trap): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#trap = (link, side, bytes) => {
      const passing = trap(link, side, bytes);
      if (passing !== undefined) {
        this.#trap = undefined;
        resolve(true);
      }
      return passing;
    };
    const timer = setTimeout(() => resolve(false), TRAP_MS);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#trap = undefined;
    }
  }

  #join(client: Socket): void {
    const link = new Link(client, connect(this.target, '127.0.0.1'), (side, bytes) => this.#trap?.(link, side, bytes));
    this.#links.add(link);
    link.stall(this.#stalled);
    link.onEnd(() => this.#links.delete(link));
  }
}
