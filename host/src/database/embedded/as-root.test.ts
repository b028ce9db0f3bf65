import { chmod, chown } from 'node:fs/promises';
import path from 'node:path';
import test from 'ava';
import { serverOf, startHost, startHostOnDisk, testFolder } from './hosts.test.helper.js';

if (process.getuid?.() === 0) {
  test.serial('a host run as root may keep its data where other users cannot walk', async (t) => {
    const closed = await testFolder(t);
    await chmod(closed, 0o700);
    const folder = path.join(closed, 'data');
    const host = startHost(t, folder);
    t.true('ready' in (await host.next()));
    t.deepEqual(await host.ask('SELECT 1 AS n'), { rows: [{ n: 1 }] });
    const joiner = startHost(t, folder);
    t.true('ready' in (await joiner.next()));
    process.kill((await serverOf(folder)) as number, 'SIGKILL');
    t.deepEqual(await joiner.rows('SELECT 1 AS n'), [{ n: 1 }]);
    await host.ask('close');
    await joiner.ask('close');
  });

  test.serial(
    'a host run as somebody else works in a folder of its own, and root may run on that folder later',
    async (t) => {
      const folder = await testFolder(t);
      await chown(folder, 1000, 1000);
      await chmod(folder, 0o755);
      const plain = startHost(t, folder, { uid: 1000, gid: 1000 });
      t.true('ready' in (await plain.next()));
      await plain.ask('CREATE TABLE kept AS SELECT 1 AS n');
      const asRoot = startHost(t, folder);
      await asRoot.next();
      await plain.ask('close');
      t.deepEqual(await asRoot.ask('SELECT n FROM kept'), { rows: [{ n: 1 }] });
      process.kill((await serverOf(folder)) as number, 'SIGKILL');
      t.deepEqual(await asRoot.rows('SELECT n FROM kept'), [{ n: 1 }]);
      await asRoot.ask('close');

      const again = startHost(t, folder, { uid: 1000, gid: 1000 });
      await again.next();
      t.deepEqual(await again.ask('SELECT n FROM kept'), { rows: [{ n: 1 }] });
      await again.ask('close');
    },
  );

  test.serial('a cluster that belongs to somebody else is refused with the command that helps', async (t) => {
    const folder = await testFolder(t);
    await chmod(folder, 0o755);
    const asRoot = startHost(t, folder);
    await asRoot.next();
    await asRoot.ask('close');
    const { failed } = await startHost(t, folder, { uid: 1000, gid: 1000 }).next();
    t.regex(String(failed), /belongs to user 65534, and Namedrop runs as user 1000\. .*sudo chown -R 1000/);
  });

  for (const size of ['2m', '12m', '24m', '36m']) {
    test.serial(`a full disk is named as such, and leaves no half-made cluster (${size})`, async (t) => {
      const host = startHostOnDisk(t, await testFolder(t), `size=${size},mode=755`);
      const answer = await host.next();
      if (answer.ended === 77) return t.pass('this machine does not let us mount a disk');
      t.regex(String(answer.failed), /could not create a database in .*The disk is full: free some space/);
    });
  }

  for (const below of ['', 'data', 'some/where/data']) {
    test.serial(`a read-only disk is named as such (data folder: the disk's /${below})`, async (t) => {
      const host = startHostOnDisk(t, await testFolder(t), 'ro', below);
      const answer = await host.next();
      if (answer.ended === 77) return t.pass('this machine does not let us mount a disk');
      t.regex(String(answer.failed), /The file system is read-only: set NAMEDROP_DATA_DIR/);
    });
  }
} else {
  test('only root can be somebody else, or mount a disk', (t) => t.pass());
}
