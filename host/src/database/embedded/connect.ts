import pg from 'pg';

/** Where the server answers. */
export interface SocketTarget {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

/** What a try to connect came to. `busy`: a server that starts, recovers or stops. `silent`: nobody is there. */
export type Attempt = pg.Client | 'busy' | 'silent';

/** cannot_connect_now, too_many_connections. */
const BUSY = new Set(['57P03', '53300']);
const SILENT = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTSOCK']);

/** Tries once. @throws what is neither a server that will answer soon nor an absent one */
export async function attempt(target: SocketTarget, name: string): Promise<Attempt> {
  const client = new pg.Client({ ...target, application_name: name, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    const { code, message } = error as Error & { code?: string };
    if (code && SILENT.has(code)) return 'silent';
    if ((code && BUSY.has(code)) || /terminated|timeout|ECONNRESET|EPIPE/.test(`${message} ${code}`)) return 'busy';
    throw error;
  }
}
