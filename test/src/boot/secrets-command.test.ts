import { access, mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { Browser, PASSWORD } from '../api/person.js';
import { type Folder, operatorFolderOnServer } from './command.js';
import type { RunningHere } from './running.js';

/** Seals and opens all the time, and tells at /keeper how often it has and what went wrong. */
const KEEPING = {
  'namedrop.config.js': "export default { port: 0, plugins: { keeper: { module: './keeper.js' } } };",
  'keeper.js': `
    import { randomUUID } from 'node:crypto';
    import { API_VERSION, Database, definePlugin, Secrets, z } from '@namedrop/plugin-api';
    const context = (id) => 'thing:' + id;
    export default definePlugin({
      id: 'keeper', apiVersion: API_VERSION, config: z.strictObject({}),
      requires: { database: Database, secrets: Secrets },
      migrations: [{ name: '001-things', up: 'CREATE TABLE things (id uuid PRIMARY KEY, plain text, secret text)' }],
      sealed: [{ table: 'things', column: 'secret', key: 'id', context }],
      setup({ ports: { database, secrets } }) {
        const ids = Array.from({ length: 20 }, () => randomUUID());
        let [turns, fault, stopped, running] = [0, '', false, undefined];
        const turn = async (id) => {
          const [row] = await database.query('SELECT plain, secret FROM things WHERE id = $1', [id]);
          if (row && secrets.open(row.secret, context(id)) !== row.plain) throw new Error('opened another value');
          const values = [id, 'turn ' + turns, secrets.seal('turn ' + turns, context(id))];
          await database.query(
            'INSERT INTO things VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE SET plain = $2, secret = $3', values);
        };
        const work = async () => {
          for (; !stopped; turns++) await turn(ids[turns % ids.length]).catch((error) => { fault = error.message; });
        };
        const handle = async () => {
          const all = await database.query('SELECT id, secret FROM things');
          const unreadable = all.filter(({ id, secret }) => {
            try { secrets.open(secret, context(id)); } catch { return true; }
          });
          return { status: 200, body: { turns, fault, rows: all.length, unreadable: unreadable.length } };
        };
        return {
          routes: [{ method: 'get', path: '/keeper', auth: 'none', handle }],
          start: async () => { running = work(); },
          stop: async () => { stopped = true; await running; },
        };
      },
    });`,
};

async function started(folder: Folder): Promise<{ url: string; host: RunningHere }> {
  const host = folder.start(['--json']);
  const { url } = JSON.parse(await host.printed(/^\}$/m));
  return { url, host };
}

const keeper = async (url: string) => {
  return (await (await fetch(`${url}/keeper`)).json()) as Record<'turns' | 'fault' | 'rows' | 'unreadable', unknown>;
};
const unharmed = { fault: '', unreadable: 0 };

/** Somebody who signed in on a host. */
async function signedIn(folder: Folder, url: string): Promise<Browser> {
  const { id } = JSON.parse((await folder.run(['accounts', 'create', '--name', 'Acme', '--json'])).stdout);
  const created = await folder.run(['users', 'create', '--account', id, '--email', 'ada@example.com', '--json']);
  const browser = new Browser(url);
  const token = new URL(JSON.parse(created.stdout).setup_link).hash.slice(1);
  await browser.post('/dashboard/api/setup', { token, password: PASSWORD });
  return browser;
}

test.serial('the key is replaced under hosts that use it all the time, and signs nobody out', async (t) => {
  const folder = await operatorFolderOnServer(t, KEEPING);
  const first = await started(folder);
  const ada = await signedIn(folder, first.url);
  t.is((await ada.get('/dashboard/api/session')).status, 200);
  const file = join(folder.path, 'data', 'secret.key');
  const old = await readFile(file, 'utf8');

  const rotated = await folder.run(['secrets', 'rotate']);
  t.is(rotated.code, 0, rotated.stderr);
  t.regex(
    rotated.stdout,
    /^SECRETS +SEALED ANEW +UNREADABLE +LEFT\nkeeper\.things\.secret +\d+ +0 +0\n\nHosts on this data/,
  );
  t.regex(rotated.stdout, /In ten minutes or later, .*"namedrop secrets rotate --finish": .*secret\.key\.\n$/);
  for (const key of (await readFile(file, 'utf8')).split('\n').filter(Boolean)) t.false(rotated.stdout.includes(key));
  t.like(await keeper(first.url), { ...unharmed, rows: 20 });
  t.is((await ada.get('/dashboard/api/session')).status, 200);

  const second = await started(folder);
  t.is((await new Browser(second.url).takeCookies(ada).get('/dashboard/api/session')).status, 200);
  const early = await folder.run(['secrets', 'rotate', '--finish']);
  t.deepEqual([early.code, early.stdout], [1, '']);
  t.regex(early.stderr, /^the new key is younger than 10 minutes, .*: try again in 10 min\n$/);

  const longAgo = new Date(Date.now() - 11 * 60_000);
  await utimes(file, longAgo, longAgo);
  const finished = await folder.run(['secrets', 'rotate', '--finish', '--json']);
  t.is(finished.code, 0, finished.stderr);
  const { ok, keys, columns, strays } = JSON.parse(finished.stdout);
  t.deepEqual([ok, keys.length, columns[0].left, strays], [true, 1, 0, []]);
  const [left = '', ...others] = (await readFile(file, 'utf8')).split('\n');
  t.deepEqual([others, old.includes(left)], [[''], false]);
  for (const { url } of [first, second]) t.like(await keeper(url), unharmed);

  for (const { host } of [first, second]) t.is((await host.stop()).code, 0);
  const third = await started(folder);
  t.like(await keeper(third.url), unharmed);
  await third.host.stop();
});

