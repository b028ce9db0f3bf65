import pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import { StorageError } from '../storage-error.js';
import { applySettings, type ConnectionSettings, readOptions } from './connection-settings.js';
import { requireSessions } from './pool-mode.js';
import { readTls, TLS_PARAMETERS } from './tls-settings.js';

/** Where a server is, and how to connect to it. Holds no start-up options. */
export interface DatabaseTarget extends Omit<pg.PoolConfig, 'options'> {
  /** Settings of every connection. */
  readonly settings?: ConnectionSettings;
}

const OLDEST = 14;
const EXAMPLE =
  'DATABASE_URL looks like postgresql://user:password@host:5432/database; in the user and the password, ' +
  '/ is written as %2F, # as %23, ? as %3F and @ as %40.';

/** An address whose host ends where its writer meant it to: a password with a raw / # or ? ends it too early. */
const WELL_SPLIT = /^[^/]*:\/\/(?:[^/?#]*@)?(?:\[[^\]/?#@]*\]|[^:/?#@]*)(?::\d*)?(?:[/?][^@]*)?$/;

/** What an operator can do about the codes of a connection that failed. */
const REMEDIES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens there. Start PostgreSQL, or correct DATABASE_URL.',
  ENOENT: 'There is no socket there. Start PostgreSQL, or correct DATABASE_URL.',
  ENOTFOUND: 'This host name is unknown. Correct DATABASE_URL.',
  EAI_AGAIN: 'This host name cannot be looked up now. Correct DATABASE_URL, or look at the name service.',
  ETIMEDOUT: 'There is no answer. Look at the network and its firewalls, or correct DATABASE_URL.',
  '28P01': 'It refuses the user name or the password in DATABASE_URL.',
  '28000':
    'It refuses the user name in DATABASE_URL from here: look at its pg_hba.conf. Some demand TLS: add sslmode=require.',
  '3D000': 'It has no such database: create it with "createdb", or correct DATABASE_URL.',
  '53300': 'It has no connection left: raise its max_connections.',
  '57P03': 'It is starting or stopping: try again in a moment.',
};

/** Parameters of the address that the driver would send at start-up, in ms. */
const TIMEOUTS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const;

const OTHER_CA = 'Its certificate is not of an authority that is known here: add sslrootcert=<file> to DATABASE_URL.';

/** The same by words, for errors without a code, and for codes of TLS, of which there are many. */
const WORDED: readonly { readonly words: RegExp; readonly remedy: string }[] = [
  {
    words: /server does not support SSL/,
    remedy: 'Turn TLS on in the server, or set sslmode=disable in DATABASE_URL.',
  },
  { words: /self.signed certificate|unable to (verify|get) .*certificate/, remedy: OTHER_CA },
  {
    words: /altnames|does not match certificate/,
    remedy: 'Name the host as its certificate does, or use sslmode=verify-ca with your own authority.',
  },
  { words: /certificate has expired/, remedy: 'Renew the certificate of the server, or the file of sslrootcert.' },
];

/** What DATABASE_URL says. @throws StorageError, without quoting it */
export function readDatabaseUrl(url: string): DatabaseTarget {
  const { options, ...target } = parseUrl(url);
  const settings: Record<string, string> = {};
  for (const name of TIMEOUTS) {
    if (target[name] !== undefined) settings[name] = String(target[name]);
    delete target[name];
  }
  return { ...target, settings: { ...settings, ...readOptions(options ?? '') } };
}

/** @throws StorageError */
function parseUrl(url: string): pg.PoolConfig {
  if (!/^postgres(ql)?:\/\//.test(url))
    throw new StorageError(`DATABASE_URL is not the address of a PostgreSQL server. ${EXAMPLE}`);
  if (!WELL_SPLIT.test(url)) throw new StorageError(`DATABASE_URL cannot be read. ${EXAMPLE}`);
  const { address, tls } = takeTls(url);
  const target = parsed(address);
  const ssl = readTls(tls, target.host ?? '');
  return ssl === undefined ? target : { ...target, ssl };
}

/** Takes the parameters about TLS out of an address: the driver reads them in its own way. */
function takeTls(url: string): { address: string; tls: Record<string, string> } {
  const [address = '', query] = url.split('?', 2);
  if (query === undefined) return { address, tls: {} };
  const parameters = new URLSearchParams(query);
  const tls = Object.fromEntries(
    TLS_PARAMETERS.flatMap((name) => (parameters.has(name) ? [[name, parameters.get(name) as string]] : [])),
  );
  const kept = query.split('&').filter((pair) => !TLS_PARAMETERS.some((name) => pair.startsWith(`${name}=`)));
  return { address: `${address}?${kept.join('&')}`, tls };
}

function parsed(url: string): pg.PoolConfig {
  try {
    return parseIntoClientConfig(url) as pg.PoolConfig;
  } catch {
    // biome-ignore lint/style/useErrorCause: the cause quotes the address, and with it the password
    throw new StorageError(`DATABASE_URL cannot be read. ${EXAMPLE}`);
  }
}

/** e.g. `db.example.com:5432/namedrop`. */
export function describeTarget({ host = 'localhost', port = 5432, database }: DatabaseTarget): string {
  return `${host}:${port}/${database ?? ''}`;
}

/**
 * Connects and looks whether the server fits, and whether a pooler in front of it does.
 * @param withinMs milliseconds until a server that does not answer counts as away
 * @returns its version, e.g. `16.3`
 * @throws StorageError
 */
export async function requireUsable(target: DatabaseTarget, withinMs: number): Promise<string> {
  let client: pg.Client | undefined;
  try {
    client = await connectOnce(target, withinMs);
    const { rows } = await client.query<{ version: string; encoding: string }>(
      `SELECT current_setting('server_version') AS version, current_setting('server_encoding') AS encoding`,
    );
    const version = requireFit(rows[0] as { version: string; encoding: string }, target);
    await requireSessions(client, () => connectOnce(target, withinMs));
    return version;
  } catch (error) {
    throw explainConnection(error as Error, target);
  } finally {
    await client?.end().catch(() => undefined);
  }
}

/** @throws Error of the driver */
async function connectOnce({ settings = {}, ...address }: DatabaseTarget, withinMs: number): Promise<pg.Client> {
  const limits = { connectionTimeoutMillis: withinMs, query_timeout: withinMs };
  const client = new pg.Client({ application_name: 'namedrop', ...limits, ...address });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await applySettings(client, settings);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

function requireFit({ version, encoding }: { version: string; encoding: string }, target: DatabaseTarget): string {
  const [number] = version.split(' ') as [string];
  const server = `The database at ${describeTarget(target)}`;
  if (Number.parseInt(number, 10) < OLDEST)
    throw new StorageError(`${server} is PostgreSQL ${number}; Namedrop needs ${OLDEST} or newer.`);
  if (encoding !== 'UTF8')
    throw new StorageError(`${server} is encoded in ${encoding}; Namedrop needs one created with ENCODING 'UTF8'.`);
  return number;
}

function explainConnection(error: Error & { code?: string }, target: DatabaseTarget): StorageError {
  if (error instanceof StorageError) return error;
  const words = error.message || error.code || 'the connection failed';
  const remedy =
    REMEDIES[error.code ?? ''] ??
    WORDED.find(({ words: said }) => said.test(words))?.remedy ??
    'Correct DATABASE_URL, or look at the server.';
  return new StorageError(`The database at ${describeTarget(target)} cannot be used: ${words}.`, {
    remedy,
    cause: error,
  });
}
