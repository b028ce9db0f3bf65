import { type HttpServer, type ServerOptions, startServer } from '../http/server.js';
import { wordsOf } from '../plugins/problem.js';
import { BootError } from './boot-error.js';

/** What an operator can do about the codes of a socket that cannot listen. */
const REMEDIES: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) =>
    `port ${port} of ${host} is in use; stop what listens there, or set another PORT (0: any)`,
  EACCES: (_, port) => `this user may not listen on port ${port}; set a PORT above 1023`,
  EADDRNOTAVAIL: (host) => `${host} is no address of this machine; correct HOST`,
  ENOTFOUND: (host) => `the host name ${host} is unknown; correct HOST`,
};

/** Opens the port. @throws BootError with one problem of phase `listen` */
export async function listen(options: ServerOptions): Promise<HttpServer> {
  const { host, port } = options;
  try {
    return await startServer(options);
  } catch (cause) {
    const remedy = REMEDIES[(cause as NodeJS.ErrnoException).code ?? ''];
    const message = remedy?.(host, port) ?? `cannot listen on ${host}:${port}: ${wordsOf(cause)}`;
    throw new BootError([{ plugin: 'host', phase: 'listen', message, cause }], { cause });
  }
}
