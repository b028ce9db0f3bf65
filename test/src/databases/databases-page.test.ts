import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openStorage } from '@namedrop/host';
import { capturedLog, withProgram } from '@namedrop/testing';
import { startTestHost } from '@namedrop/testing/host';
import test from 'ava';
import { ROOT } from '../boot/running.js';
import { tlsServer } from './tls-server.js';

const withOpenssl = withProgram(test, 'openssl');
const page = await readFile(join(ROOT, 'docs/operations/databases.md'), 'utf8');
const ADDRESSES = [...page.matchAll(/```sh ([\w-]+)\nDATABASE_URL='(.*)'\n```/g)].map(
  ([, name = '', url = '']) => [name, url] as const,
);

test('the page has an address for a server of one’s own and for each managed service', (t) => {
  t.deepEqual(
    ADDRESSES.map(([name]) => name),
    ['own', 'rds', 'cloud-sql', 'supabase', 'neon'],
  );
});

withOpenssl('the statements and addresses of the page lead to a database on a server with TLS', async (t) => {
  const { port, ca } = await tlsServer(t);
  const here = `postgresql://postgres@127.0.0.1:${port}/postgres?sslmode=require`;
  const server = await openStorage({ databaseUrl: here, dataDir: '/nowhere', log: capturedLog() });
  t.teardown(() => server.close());
  const [create = '', grant = ''] = [...page.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, sql = '']) => sql);
  for (const statement of create.trim().split('\n')) await server.pool.query(statement);
  await server.pool.query('CREATE ROLE partner; CREATE ROLE "postgres.abcdefgh" SUPERUSER LOGIN');
  await server.pool.query(grant);
  for (const [name, example] of ADDRESSES) {
    const url = new URL(example);
    // The certificate is for localhost alone, as that of a service is for its name.
    url.hostname = /^\d/.test(url.hostname) ? '127.0.0.1' : 'localhost';
    url.port = String(port);
    url.searchParams.set('sslrootcert', ca);
    const storage = await openStorage({ databaseUrl: url.href, dataDir: '/nowhere', log: capturedLog() });
    const { rows } = await storage.pool.query('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()');
    await storage.close();
    t.deepEqual(rows, [{ ssl: true }], name);
  }
  const own = `postgresql://namedrop:secret@localhost:${port}/namedrop?sslmode=verify-full&sslrootcert=${ca}`;
  const { url } = await startTestHost(t, { env: { DATABASE_URL: own } });
  t.is((await fetch(`${url}/readyz`)).status, 200, 'the owner of the database has all rights that a host needs');
});
