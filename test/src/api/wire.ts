import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Teardown } from '@namedrop/testing';

/** A way to a database that can be cut. */
export interface Wire {
  /** Address of the database by this way. */
  readonly databaseUrl: string;
  /**
   * Cuts all connections as soon as a prepared statement of that name has been committed, before the client hears of it.
   * No connection is made from then on until `mend`. @returns what resolves then
   */
  cutAfter(statement: string): Promise<void>;
  mend(): void;
}

/** PostgreSQL's last message about a statement, without the status of the transaction. */
const READY_FOR_QUERY = Buffer.from([0x5a, 0, 0, 0, 5]);
const PORT = '5432';

/** Lays a wire to a database. @param databaseUrl names the folder of a socket */
export async function wireTo(t: Teardown, databaseUrl: string): Promise<Wire> {
  const far = new URL(databaseUrl);
  const path = join(far.searchParams.get('host') ?? '', `.s.PGSQL.${far.port}`);
  const folder = await mkdtemp(join(tmpdir(), 'wire-'));
  const sockets = new Set<Socket>();
  let isCut = false;
  let awaited: { readonly statement: Buffer; readonly cut: () => void } | undefined;

  const server = createServer((client) => {
    if (isCut) return void client.destroy();
    const database = connect(path);
    let onCommit: (() => void) | undefined;
    client.on('data', (chunk) => {
      if (awaited && chunk.includes(awaited.statement)) {
        onCommit = awaited.cut;
        awaited = undefined;
      }
      database.write(chunk);
    });
    database.on('data', (chunk) => {
      if (!onCommit) client.write(chunk);
      else if (chunk.subarray(-6, -1).equals(READY_FOR_QUERY)) onCommit();
    });
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(join(folder, `.s.PGSQL.${PORT}`), resolve));
  t.teardown(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true, force: true });
  });

  const near = new URL(databaseUrl);
  near.port = PORT;
  near.searchParams.set('host', folder);
  return {
    databaseUrl: near.href,
    cutAfter(statement) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const cut = () => {
        isCut = true;
        for (const socket of sockets) socket.destroy();
        resolve();
      };
      awaited = { statement: Buffer.from(`\0${statement}\0`), cut };
      return promise;
    },
    mend() {
      isCut = false;
    },
  };
}
