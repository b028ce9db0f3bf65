import { chmod, chown, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import test from 'ava';
import { StorageError } from '../storage-error.js';
import { testFolder } from './hosts.test.helper.js';
import { reachableBinaries } from './reachable-binaries.js';
import { run } from './run.js';

const NOBODY = { uid: 65534, gid: 65534 };
async function programs(folder: string): Promise<string> {
  const bin = path.join(folder, 'native/bin');
  await mkdir(bin, { recursive: true });
  await writeFile(path.join(bin, 'postgres'), '#!/bin/sh\necho "postgres (PostgreSQL) 18.4"\n', { mode: 0o755 });
  return bin;
}

if (process.getuid?.() === 0) {
  test('programs that nobody can reach are copied once, under a folder that everybody may enter', async (t) => {
    const bin = await programs(await testFolder(t));
    const [first, second] = await Promise.all([
      reachableBinaries(bin, '18.4', NOBODY),
      reachableBinaries(bin, '18.4', NOBODY),
    ]);
    t.teardown(() => rm(path.dirname(first), { recursive: true, force: true }));
    t.is(first, second);
    t.not(first, bin);
    t.is((await run(path.join(first, 'postgres'), [], { ...NOBODY, cwd: '/' })).output, 'postgres (PostgreSQL) 18.4\n');
    const made = (await stat(first)).ctimeMs;
    await reachableBinaries(bin, '18.4', NOBODY);
    t.is((await stat(first)).ctimeMs, made);
  });

  test('a copy that somebody else may change is refused', async (t) => {
    const bin = await programs(await testFolder(t));
    const copy = path.dirname(await reachableBinaries(bin, '18.4', NOBODY));
    t.teardown(() => rm(copy, { recursive: true, force: true }));
    await chown(copy, 1000, 1000);
    await t.throwsAsync(reachableBinaries(bin, '18.4', NOBODY), {
      instanceOf: StorageError,
      message: /others may change it\. Remove it/,
    });
  });

  test('programs that everybody can reach are used where they lie', async (t) => {
    const folder = await testFolder(t);
    await chmod(folder, 0o755);
    const bin = await programs(folder);
    t.is(await reachableBinaries(bin, '18.4', NOBODY), bin);
  });
}

test('a host that runs the server as itself needs no copy', async (t) => {
  t.is(await reachableBinaries('/root/anything', '18.4', undefined), '/root/anything');
});
