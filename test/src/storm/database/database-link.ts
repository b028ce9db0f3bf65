import type { Socket } from 'node:net';

/** Side of a connection from which bytes come. */
export type Side = 'host' | 'database';

/** Decides about bytes. @returns how many of them pass before the connection breaks; undefined: all */
type Watcher = (side: Side, bytes: Buffer) => number | undefined;

/** Last message of every reply of PostgreSQL: ReadyForQuery, its length, and the state of the transaction. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5]);

/** Whether bytes of the database end with the end of a reply. */
export function endsWithReady(bytes: Buffer): boolean {
  return bytes.subarray(-READY.length - 1, -1).equals(READY);
}

/** Two sockets between which bytes are forwarded. */
export class Link {
  readonly #sockets: Readonly<Record<Side, Socket>>;
  #stalled: readonly Side[] = [];
  #dropsReplies = false;
  #isCut = false;
  #ended = (): void => undefined;

  constructor(
    host: Socket,
    database: Socket,
    private readonly watch: Watcher,
  ) {
    this.#sockets = { host, database };
    this.#forward('host', 'database');
    this.#forward('database', 'host');
  }

  /** Registers what happens when it is over. */
  onEnd(ended: () => void): void {
    this.#ended = ended;
    if (this.#isCut) ended();
  }

  /** Breaks both sockets at once. */
  cut(): void {
    this.#isCut = true;
    for (const socket of Object.values(this.#sockets)) if (!socket.destroyed) socket.resetAndDestroy();
    this.#ended();
  }

  /** Discards the bytes of the database from now on. */
  drop(): void {
    this.#dropsReplies = true;
  }

  /** Forwards nothing from these sides until further notice. */
  stall(sides: readonly Side[]): void {
    this.#stalled = sides;
    for (const [side, socket] of Object.entries(this.#sockets)) {
      if (sides.includes(side as Side)) socket.pause();
      else socket.resume();
    }
  }

  #forward(from: Side, to: Side): void {
    const [source, sink] = [this.#sockets[from], this.#sockets[to]];
    source.on('data', (bytes: Buffer) => this.#pass(from, bytes));
    source.on('error', () => this.cut());
    source.on('close', () => this.cut());
    sink.on('drain', () => {
      if (!this.#stalled.includes(from)) source.resume();
    });
  }

  #pass(from: Side, bytes: Buffer): void {
    if (this.#isCut) return;
    const passing = this.watch(from, bytes);
    const sink = this.#sockets[from === 'host' ? 'database' : 'host'];
    if (passing !== undefined) {
      if (passing > 0) sink.write(bytes.subarray(0, passing));
      this.#isCut = true;
      // What was let through still has to leave.
      setImmediate(() => this.cut());
      return;
    }
    if (from === 'database' && this.#dropsReplies) return;
    if (!sink.write(bytes)) this.#sockets[from].pause();
  }
}