test.serial('a configured key is replaced by the operator, and the command seals and says what is next', async (t) => {
  const folder = await operatorFolderOnServer(t, KEEPING);
  const [old, next] = ['ab'.repeat(32), 'cd'.repeat(32)];
  const rotate = async (keys: string, ...args: readonly string[]) => {
    const { code, stdout, stderr } = await folder.run(['secrets', 'rotate', ...args], { NAMEDROP_SECRET_KEY: keys });
    const lines = (stdout + stderr).trim().split('\n');
    return [code, lines.findLast((line) => !line.includes('docs/configuration.md'))];
  };
  t.deepEqual(await rotate(old), [
    0,
    'NAMEDROP_SECRET_KEY holds one key. To replace it, put another before it, with a comma between.',
  ]);
  t.deepEqual(await rotate(`${next},${old}`), [
    0,
    'All is under the first key of NAMEDROP_SECRET_KEY. Once every host has it first, take the others out there.',
  ]);
  t.deepEqual(await rotate(`${next},${old}`, '--finish'), [
    1,
    'the keys are those of NAMEDROP_SECRET_KEY: take the old ones out there',
  ]);
  const [code, said] = await rotate('nonsense');
  t.is(code, 78, 'the configuration is at fault');
  t.regex(String(said), /NAMEDROP_SECRET_KEY.* is not a key: it takes 32 bytes/);
});

test.serial('what no key opens is told, with exit code 1, and every key is kept', async (t) => {
  const folder = await operatorFolderOnServer(t, KEEPING);
  const sealing = folder.start(['--json'], { NAMEDROP_SECRET_KEY: 'ab'.repeat(32) });
  const { url } = JSON.parse(await sealing.printed(/^\}$/m));
  while ((await keeper(url)).rows !== 20);
  await sealing.stop();
  await mkdir(join(folder.path, 'data'), { recursive: true });
  await writeFile(join(folder.path, 'data', 'secret.key'), 'cd'.repeat(32));
  const { code, stdout } = await folder.run(['secrets', 'rotate']);
  t.is(code, 1);
  t.regex(stdout, /keeper\.things\.secret +0 +20 +20\n\nNo key here opens some of keeper\.things\.secret: bring back/);
  t.regex(stdout, /All keys are kept until then\.\n$/);
});

/** Values that a host has sealed, and the host stopped. @returns the path of the key file, and its content */
async function sealedAndStopped(folder: Folder) {
  const { url, host } = await started(folder);
  while ((await keeper(url)).rows !== 20);
  await host.stop();
  const path = join(folder.path, 'data', 'secret.key');
  return { path, key: await readFile(path, 'utf8') };
}

test.serial('without the key file of a database with sealed values, no command makes a new key', async (t) => {
  const folder = await operatorFolderOnServer(t, KEEPING);
  const { path, key } = await sealedAndStopped(folder);
  await rm(path);
  const missing = /secret\.key is missing, but the database holds sealed values \(keeper\.things\.secret\)/;
  const begun = await folder.run(['start']);
  t.is(begun.code, 78);
  t.regex(begun.stderr, missing);
  t.regex(begun.stderr, /Restore the file from the backup, or set NAMEDROP_SECRET_KEY/);
  const examined = await folder.run(['doctor']);
  t.is(examined.code, 1);
  t.regex(examined.stdout, new RegExp(`^fail +configuration +.*${missing.source}`, 'm'));
  t.regex(examined.stdout, /^ok +database +PostgreSQL/m);
  t.regex(examined.stdout, /^ok +migrations +up to date$/m);
  const rotated = await folder.run(['secrets', 'rotate']);
  t.is(rotated.code, 1);
  t.regex(rotated.stderr, missing);
  const config = 'export default { port: 0 };';
  await writeFile(join(folder.path, 'without-plugin.config.js'), config);
  const plain = await folder.run(['start', '--config', 'without-plugin.config.js']);
  t.is(plain.code, 78, 'the plugin that sealed them is not loaded');
  t.regex(plain.stderr, missing);
  await t.throwsAsync(access(path), { code: 'ENOENT' });

  await writeFile(path, key);
  const healthy = await folder.run(['doctor']);
  t.is(healthy.code, 0, healthy.stdout);
  t.regex(healthy.stdout, /^ok +secret key +opens keeper\.things\.secret$/m);
});

