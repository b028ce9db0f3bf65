import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Child } from './child.js';

/** The version that is measured. No dependency of ours: it is installed for the occasion. */
const GATEWAY = '@portkey-ai/gateway@1.15.2';
const INSTALL_MS = 90_000;

/** A gateway that runs, reachable from this machine alone. */
export interface Gateway {
  readonly url: string;
}

/**
 * Installs the gateway into a folder and starts it, without scripts of its packages and without our environment.
 * Rejects when it cannot be installed.
 */
export async function startGateway(folder: string, cleanUp: AsyncDisposableStack): Promise<Gateway> {
  const quietly = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  await promisify(execFile)('npm', ['install', '--prefix', folder, ...quietly, GATEWAY], { timeout: INSTALL_MS });
  const main = path.join(folder, 'node_modules/@portkey-ai/gateway/build/start-server.js');
  const preload = fileURLToPath(new URL('loopback-only.js', import.meta.url));
  const child = await Child.start(main, ['--headless'], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    execArgv: ['--import', preload],
  });
  cleanUp.use(child);
  return { url: `http://127.0.0.1:${child.greeting}` };
}
