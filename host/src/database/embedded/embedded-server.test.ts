import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import test from 'ava';
import { serverOf, startHost, testFolder, untilStopped, usedFolder } from './hosts.test.helper.js';
import { socketFolder } from './socket-folder.js';

const root = process.getuid?.() === 0;
const SERVERS = "SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'namedrop watch'";

test.serial(
  'the first start creates the database, the next one finds it, and stopping leaves nothing running',
  async (t) => {
    const folder = await testFolder(t);
    const first = startHost(t, folder);
    t.deepEqual(await first.next(), { ready: `PostgreSQL 18.4 in ${folder}/pg18` });
    await first.ask('CREATE TABLE kept AS SELECT 1 AS n');
    t.deepEqual(await first.ask('close'), { closed: true });
    t.is(await serverOf(folder), undefined);

    const second = startHost(t, folder);
    t.true('ready' in (await second.next()));
    t.deepEqual(await second.ask('SELECT n FROM kept'), { rows: [{ n: 1 }] });
    await second.ask('close');
  },
);

test.serial('the database sorts by code point and knows letters beyond ASCII, also for similarity', async (t) => {
  const host = startHost(t, await testFolder(t));
  await host.next();
  await host.ask('CREATE EXTENSION pg_trgm');
  t.deepEqual(
    await host.ask(
      `SELECT 'ЖУК' ILIKE 'жук' AS alike, similarity('компания', 'компаниа') > 0.5 AS similar, 'Z' < 'a' AS code`,
    ),
    {
      rows: [{ alike: true, similar: true, code: true }],
    },
  );
});

test.serial('a host that is killed takes its server with it in good order; the next start works', async (t) => {
  const folder = await usedFolder(t);
  const host = startHost(t, folder);
  await host.next();
  await host.ask('CREATE TABLE kept AS SELECT 1 AS n');
  await host.kill();
  await untilStopped(folder);
  t.false(
    (await readdir(path.join(folder, 'pg18'))).includes('postmaster.pid'),
    'it removed its file, so it was not a crash',
  );

  const next = startHost(t, folder);
  await next.next();
  t.deepEqual(await next.ask('SELECT n FROM kept'), { rows: [{ n: 1 }] });
});

test.serial('a server that is killed is brought back by its host, with every committed row', async (t) => {
  const folder = await usedFolder(t);
  const host = startHost(t, folder);
  await host.next();
  await host.ask('CREATE TABLE entries (n int)');
  for (let n = 0; n < 50; n++) await host.ask(`INSERT INTO entries VALUES (${n})`);
  process.kill((await serverOf(folder)) as number, 'SIGKILL');
  t.deepEqual(await host.rows('SELECT count(*)::int AS n FROM entries'), [{ n: 50 }]);
  await host.untilLogged('the embedded PostgreSQL server is back');
  t.deepEqual(await host.ask('close'), { closed: true });
  t.is(await serverOf(folder), undefined);
});

test.serial('when host and server are both killed, the next start recovers every committed row', async (t) => {
  const folder = await usedFolder(t);
  const host = startHost(t, folder);
  await host.next();
  await host.ask('CREATE TABLE kept AS SELECT 1 AS n');
  const server = (await serverOf(folder)) as number;
  host.child.kill('SIGKILL');
  process.kill(server, 'SIGKILL');
  await once(host.child, 'exit');

  const next = startHost(t, folder);
  await next.next();
  t.deepEqual(await next.ask('SELECT n FROM kept'), { rows: [{ n: 1 }] });
});

for (const [whose, pid] of [
  ['of a dead process', 4_000_000],
  ['of a living process that is no server', process.pid],
] as const) {
  test.serial(
    `a postmaster.pid left behind, with the number ${whose}, does not keep the server from starting`,
    async (t) => {
      const folder = await usedFolder(t);
      const host = startHost(t, folder);
      await host.next();
      const file = path.join(folder, 'pg18/postmaster.pid');
      const content = await readFile(file, 'utf8');
      await host.ask('close');
      await writeFile(file, content.replace(/^\d+/, String(pid)));
      const { uid, gid } = {
        uid: root ? 65534 : (process.getuid?.() as number),
        gid: root ? 65534 : (process.getgid?.() as number),
      };
      await chown(file, uid, gid);

      const next = startHost(t, folder);
      t.true('ready' in (await next.next()));
      await next.ask('close');
    },
  );
}

