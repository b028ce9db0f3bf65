import { chmod, stat } from 'node:fs/promises';
import path from 'node:path';
import test from 'ava';
import { StorageError } from '../storage-error.js';
import { testFolder } from './hosts.test.helper.js';
import { createSocketFolder, socketFolder } from './socket-folder.js';

test('a socket lies in its cluster while the path has at most 85 bytes', (t) => {
  const longest = `/${'a'.repeat(84)}`;
  t.is(socketFolder(longest), longest);
  t.not(socketFolder(`${longest}a`), `${longest}a`);
  t.true(socketFolder(`${longest}a`).length <= 85);
});

test('bytes count, not letters; two clusters never share a folder, one always finds its own', (t) => {
  const cluster = `/${'ж'.repeat(50)}`;
  t.not(socketFolder(cluster), cluster);
  t.is(socketFolder(cluster), socketFolder(cluster));
  t.not(socketFolder(cluster), socketFolder(`${cluster}ж`));
});

test('a socket folder is for its user alone; one that others may enter is refused', async (t) => {
  const folder = path.join(await testFolder(t), 'socket');
  await createSocketFolder(folder, undefined);
  await createSocketFolder(folder, undefined);
  t.is((await stat(folder)).mode & 0o777, 0o700);
  await chmod(folder, 0o755);
  await t.throwsAsync(createSocketFolder(folder, undefined), {
    instanceOf: StorageError,
    message: /is not a private folder/,
  });
});