test.serial('a key that opens nothing of a column ends the start, with the id of the key that does', async (t) => {
  const folder = await operatorFolderOnServer(t, KEEPING);
  const { path, key } = await sealedAndStopped(folder);
  const other = 'cd'.repeat(32);
  await writeFile(path, other);
  const begun = await folder.run(['start']);
  t.is(begun.code, 78);
  t.regex(begun.stderr, /The secret key opens nothing of keeper\.things\.secret, sealed with the key [0-9a-f]{12}\./);
  t.notRegex(begun.stderr, new RegExp(key.trim()));
  const examined = await folder.run(['doctor']);
  t.is(examined.code, 1);
  t.regex(examined.stdout, /^fail +configuration +The secret key opens nothing of keeper\.things\.secret/m);

  await writeFile(path, `${other}\n${key}`);
  const { host } = await started(folder);
  await host.stop();
});

test.serial(
  'single values under a lost key do not keep a host from starting, and doctor names their column',
  async (t) => {
    const folder = await operatorFolderOnServer(t, KEEPING);
    const { path } = await sealedAndStopped(folder);
    const other = 'cd'.repeat(32);
    await writeFile(path, `${other}\n${await readFile(path, 'utf8')}`);
    // A host replaces the values of its first twenty ids; those of the host before stay under the other key.
    const { url, host } = await started(folder);
    while ((await keeper(url)).rows !== 40);
    await host.stop();
    await writeFile(path, other);
    const examined = await folder.run(['doctor']);
    t.is(examined.code, 0, examined.stdout);
    t.regex(
      examined.stdout,
      /^warn +secret key +does not open some values of keeper\.things\.secret: restore the key/m,
    );
    await (await started(folder)).host.stop();
  },
);

test.serial('after a key was lost, its values are listed and emptied by a command, and a host starts', async (t) => {
  const folder = await operatorFolderOnServer(t, KEEPING);
  const { path } = await sealedAndStopped(folder);
  await rm(path);
  const listed = await folder.run(['secrets', 'forget']);
  t.is(listed.code, 0, listed.stderr);
  t.regex(
    listed.stdout,
    /^SECRETS +OPENED +UNREADABLE\nkeeper\.things\.secret +0 +20\n\nIf the key .* again with --yes\.\n$/,
  );
  t.is((await folder.run(['start'])).code, 78, 'nothing was emptied');
  await t.throwsAsync(access(path), { code: 'ENOENT' });

  const emptied = await folder.run(['secrets', 'forget', '--yes', '--json']);
  t.is(emptied.code, 0, emptied.stderr);
  t.like(JSON.parse(emptied.stdout), {
    ok: true,
    emptied: true,
    columns: [{ place: 'keeper.things.secret', opened: 0, unreadable: 20 }],
  });
  const { url, host } = await started(folder);
  while ((await keeper(url)).rows !== 40);
  t.like(await keeper(url), { fault: '', unreadable: 20 });
  await host.stop();

  const rotated = await folder.run(['secrets', 'rotate']);
  t.is(rotated.code, 0, 'emptied values are not left for another key');
  t.regex(rotated.stdout, /keeper\.things\.secret +20 +0 +0\n/);
  const again = await folder.run(['secrets', 'forget', '--yes']);
  t.is(again.code, 0, again.stderr);
  t.regex(again.stdout, /keeper\.things\.secret +20 +0\n\nAll that is sealed can be opened\.\n$/);
});

test.serial('values under a lost key besides a wrong one are emptied, and those that open stay', async (t) => {
  const folder = await operatorFolderOnServer(t, KEEPING);
  const { path } = await sealedAndStopped(folder);
  await writeFile(path, 'cd'.repeat(32));
  const emptied = await folder.run(['secrets', 'forget', '--yes']);
  t.is(emptied.code, 0, emptied.stderr);
  t.regex(emptied.stdout, /keeper\.things\.secret +0 +20\n\nThey are empty now\./);
  await (await started(folder)).host.stop();

  await rm(path);
  await writeFile(join(folder.path, 'without-plugin.config.js'), 'export default { port: 0 };');
  const stray = await folder.run(['secrets', 'forget', '--config', 'without-plugin.config.js']);
  t.is(stray.code, 1, stray.stdout);
  t.regex(stray.stdout, /keeper\.things\.secret is sealed, and its plugin is not loaded: configure the plugin\.\n$/);
});
