import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that goes, with all that is in it, when its scope ends. */
export interface TempFolder extends AsyncDisposable {
  readonly path: string;
}

/** Makes a folder for the demo's data, closed to other users. */
export async function makeTempFolder(): Promise<TempFolder> {
  const path = await mkdtemp(join(tmpdir(), 'namedrop-demo-'));
  return {
    path,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 5 }),
  };
}
