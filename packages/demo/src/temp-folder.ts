import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DemoError } from './demo-error.js';

/** A folder that goes, with all that is in it, when its scope ends. */
export interface TempFolder extends AsyncDisposable {
  readonly path: string;
}

/**
 * Makes a folder for the demo's data, closed to other users.
 * @throws DemoError when the system's folder for such things cannot be written
 */
export async function makeTempFolder(): Promise<TempFolder> {
  const path = await mkdtemp(join(tmpdir(), 'namedrop-demo-')).catch((cause: Error) => {
    throw new DemoError(`No folder could be made in ${tmpdir()}: set TMPDIR to one that can be written.`, { cause });
  });
  return {
    path,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 5 }),
  };
}