for (const content of ['', 'bogus\n']) {
  test.serial(
    `a postmaster.pid without a number (${JSON.stringify(content)}) is waited for, then removed`,
    async (t) => {
      const folder = await usedFolder(t);
      const host = startHost(t, folder);
      await host.next();
      await host.ask('close');
      await writeFile(path.join(folder, 'pg18/postmaster.pid'), content);
      const begun = Date.now();
      const next = startHost(t, folder);
      t.true('ready' in (await next.next()));
      t.true(Date.now() - begun > 2000, 'a server that starts is not robbed of its file');
      await next.ask('close');
    },
  );
}

test.serial('a server whose watchdog was killed ends with the last host', async (t) => {
  const folder = await usedFolder(t);
  const hosts = [startHost(t, folder), startHost(t, folder)] as const;
  for (const host of hosts) await host.next();
  const server = (await serverOf(folder)) as number;
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,pgid='], { encoding: 'utf8' });
  const groups = new Map(stdout.split('\n').map((line) => line.trim().split(/ +/).map(Number) as [number, number]));
  const watchdog = [...groups.keys()].filter((pid) => pid !== server && groups.get(pid) === groups.get(server));
  t.is(watchdog.length, 2, 'the shell and its part that waits for the hosts');
  for (const pid of watchdog) process.kill(pid, 'SIGKILL');
  t.is(await serverOf(folder), server);
  for (const host of hosts) t.deepEqual(await host.ask('close'), { closed: true });
  t.is(await serverOf(folder), undefined);
  t.false((await readdir(path.join(folder, 'pg18'))).includes('postmaster.pid'), 'it ended in good order');
});

test.serial('a second host joins the running server, and keeps it when the first one stops', async (t) => {
  const folder = await usedFolder(t);
  const owner = startHost(t, folder);
  await owner.next();
  const joiner = startHost(t, folder);
  t.true('ready' in (await joiner.next()));
  const server = await serverOf(folder);
  await joiner.ask('CREATE TABLE kept AS SELECT 1 AS n');
  t.deepEqual(await owner.ask('SELECT n FROM kept'), { rows: [{ n: 1 }] });

  t.deepEqual(await owner.ask('close'), { closed: true });
  t.true(owner.logged.some((line) => line.includes('goes on for the other hosts')));
  t.deepEqual(await joiner.ask('SELECT n FROM kept'), { rows: [{ n: 1 }] });
  t.is(await serverOf(folder), server, 'the same server, never interrupted');
  await joiner.ask('close');
  t.is(await serverOf(folder), undefined);
});

test.serial(
  'a joined host keeps the server when the host that started it is killed, and brings it back by itself',
  async (t) => {
    const folder = await usedFolder(t);
    const owner = startHost(t, folder);
    await owner.next();
    const joiner = startHost(t, folder);
    await joiner.next();
    await owner.kill();
    await sleep(200);
    t.deepEqual(await joiner.ask('CHECKPOINT'), { rows: [] }, 'it logs, although nobody reads it');
    t.deepEqual(await joiner.ask('SELECT 1 AS n'), { rows: [{ n: 1 }] });
    process.kill((await serverOf(folder)) as number, 'SIGKILL');
    t.deepEqual(await joiner.rows('SELECT 1 AS n'), [{ n: 1 }]);
    await joiner.ask('close');
    t.is(await serverOf(folder), undefined);
  },
);

test.serial('when the server of two hosts is killed, both go on, on one new server', async (t) => {
  const folder = await usedFolder(t);
  const hosts = [startHost(t, folder), startHost(t, folder)] as const;
  await Promise.all(hosts.map((host) => host.next()));
  process.kill((await serverOf(folder)) as number, 'SIGKILL');
  await sleep(50);
  for (const host of hosts) t.deepEqual(await host.rows('SELECT 1 AS n'), [{ n: 1 }]);
  for (let tries = 0; tries < 100 && JSON.stringify(await hosts[0].rows(SERVERS)) !== '[{"n":2}]'; tries++)
    await sleep(50);
  t.deepEqual(await hosts[0].rows(SERVERS), [{ n: 2 }], 'both watch the same server');
  for (const host of hosts) t.deepEqual(await host.ask('close'), { closed: true });
  t.is(await serverOf(folder), undefined);
});

