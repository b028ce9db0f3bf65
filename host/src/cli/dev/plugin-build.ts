import { spawn } from 'node:child_process';
import type { PluginSource } from './plugin-source.js';

/** Result of a build that could not be completed: what the build printed. */
export interface FailedBuild {
  readonly output: string;
}

/**
 * Runs the script `build` of a plugin's package.
 * @param signal ends the build
 * @returns undefined when it succeeded
 */
export function buildPlugin(
  { folder }: PluginSource,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<FailedBuild | undefined> {
  return new Promise((resolve) => {
    const build = spawn(process.execPath, ['--run', 'build'], {
      cwd: folder,
      env,
      signal,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const add = (text: Buffer) => {
      output += text;
    };
    build.stdout.on('data', add);
    build.stderr.on('data', add);
    build.once('error', (error) => resolve({ output: error.message }));
    build.once('close', (code) => resolve(code === 0 ? undefined : { output }));
  });
}
