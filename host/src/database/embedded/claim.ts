import { closeSync, constants, openSync, readSync } from 'node:fs';
import { chown, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { run } from './run.js';
import type { ServerUser } from './server-user.js';

const { O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;

/** The name of the pipe in the cluster folder. */
export const CLAIM_PIPE = 'namedrop.hosts';

/**
 * A host's word that it needs the server. Every host holds the writing end of a named pipe in the cluster folder,
 * and the server's watchdog reads it: when the last host is gone, killed ones included, it ends the server.
 */
export class Claim {
  #descriptor: number | undefined;

  private constructor(private readonly pipe: string) {}

  /** Creates the pipe when it is not there yet. Claims nothing. */
  static async prepare(cluster: string, user: ServerUser | undefined): Promise<Claim> {
    const pipe = path.join(cluster, CLAIM_PIPE);
    if (!(await isPipe(pipe))) {
      await rm(pipe, { force: true });
      const { output } = await run('mkfifo', ['-m', '600', pipe], {});
      // Another host may have been faster.
      if (!(await isPipe(pipe))) throw new Error(output.trim());
    }
    if (user) await chown(pipe, user.uid, user.gid);
    return new Claim(pipe);
  }

  /** Whether a watchdog listens: a server runs, starts or stops, on this machine, be it in another container. */
  get watched(): boolean {
    const descriptor = openPipe(this.pipe, O_WRONLY);
    if (descriptor === undefined) return false;
    closeSync(descriptor);
    return true;
  }

  /** Holds the server. Nothing happens when no watchdog listens, or it is held already. */
  take(): void {
    this.#descriptor ??= openPipe(this.pipe, O_WRONLY);
  }

  /** Lets the server go. */
  release(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }

  /** Whether anybody holds the server. Ask after `release`, to learn of the others. */
  get held(): boolean {
    const descriptor = openPipe(this.pipe, O_RDONLY);
    if (descriptor === undefined) return false;
    try {
      readSync(descriptor, Buffer.alloc(1));
      return false;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return true;
      throw error;
    } finally {
      closeSync(descriptor);
    }
  }
}

/** A backup may have made something else of it. */
async function isPipe(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined))?.isFIFO() ?? false;
}

/** undefined: nobody is at the other end, or the pipe is gone. */
function openPipe(pipe: string, access: number): number | undefined {
  try {
    return openSync(pipe, access | O_NONBLOCK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENXIO' || code === 'ENOENT') return undefined;
    throw error;
  }
}
