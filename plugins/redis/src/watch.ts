import type { Redis } from 'ioredis';
import { ReplyCounter } from './reply-counter.js';

/**
 * Milliseconds between two looks at a connection. One on which the same command waits at both is given up, with all
 * commands on it, however much it sends; those that follow fail at once. Shorter, and a host that is busy itself would
 * take answers for late that lie in its socket.
 */
const LOOK_MS = 1000;

/**
 * Ends a connection, from which the client connects anew, as soon as it sends what is no reply, more replies than there
 * are commands, or none in time: from then on nobody can tell which reply belongs to which command.
 */
export function watch(client: Redis): void {
  client.on('connect', () => {
    const giveUp = (why: unknown) => void client.stream.destroy(why as Error);
    countReplies(client, giveUp);
    boundWaits(client, giveUp);
  });
}

/** The client itself ends the process when nobody waits for a reply that says nothing: it does not get to see that one. */
function countReplies({ stream, commandQueue }: Redis, giveUp: (why: unknown) => void): void {
  const counter = new ReplyCounter();
  const receivers = stream.listeners('data') as ((chunk: Buffer) => void)[];
  const check = (chunk: Buffer) => {
    if (counter.count(chunk) > commandQueue.length) throw new Error('Redis sent a reply to no command');
  };
  for (const receive of receivers) stream.off('data', receive);
  stream.prependListener('data', (chunk: Buffer) => {
    if (stream.destroyed) return;
    try {
      check(chunk);
    } catch (error) {
      return giveUp(error);
    }
    for (const receive of receivers) receive(chunk);
  });
}

function boundWaits({ stream, commandQueue }: Redis, giveUp: (why: unknown) => void): void {
  let first = commandQueue.peekFront();
  const timer = setInterval(() => {
    const now = commandQueue.peekFront();
    if (now && now === first) giveUp(new Error(`Redis did not answer within ${LOOK_MS} ms`));
    first = now;
  }, LOOK_MS).unref();
  stream.once('close', () => clearInterval(timer));
}
