import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Most responses that may be open on one connection. Node handles all requests of a chunk of 64 KiB before it pauses the
 * connection, which are some 2,400 short ones.
 */
const MAX_OPEN = 64;

/** Responses that are not yet sent, by connection. */
export class OpenResponses {
  /** A response behind another one emits no event when its connection closes, so the connection's own event counts. */
  readonly #open = new Map<Socket, Set<ServerResponse>>();

  /**
   * Counts a response until it is sent or its connection is closed. Closes a connection on which too many are open.
   * @returns whether the request is to be handled: false once its connection is closed
   */
  add({ socket }: IncomingMessage, response: ServerResponse): boolean {
    if (socket.destroyed) return false;
    const open = this.#openOn(socket);
    open.add(response);
    response.once('close', () => open.delete(response));
    if (open.size > MAX_OPEN) socket.destroy();
    return !socket.destroyed;
  }

  /** Has each response close its connection, unless its headers are sent already. */
  closeConnections(): void {
    for (const open of this.#open.values())
      for (const response of open) if (!response.headersSent) response.setHeader('Connection', 'close');
  }

  #openOn(socket: Socket): Set<ServerResponse> {
    const known = this.#open.get(socket);
    if (known) return known;
    const open = new Set<ServerResponse>();
    this.#open.set(socket, open);
    socket.once('close', () => this.#open.delete(socket));
    return open;
  }
}
