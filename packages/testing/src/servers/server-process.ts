import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A server program of this machine. */
export interface ServerProgram {
  readonly command: string;
  readonly args: readonly string[];
  /** Text of its output that says that it takes connections. */
  readonly ready: string;
  /** The user that runs it; absent: the user of the tests. */
  readonly uid?: number;
}

/** The user nobody, as which servers run that refuse to run as root; undefined where the tests do not run as root. */
export const SERVER_UID = process.getuid?.() === 0 ? 65_534 : undefined;

/** Milliseconds that it may take to start. */
const START_MS = 10_000;
/** Another program may take a free port before the server does. */
const ATTEMPTS = 5;

/** Starts a server on a free port of loopback. */
export async function startAnywhere<T>(start: (port: number) => Promise<T>, attempts = ATTEMPTS): Promise<T> {
  const port = await freePort();
  try {
    return await start(port);
  } catch (error) {
    if (attempts === 1) throw error;
    return startAnywhere(start, attempts - 1);
  }
}

/** @throws Error when it ends before it takes connections, or takes too long */
export async function startServer({ command, args, ready, uid }: ServerProgram): Promise<ChildProcess> {
  const server = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...(uid !== undefined && { uid }) });
  process.once('exit', () => server.kill('SIGKILL'));
  let said = '';
  const started = new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`${command} ended: ${said.slice(-500)}`)));
    const hear = (text: unknown) => {
      said = said.slice(-1000) + text;
      if (said.includes(ready)) resolve();
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    setTimeout(() => reject(new Error(`${command} did not start`)), START_MS).unref();
  });
  try {
    await started;
    return server;
  } catch (error) {
    await endServer(server);
    throw error;
  }
}

/** Ends a server at once, as a crash would. */
export async function endServer(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill('SIGKILL');
  await exited;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
