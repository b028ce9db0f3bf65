import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const INSTALL_MS = 90_000;
const QUIETLY = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];

/** Installs packages into a folder, without their scripts. Rejects when the registry is out of reach. */
export async function install(folder: string, packages: readonly string[]): Promise<void> {
  await promisify(execFile)('npm', ['install', '--prefix', folder, ...QUIETLY, ...packages], { timeout: INSTALL_MS });
}

/** The environment of a peer's process. What was just installed sees none of the bench's variables, such as keys. */
export const PEER_ENVIRONMENT: NodeJS.ProcessEnv = { PATH: process.env.PATH, NODE_ENV: 'production' };
