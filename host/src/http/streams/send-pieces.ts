import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Reply } from '@namedrop/plugin-api';
import type { Response } from 'express';
import { STREAM_HEADERS } from './stream-headers.js';

/** A reply that is sent piece by piece. */
export interface PiecewiseReply extends Reply {
  readonly body: AsyncIterable<string>;
}

/** Returns whether the body of a reply comes piece by piece. */
export function isPiecewise(reply: Reply): reply is PiecewiseReply {
  const { body } = reply;
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}

/**
 * Sends pieces as fast as the caller reads them, and asks for no more once the caller hangs up.
 * @throws what a piece throws; the connection is closed then, so that the caller sees that the reply is cut
 */
export async function sendPieces(response: Response, { status, headers, body }: PiecewiseReply): Promise<void> {
  response.status(status).set({ ...STREAM_HEADERS, ...headers });
  if (response.req.method === 'HEAD') {
    response.end();
    return;
  }
  const { socket } = response.req;
  if (socket.destroyed) return;
  const hungUp = new AbortController();
  const hangUp = () => hungUp.abort();
  // A response behind another one emits no event when its connection closes.
  socket.once('close', hangUp);
  try {
    await pipeline(Readable.from(body), response, { signal: hungUp.signal });
  } catch (error) {
    if (!socket.destroyed) socket.destroy();
    if (!hungUp.signal.aborted && !isCut(error)) throw error;
  } finally {
    socket.off('close', hangUp);
  }
}

const isCut = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
