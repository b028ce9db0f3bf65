import { lstat, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { BackupError } from '../backup-error.js';
import { BackupFile } from './backup-file.js';
import { writeWholeFile } from './whole-file.js';

async function emptyFolder(t: ExecutionContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'namedrop-whole-'));
  t.teardown(() => rm(folder, { recursive: true }));
  return folder;
}

test('of two backups that replace the same file at once, the later one is written', async (t) => {
  const file = path.join(await emptyFolder(t), 'same.backup');
  const [started, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const earlier = writeWholeFile(file, { replaces: true }, async () => {
    started.resolve();
    await written.promise;
  });
  await started.promise;
  await writeWholeFile(file, { replaces: true }, async (append) => {
    await append(Buffer.from('later'));
    written.resolve();
    await t.throwsAsync(earlier, { instanceOf: BackupError, message: /was replaced by another backup meanwhile/ });
  });
  t.is(await readFile(file, 'utf8'), 'later');
});

test('folders and devices are neither replaced by a backup nor read as one', async (t) => {
  const folder = await emptyFolder(t);
  const [inner, device] = ['folder', 'device'].map((name) => path.join(folder, name)) as [string, string];
  await mkdir(inner);
  await symlink('/dev/null', device);
  for (const file of [inner, device]) {
    const before = await lstat(file);
    const refused = { instanceOf: BackupError, message: /is no file but a folder, a device or a pipe\. Name a file\./ };
    for (const replaces of [true, false])
      await t.throwsAsync(
        writeWholeFile(file, { replaces }, async () => t.fail()),
        refused,
      );
    await t.throwsAsync(BackupFile.open(file, new AbortController().signal), refused);
    t.is((await lstat(file)).ino, before.ino);
  }
});
