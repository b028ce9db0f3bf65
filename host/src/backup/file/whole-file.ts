import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { BackupError } from '../backup-error.js';

/** Sentences for codes of a file system on which a backup cannot be written. */
const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full. Free some room, or write to another disk',
  EDQUOT: 'the quota of the disk is used up. Free some room, or write to another disk',
  EFBIG: 'the file would be larger than this process may write. Raise its limit, or that of the file system',
  EACCES: 'this user may not write there. Choose another folder, or change its permissions',
  EROFS: 'the disk is read-only. Choose another folder',
  ENOENT: 'its folder does not exist. Create it',
  ENOTDIR: 'its folder is a file. Choose another folder',
  EISDIR: 'it is a folder. Name a file',
};

export interface WholeFileOptions {
  /** Whether a file that is there is replaced. */
  readonly replaces: boolean;
}

/**
 * Writes a file as a whole or not at all: under the name `<file>.partial` first, for its owner's eyes only, and durably.
 * @param write writes the content; when it throws, nothing is left
 * @throws BackupError for a file that is there, and where the disk refuses; what `write` throws
 */
export async function writeWholeFile(
  file: string,
  { replaces }: WholeFileOptions,
  write: (append: (bytes: Buffer) => Promise<void>) => Promise<void>,
): Promise<void> {
  const partial = `${file}.partial`;
  await refuseExisting(file, replaces);
  const handle = await openPartial(file, partial, replaces);
  try {
    await write((bytes) => handle.writeFile(bytes).catch((error) => refuse(file, error)));
    await handle.sync().catch((error) => refuse(file, error));
    await requireOwn(handle, partial);
    await rename(partial, file).catch((error) => refuse(file, error));
  } catch (error) {
    if (await isOwn(handle, partial)) await rm(partial, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  await using folder = await open(path.dirname(file));
  await folder.sync();
}

/** Devices, pipes and folders are never replaced: a rename would put a file in the place of `/dev/null`. */
async function refuseExisting(file: string, replaces: boolean): Promise<void> {
  const there = await stat(file).catch(() => undefined);
  if (!there) return;
  if (!there.isFile()) throw new BackupError(`${file} is no file but a folder, a device or a pipe. Name a file.`);
  if (replaces) return;
  throw new BackupError(`${file} is there already. Choose another name, or replace it with --force.`);
}

async function openPartial(file: string, partial: string, replaces: boolean): Promise<FileHandle> {
  if (replaces) await rm(partial, { force: true }).catch((error) => refuse(file, error));
  return open(partial, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') return refuse(file, error);
    throw new BackupError(
      `${partial} is there: another backup is being written, or was killed. Once none runs, remove it or add --force.`,
    );
  });
}

/** With --force, a second backup to the same name takes the place of the first. */
async function requireOwn(handle: FileHandle, partial: string): Promise<void> {
  if (await isOwn(handle, partial)) return;
  throw new BackupError(`${partial} was replaced by another backup meanwhile. This one is given up.`);
}

async function isOwn(handle: FileHandle, partial: string): Promise<boolean> {
  const [own, there] = await Promise.all([handle.stat(), stat(partial).catch(() => undefined)]);
  return own.ino === there?.ino;
}

function refuse(file: string, cause: NodeJS.ErrnoException): never {
  const reason = REASONS[cause.code ?? ''] ?? cause.message;
  throw new BackupError(`The backup ${file} cannot be written: ${reason}. Nothing is left of it.`, { cause });
}
