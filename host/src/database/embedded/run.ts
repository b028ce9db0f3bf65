import { type SpawnOptions, spawn } from 'node:child_process';

export interface Finished {
  /** null when a signal ended it. */
  readonly code: number | null;
  /** Everything that it printed, stdout and stderr. */
  readonly output: string;
}

/** Runs a program to its end. Rejects only when it cannot be started (`code` says why, e.g. `EACCES`). */
export function run(command: string, args: readonly string[], options: SpawnOptions): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, options);
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
