import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { endServer, startAnywhere, startServer, type Teardown } from '@namedrop/testing';
import { freePort } from '../docs/free-port.js';
import { read } from '../repository/tree.js';

/** The name of the deployment in the examples. */
export const NAME = 'namedrop.example.com';
export const NGINX_FILE = 'deploy/nginx/namedrop.conf';

/** An nginx on this machine, in front of two hosts. */
export interface Nginx {
  /** Port of https. */
  readonly port: number;
  /** Port of http. */
  readonly plainPort: number;
  /** Certificate of the deployment, signed by itself. */
  readonly certificate: string;
}

/**
 * Starts nginx with the example of the repository, and ends it when the test is over. Ports, addresses and paths are this
 * machine's; all else is as in the file. Needs `openssl`.
 * @param hosts addresses in place of `namedrop-1:4600` and `namedrop-2:4600`, e.g. `127.0.0.1:4601`
 */
export async function startNginx(t: Teardown, hosts: readonly [string, string]): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'namedrop-nginx-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  // The workers of nginx run as another user where it is started as root.
  await chmod(folder, 0o755);
  const certificate = await makeCertificate(folder);
  const plainPort = await freePort();
  const { server, port } = await startAnywhere(async (port) => {
    await writeFile(path.join(folder, 'namedrop.conf'), siteFor({ folder, hosts, port, plainPort }));
    await writeFile(path.join(folder, 'nginx.conf'), MAIN);
    const args = ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'];
    return { port, server: await startServer({ command: 'nginx', args, ready: 'start worker process' }) };
  });
  t.teardown(async () => {
    server.kill('SIGTERM');
    await new Promise<void>((ended) => (server.exitCode === null ? server.once('exit', () => ended()) : ended()));
    await endServer(server);
  });
  return { port, plainPort, certificate };
}

/** The file around the example, as a package of nginx has one. */
const MAIN = `
daemon off;
pid nginx.pid;
worker_processes 1;
error_log stderr notice;
events {}
http {
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`).join('\n  ')}
  access_log off;
  include namedrop.conf;
}`;

function siteFor(here: { folder: string; hosts: readonly [string, string]; port: number; plainPort: number }): string {
  return [
    ['namedrop-1:4600', here.hosts[0]],
    ['namedrop-2:4600', here.hosts[1]],
    ['listen 80', `listen 127.0.0.1:${here.plainPort}`],
    ['listen 443', `listen 127.0.0.1:${here.port}`],
    ['/etc/nginx/tls', here.folder],
    ['/var/log/nginx', here.folder],
  ].reduce((site, [example = '', own = '']) => {
    if (!site.includes(example)) throw new Error(`${NGINX_FILE} lacks ${example}`);
    return site.replaceAll(new RegExp(`${example.replaceAll('.', '\\.')}(?=[ ;/])`, 'g'), own);
  }, read(NGINX_FILE));
}

/** Makes a key and a certificate of the deployment that it signs itself. Needs `openssl`. @returns the file of the certificate */
export async function makeCertificate(folder: string): Promise<string> {
  const [key, certificate] = ['namedrop.key', 'namedrop.crt'].map((name) => path.join(folder, name)) as [
    string,
    string,
  ];
  const names = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`];
  const files = ['-keyout', key, '-out', certificate];
  await promisify(execFile)('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    ...names,
    ...files,
  ]);
  return certificate;
}