test.serial('two hosts that start at the same moment on an empty folder share one database', async (t) => {
  const folder = await testFolder(t);
  const hosts = [startHost(t, folder), startHost(t, folder)] as const;
  for (const host of hosts) t.true('ready' in (await host.next()));
  await hosts[0].ask('CREATE TABLE kept AS SELECT 1 AS n');
  t.deepEqual(await hosts[1].ask('SELECT n FROM kept'), { rows: [{ n: 1 }] });
  t.deepEqual(await readdir(folder), ['pg18']);
  for (const host of hosts) await host.ask('close');
});

test.serial('a data folder whose path is too long for a socket works', async (t) => {
  const folder = path.join(await testFolder(t), 'long-name-'.repeat(12), 'data');
  t.teardown(() => rm(socketFolder(path.join(folder, 'pg18')), { recursive: true, force: true }));
  const host = startHost(t, folder);
  t.true('ready' in (await host.next()));
  t.deepEqual(await host.ask('SELECT 1 AS n'), { rows: [{ n: 1 }] });
  const joiner = startHost(t, folder);
  await joiner.next();
  await host.ask('close');
  t.deepEqual(await joiner.ask('SELECT 1 AS n'), { rows: [{ n: 1 }] });
  await joiner.ask('close');
});

test.serial('a data folder with commas and quotes in its path works', async (t) => {
  const folder = path.join(await testFolder(t), 'so, "this" one', 'data');
  const host = startHost(t, folder);
  t.true('ready' in (await host.next()));
  t.deepEqual(await host.ask('SELECT 1 AS n'), { rows: [{ n: 1 }] });
  await host.ask('close');
});

test.serial('a half-made cluster of a killed host is never used; an old one is cleared away', async (t) => {
  const folder = await testFolder(t);
  for (const name of ['pg18.new-abcdef', 'pg18.new-uvwxyz']) {
    await mkdir(path.join(folder, name));
    await writeFile(path.join(folder, name, 'PG_VERSION'), '18\n');
  }
  await utimes(path.join(folder, 'pg18.new-abcdef'), 0, 0);
  const host = startHost(t, folder);
  t.true('ready' in (await host.next()));
  await host.ask('close');
  t.deepEqual((await readdir(folder)).sort(), ['pg18', 'pg18.new-uvwxyz']);
});

test.serial('files that are no cluster stay untouched, and the sentence says so', async (t) => {
  const folder = await testFolder(t);
  await mkdir(path.join(folder, 'pg18'));
  await writeFile(path.join(folder, 'pg18/notes.txt'), 'mine');
  const { failed } = await startHost(t, folder).next();
  t.regex(
    String(failed),
    /^StorageError: .*pg18 holds files \(notes\.txt…\) but no PostgreSQL cluster\. .*NAMEDROP_DATA_DIR/,
  );
  t.deepEqual(await readdir(path.join(folder, 'pg18')), ['notes.txt']);
});

test.serial('a cluster of another major version is not passed over in silence', async (t) => {
  const folder = await testFolder(t);
  await mkdir(path.join(folder, 'pg15'));
  await writeFile(path.join(folder, 'pg15/PG_VERSION'), '15\n');
  const { failed } = await startHost(t, folder).next();
  t.regex(String(failed), /pg15 was written by PostgreSQL 15, and the programs found are version 18\. Set PG_BIN/);
});

test.serial('a data folder that is a file, or lies below one, is refused with the remedy', async (t) => {
  const file = path.join(await testFolder(t), 'file');
  await writeFile(file, '');
  for (const dataDir of [file, path.join(file, 'below')]) {
    const { failed } = await startHost(t, dataDir).next();
    t.regex(String(failed), /could not use the data folder .*A part of this path is a file: set NAMEDROP_DATA_DIR/);
  }
});

test.serial('a folder that may not be written is refused with the remedy', async (t) => {
  const folder = await testFolder(t);
  await chmod(folder, 0o555);
  const { failed } = await startHost(t, path.join(folder, 'data'), root ? { uid: 1000, gid: 1000 } : {}).next();
  t.regex(
    String(failed),
    /StorageError: Namedrop could not use the data folder .*may not be entered or written: set NAMEDROP_DATA_DIR/,
  );
  await chmod(folder, 0o755);
});

test.serial('PG_BIN that holds no PostgreSQL is refused with the remedy', async (t) => {
  const folder = await testFolder(t);
  const { failed } = await startHost(t, folder, { env: { ...process.env, PG_BIN: os.tmpdir() } }).next();
  t.regex(String(failed), /StorageError: PostgreSQL in .* does not run: .*Set DATABASE_URL/);
});
