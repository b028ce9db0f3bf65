import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds for which a client may accept no byte of what waits for it. */
const DEFAULT_STALL_MS = 30_000;

/** Parts of a libuv stream that no public property of a socket has. */
interface StreamHandle {
  /** Bytes that were handed to the stream. */
  readonly bytesWritten: number;
  /** Bytes of these that the kernel has not yet taken. */
  readonly writeQueueSize: number;
}

/** How far a client has come with what waits for it. */
interface Progress {
  readonly accepted: number;
  /** Milliseconds of a clock that never goes back. */
  readonly since: number;
}

/**
 * Closes connections that accept no byte of their replies. The timeout of a socket does not do it: whatever the client
 * sends begins that time again.
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
    this.#timer = setInterval(() => this.#look(), stallMs / 30).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = performance.now();
    for (const [socket, before] of this.#sockets) {
      const accepted = socket.writableLength > 0 ? acceptedBytes(socket) : undefined;
      if (accepted === undefined) this.#sockets.set(socket, undefined);
      else if (accepted !== before?.accepted) this.#sockets.set(socket, { accepted, since: now });
      else if (now - before.since >= this.stallMs) socket.destroy();
    }
  }
}

/** Bytes that the kernel has taken so far: a single write of a large reply shows how much of it is gone. */
function acceptedBytes(socket: Socket): number | undefined {
  const handle = (socket as Socket & { readonly _handle?: StreamHandle | null })._handle;
  return handle ? handle.bytesWritten - handle.writeQueueSize : undefined;
}
