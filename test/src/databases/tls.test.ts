import { openStorage } from '@namedrop/host';
import { capturedLog, forFile, withProgram } from '@namedrop/testing';
import { startTestHost } from '@namedrop/testing/host';
import test from 'ava';
import { type TlsServer, tlsServer } from './tls-server.js';

const withOpenssl = withProgram(test, 'openssl');
const shared = forFile(test);
let started: Promise<TlsServer> | undefined;

/** The address of the server, with these parameters. */
async function addressOf(parameters: (server: TlsServer) => string, host = 'localhost'): Promise<string> {
  started ??= tlsServer(shared);
  const server = await started;
  return `postgresql://postgres:geheim@${host}:${server.port}/postgres?${parameters(server)}`;
}

const open = (databaseUrl: string) => openStorage({ databaseUrl, dataDir: '/nowhere', log: capturedLog() });

const SERVED: readonly (readonly [title: string, parameters: (server: TlsServer) => string, host?: string])[] = [
  ['require, of any authority', () => 'sslmode=require'],
  ['require, of a given authority', ({ ca }) => `sslmode=require&sslrootcert=${ca}`, '127.0.0.1'],
  ['verify-ca, under another name', ({ ca }) => `sslmode=verify-ca&sslrootcert=${ca}`, '127.0.0.1'],
  ['verify-full', ({ ca }) => `sslmode=verify-full&sslrootcert=${ca}`],
  ['an authority alone', ({ ca }) => `sslrootcert=${ca}`],
];

for (const [title, parameters, host] of SERVED) {
  withOpenssl(`a server with a private authority serves statements and models over TLS: ${title}`, async (t) => {
    const storage = await open(await addressOf(parameters, host));
    t.teardown(() => storage.close());
    const asked = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()';
    t.deepEqual((await storage.pool.query(asked)).rows, [{ ssl: true }]);
    t.deepEqual((await (await storage.models()).query(asked))[0], [{ ssl: true }]);
  });
}

const REFUSED: readonly (readonly [
  title: string,
  parameters: (server: TlsServer) => string,
  sentence: RegExp,
  host?: string,
])[] = [
  ['no TLS', () => 'sslmode=disable', /It refuses .* Some demand TLS: add sslmode=require/],
  ['an unknown authority', () => 'sslmode=verify-full', /add sslrootcert=<file> to DATABASE_URL/],
  ['another authority', ({ otherCa }) => `sslmode=require&sslrootcert=${otherCa}`, /add sslrootcert=<file>/],
  [
    'another name',
    ({ ca }) => `sslmode=verify-full&sslrootcert=${ca}`,
    /Name the host as its certificate/,
    '127.0.0.1',
  ],
  [
    'an absent file',
    () => 'sslmode=verify-full&sslrootcert=/absent.crt',
    /file of sslrootcert .* cannot be read: ENOENT/,
  ],
  ['a mode that falls back', () => 'sslmode=prefer', /must be one of disable, require, verify-ca, verify-full/],
  ['no mode', () => 'sslmode=', /must be one of disable, require, verify-ca, verify-full/],
  ['require of any public authority', () => 'sslmode=require&sslrootcert=system', /Use verify-full/],
  ['verify-ca without an authority', () => 'sslmode=verify-ca', /needs sslrootcert=<file> with your own authority/],
];

for (const [title, parameters, sentence, host] of REFUSED) {
  withOpenssl(`a connection with TLS is refused with the remedy and without the password: ${title}`, async (t) => {
    const error = await t.throwsAsync(open(await addressOf(parameters, host)), { message: sentence });
    t.notRegex(String(error?.stack), /geheim/);
  });
}

withOpenssl('a host serves on a server with a private authority, its queue too', async (t) => {
  const databaseUrl = await addressOf(({ ca }) => `sslmode=verify-full&sslrootcert=${ca}`);
  const { url, logs } = await startTestHost(t, { env: { DATABASE_URL: databaseUrl } });
  t.is((await fetch(`${url}/readyz`)).status, 200);
  t.notRegex(logs(), /level":50/);
});
