import { redisServer, withRedis } from '@namedrop/testing';
import ava from 'ava';
import type { Redis } from 'ioredis';
import { clientOf } from './client.js';
import { connected, notedLog } from './redis.test.helper.js';

const test = withRedis(ava);
/** Like `once` of node:events, which would reject at the first 'error' event; an outage has many. */
const heard = (client: Redis, event: string) => new Promise((resolve) => client.once(event, resolve));

test('a Redis that dies rejects commands at once, logs one line, and is used again when it is back', async (t) => {
  const server = await redisServer(t);
  const log = notedLog();
  const client = clientOf(server.url, { prefix: 'x:' }, log);
  t.teardown(() => client.disconnect());
  await client.connect();
  await client.set('a', '1');
  const closed = heard(client, 'close');
  await server.kill();
  await closed;
  for (let n = 0; n < 20; n++) await t.throwsAsync(client.get('a'));
  // Two failed attempts to connect, at least.
  for (let n = 0; n < 2; n++) await heard(client, 'reconnecting');
  t.deepEqual(log.lines, ['warn Redis does not answer; the host goes on without it']);
  const ready = heard(client, 'ready');
  await server.restart();
  await ready;
  t.is(await client.get('a'), null);
  t.is(log.lines.at(-1), 'info Redis answers again');
});

test('a Redis that hangs holds up commands for a second, and then none', async (t) => {
  const server = await redisServer(t);
  const client = await connected(t, server.url);
  const closed = heard(client, 'close');
  server.pause();
  t.teardown(() => server.resume());
  await t.throwsAsync(client.get('a'), { name: 'MaxRetriesPerRequestError' });
  await closed;
  await t.throwsAsync(client.get('a'), { message: /writeable/ });
  const ready = heard(client, 'ready');
  server.resume();
  await ready;
  t.is(await client.get('a'), null);
});
