import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds for which a client may accept no byte of what waits for it. */
const DEFAULT_STALL_MS = 30_000;
/** Looks at each connection in this time. */
const LOOKS = 30;
/** How many of these times make the window in which a client must keep to the least rate: 5 minutes. */
const WINDOW_STALLS = 10;
/** Bytes per second. Without a least rate, a client that accepts a byte now and then would hold its replies for ever. */
const MIN_RATE = 1024;

/** Parts of a libuv stream that no public property of a socket has. */
interface StreamHandle {
  /** Bytes that were handed to the stream. */
  readonly bytesWritten: number;
  /** Bytes of these that the kernel has not yet taken. */
  readonly writeQueueSize: number;
}

/** Number of bytes that a client had accepted at a time. */
interface Mark {
  readonly accepted: number;
  /** Milliseconds of a clock that never goes back. */
  readonly at: number;
}

/** Progress of a client in the bytes that wait for it. */
interface Progress {
  readonly last: Mark;
  /** The beginning of the window of the least rate. */
  readonly window: Mark;
}

/**
 * Closes connections that accept no byte of their replies, or fewer than the least rate. The timeout of a socket does
 * not do it: whatever the client sends begins that time again.
 */
export class StalledConnections {
  readonly #sockets = new Map<Socket, Progress | undefined>();
  readonly #timer: NodeJS.Timeout;

  constructor(
    server: Server,
    private readonly stallMs: number = DEFAULT_STALL_MS,
  ) {
    server.on('connection', (socket: Socket) => {
      this.#sockets.set(socket, undefined);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    this.#timer = setInterval(() => this.#look(), stallMs / LOOKS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const at = performance.now();
    for (const [socket, before] of this.#sockets) {
      const accepted = socket.writableLength > 0 ? acceptedBytes(socket) : undefined;
      const progress = accepted === undefined ? undefined : this.#progressOf({ accepted, at }, before);
      if (progress === 'too slow') socket.destroy();
      else this.#sockets.set(socket, progress);
    }
  }

  #progressOf(now: Mark, before: Progress = { last: now, window: now }): Progress | 'too slow' {
    const last = now.accepted === before.last.accepted ? before.last : now;
    if (now.at - last.at >= this.stallMs) return 'too slow';
    const { window } = before;
    const ms = now.at - window.at;
    if (ms < this.stallMs * WINDOW_STALLS) return { last, window };
    return now.accepted - window.accepted < (ms / 1000) * MIN_RATE ? 'too slow' : { last, window: now };
  }
}

/** Bytes that the kernel has taken so far: a single write of a large reply shows how much of it is gone. */
function acceptedBytes(socket: Socket): number | undefined {
  const handle = (socket as Socket & { readonly _handle?: StreamHandle | null })._handle;
  return handle ? handle.bytesWritten - handle.writeQueueSize : undefined;
}
