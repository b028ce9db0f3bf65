import type { Socket } from 'node:net';
import test, { type ExecutionContext } from 'ava';
import type { Redis } from 'ioredis';
import { connected, lyingServer } from './redis.test.helper.js';

/** Resolves once the client is connected again. */
const back = (client: Redis) => new Promise((resolve) => client.once('ready', resolve));

async function connectedTo(t: ExecutionContext, answer: (socket: Socket) => void): Promise<Redis> {
  return connected(t, await lyingServer(t, answer));
}

for (const [what, reply] of [
  ['a nil', '$-1\r\n'],
  ['two of them', '$-1\r\n$-1\r\n'],
  ['a status', '+SURPRISE\r\n'],
  ['an error', '-ERR surprise\r\n'],
  ['an array', '*2\r\n$3\r\nfoo\r\n$3\r\nbar\r\n'],
] as const) {
  test(`${what} that nobody has asked for ends the connection, and no command gets it`, async (t) => {
    const client = await connectedTo(t, (socket) => socket.write(`$1\r\na\r\n${reply}`));
    const ready = back(client);
    await t.throwsAsync(client.get('a'));
    await ready;
    t.is(client.commandQueue.length, 0);
  });

  test(`${what} while no command waits does so too`, async (t) => {
    const { promise: asked, resolve } = Promise.withResolvers<Socket>();
    const client = await connectedTo(t, (socket) => {
      socket.write('$1\r\na\r\n');
      resolve(socket);
    });
    t.is(await client.get('a'), 'a');
    const ready = back(client);
    (await asked).write(reply);
    await ready;
  });
}

for (const [what, reply] of [
  ['what is no reply', 'HTTP/1.1 200 OK\r\n\r\n'],
  ['a value of 900 MB', '$900000000\r\naaa'],
] as const) {
  test(`${what} ends the connection at once`, async (t) => {
    const client = await connectedTo(t, (socket) => socket.write(reply));
    const ready = back(client);
    await t.throwsAsync(client.get('a'));
    await ready;
  });
}

test('a value that trickles in for ever is given up, though there is never silence', async (t) => {
  const client = await connectedTo(t, (socket) => {
    socket.write('$5000000\r\n');
    const trickle = setInterval(() => socket.write('a'), 50);
    socket.once('close', () => clearInterval(trickle));
  });
  const ready = back(client);
  await t.throwsAsync(client.get('a'));
  await ready;
});
