import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Finding } from '@namedrop/plugin-api';
import type pg from 'pg';
import type { Examination } from '../examination.js';

const name = 'database TLS';

/** A connection to the database, as TLS sees it. */
export interface DatabaseConnection {
  /** Absent: a socket of this machine. */
  readonly address?: string;
  readonly isEncrypted: boolean;
  /** Whether the authority of its certificate is verified. */
  readonly isVerified: boolean;
}

/** Examines whether the connection to the database is encrypted, and the server verified. */
export const tls: Examination = {
  name,
  async examine({ database }) {
    if (!database) return [];
    const client = await database.pool.connect();
    try {
      return [judgeTls(connectionOf(client, database.storage.target))];
    } finally {
      client.release();
    }
  },
};

function connectionOf(client: pg.PoolClient, { ssl }: pg.PoolConfig): DatabaseConnection {
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection;
  const verifies = typeof ssl !== 'object' || ssl.rejectUnauthorized !== false;
  const isEncrypted = stream instanceof TLSSocket;
  return { address: stream.remoteAddress, isEncrypted, isVerified: isEncrypted && stream.authorized && verifies };
}

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
const REMEDY =
  'add sslmode=verify-full to DATABASE_URL, with sslrootcert=<file> for an authority of your own; ' +
  'docs/operations/databases.md has an address for each kind of server';

/** Warns of a server across a network that is not encrypted, or not verified. */
export function judgeTls({ address, isEncrypted, isVerified }: DatabaseConnection): Finding {
  if (isVerified) return { state: 'ok', what: name, detail: 'encrypted, and the authority of the server is verified' };
  const detail = isEncrypted
    ? 'encrypted, but the server is not verified: a machine in the middle can pose as it'
    : 'not encrypted';
  if (address === undefined || LOOPBACK.test(address))
    return {
      state: 'ok',
      what: name,
      detail: isEncrypted ? 'encrypted, on this machine' : 'not needed on this machine',
    };
  return { state: 'warn', what: name, detail: `${detail} (${address})`, remedy: REMEDY };
}
