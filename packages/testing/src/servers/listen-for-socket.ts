import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import type { Teardown } from '../teardown.js';

/**
 * Takes connections at a port of loopback and passes them on to the socket of a test's database, until the test is over.
 * @param databaseUrl as `testDatabase` returns it
 * @param port 0: any free one
 * @returns the port
 */
export async function listenForSocket(t: Teardown, databaseUrl: string, port = 0): Promise<number> {
  const { searchParams, port: socketPort } = new URL(databaseUrl);
  const socket = `${searchParams.get('host')}/.s.PGSQL.${socketPort || 5432}`;
  const server = createServer((client) => {
    const upstream = connect(socket);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  server.listen(port, 'localhost');
  await once(server, 'listening');
  t.teardown(() => server.close());
  return (server.address() as AddressInfo).port;
}
