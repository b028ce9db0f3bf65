import { randomUUID } from 'node:crypto';
import { access, constants, rm, statfs, writeFile } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';

/** Where Linux keeps files in memory, and how it says so. */
const IN_MEMORY = '/dev/shm';
const TMPFS = 0x0102_1994;
/** Bytes that a run of the tests never needs all of. */
const ROOM = 6 * 1024 ** 3;

/**
 * Tests copy databases and make some of their own, which takes several times as long on a disk: so in memory, where there
 * is room. A temporary folder that is in memory already is as good.
 */
export async function quickFolder(): Promise<string> {
  for (const folder of [tmpdir(), IN_MEMORY])
    if ((await isRoomy(folder)) && (await runsPrograms(folder))) return folder;
  return tmpdir();
}

async function isRoomy(folder: string): Promise<boolean> {
  const found = await statfs(folder).catch(() => undefined);
  return found?.type === TMPFS && found.bavail * found.bsize >= ROOM && freemem() >= ROOM;
}

/** Containers often forbid that for what is in memory, and some tests put the programs of the database there. */
async function runsPrograms(folder: string): Promise<boolean> {
  const program = path.join(folder, `namedrop-tests-${randomUUID()}`);
  try {
    await writeFile(program, '', { mode: 0o700 });
    await access(program, constants.X_OK);
    return true;
  } catch {
    return false;
  } finally {
    await rm(program, { force: true });
  }
}
