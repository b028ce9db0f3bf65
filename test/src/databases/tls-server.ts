import { execFile } from 'node:child_process';
import { chmod, chown, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { openStorage } from '@namedrop/host';
import { capturedLog, endServer, SERVER_UID, startAnywhere, startServer, type Teardown } from '@namedrop/testing';
import { testDatabase } from '@namedrop/testing/host';

const run = promisify(execFile);

/** A PostgreSQL that takes connections with TLS alone, with a certificate of a private authority for `localhost`. */
export interface TlsServer {
  readonly port: number;
  /** File with the certificate of its authority. */
  readonly ca: string;
  /** File with that of another authority. */
  readonly otherCa: string;
}

/** Starts it, and ends it when the test is over. Needs `openssl`. */
export async function tlsServer(t: Teardown): Promise<TlsServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'namedrop-tls-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  await makeCertificates(folder);
  const programs = await programsOf(t);
  const data = path.join(folder, 'data');
  await mkdir(data);
  if (SERVER_UID !== undefined) await chown(data, SERVER_UID, SERVER_UID);
  const user = SERVER_UID === undefined ? {} : { uid: SERVER_UID };
  await run(`${programs}/initdb`, ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    cwd: '/',
    env: { LC_ALL: 'C', PATH: process.env.PATH },
    ...user,
  });
  await writeFile(path.join(data, 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 trust\n');
  await handOver(path.join(folder, 'server.key'), path.join(data, 'server.key'));
  await handOver(path.join(folder, 'server.crt'), path.join(data, 'server.crt'));
  const { server, port } = await startAnywhere(async (port) => {
    const settings = ['ssl=on', `port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
    const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
    const ready = 'ready to accept connections';
    return { port, server: await startServer({ command: `${programs}/postgres`, args, ready, uid: SERVER_UID }) };
  });
  t.teardown(() => endServer(server));
  return { port, ca: path.join(folder, 'ca.crt'), otherCa: path.join(folder, 'other.crt') };
}

/** The server refuses a key that others may read. */
async function handOver(from: string, to: string): Promise<void> {
  await cp(from, to);
  await chmod(to, 0o600);
  if (SERVER_UID !== undefined) await chown(to, SERVER_UID, SERVER_UID);
}

async function makeCertificates(folder: string): Promise<void> {
  const openssl = (...args: string[]) => run('openssl', args, { cwd: folder });
  for (const name of ['ca', 'other']) {
    const files = ['-keyout', `${name}.key`, '-out', `${name}.crt`];
    await openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`, ...files);
  }
  const request = ['-keyout', 'server.key', '-out', 'server.csr'];
  await openssl('req', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', ...request);
  await writeFile(path.join(folder, 'names'), 'subjectAltName=DNS:localhost\n');
  const authority = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial'];
  await openssl(
    'x509',
    '-req',
    '-in',
    'server.csr',
    '-days',
    '2',
    '-extfile',
    'names',
    ...authority,
    '-out',
    'server.crt',
  );
}

/** Returns the folder with the programs of PostgreSQL that other tests run on. */
async function programsOf(t: Teardown): Promise<string> {
  const storage = await openStorage({ databaseUrl: await testDatabase(t), dataDir: '/nowhere', log: capturedLog() });
  const { rows } = await storage.pool.query(`SELECT setting FROM pg_config WHERE name = 'BINDIR'`);
  await storage.close();
  return rows[0].setting;
}
