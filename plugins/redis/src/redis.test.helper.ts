import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type RedisServer, redisServer } from '@namedrop/testing';
import type { ExecutionContext, TestFn } from 'ava';
import type { Redis } from 'ioredis';
import { clientOf } from './client.js';

/** A log, and its lines: level and message. */
export function notedLog() {
  const lines: string[] = [];
  const noting = (level: string) => (_fields: object, message: string) => void lines.push(`${level} ${message}`);
  return { lines, debug: noting('debug'), info: noting('info'), warn: noting('warn'), error: noting('error') };
}

/** One Redis for all tests of a file. */
export function testRedis(test: TestFn): () => RedisServer {
  let server: RedisServer;
  const undone: (() => unknown)[] = [];
  test.serial.before(async () => {
    server = await redisServer({ teardown: (undo) => void undone.unshift(undo) });
  });
  test.after.always(async () => {
    for (const undo of undone) await undo();
  });
  return () => server;
}

/** A client that is connected, with keys of its own. */
export async function connected(t: ExecutionContext, url: string, prefix = `${t.title}:`): Promise<Redis> {
  const client = clientOf(url, { prefix }, notedLog());
  t.teardown(() => client.disconnect());
  await client.connect();
  return client;
}

/** What stands where Redis should be: each connection is answered like Redis while the client introduces itself. */
export async function lyingServer(t: ExecutionContext, answer: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    t.teardown(() => socket.destroy());
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      const commands = data.toString().match(/^\*\d/gm) ?? [];
      if (/\$4\r\ninfo/i.test(data.toString())) socket.write(`${'+OK\r\n'.repeat(commands.length - 1)}$0\r\n\r\n`);
      else if (/client/i.test(data.toString())) socket.write('+OK\r\n'.repeat(commands.length));
      else answer(socket);
    });
  }).listen(0, '127.0.0.1');
  t.teardown(() => server.close());
  await once(server, 'listening');
  return `redis://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
