import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { forFile, listenForSocket, until } from '@namedrop/testing';
import { testDatabase } from '@namedrop/testing/host';
import test, { type ExecutionContext } from 'ava';
import { freePort } from '../docs/free-port.js';
import { read } from '../repository/tree.js';
import { argumentsOf, healthCommand, IMAGE, imageVariables, startCommand } from './image.js';
import { type Contained, contained, ownFolder, productionTree, run } from './production-tree.js';

/** Packages that only development needs. */
const DEVELOPMENT = ['typescript', 'ava', 'vite', 'nock', 'playwright-core', '@biomejs', '@namedrop/testing'];
const PAGE = 'docs/operations/install.md';

const shared = forFile(test);
let tree: string;
test.before(async (t) => {
  t.timeout(300_000);
  tree = await productionTree(shared);
});

/** A database of the test, at an address that other users of the machine reach. */
async function databaseUrlFor(t: ExecutionContext): Promise<string> {
  const url = await testDatabase(t);
  const { username, pathname } = new URL(url);
  return `postgresql://${username}@localhost:${await listenForSocket(t, url)}${pathname}`;
}

const serves = ({ child, said }: Contained) =>
  until(() => {
    if (child.exitCode !== null) throw new Error(said.text);
    return /Namedrop serves/.test(said.text);
  }, 60_000);

test('the production tree has no packages and tests of development', async (t) => {
  t.deepEqual(
    DEVELOPMENT.filter((name) => existsSync(path.join(tree, 'node_modules', name))),
    [],
  );
  t.false((await readdir(path.join(tree, 'packages'))).includes('testing'));
  const { stdout } = await run('find', [tree, '-name', 'node_modules', '-prune', '-o', '-name', '*.test.js', '-print']);
  t.is(stdout, '');
});

test('the commands of the image migrate and serve as another user, with a tree that cannot be written', async (t) => {
  const { folder, temporary } = await ownFolder(t);
  const port = String(await freePort());
  const env = {
    ...imageVariables(),
    HOST: '127.0.0.1',
    PORT: port,
    TMPDIR: temporary,
    NAMEDROP_DATA_DIR: folder,
    NAMEDROP_SECRET_KEY: 'ab'.repeat(32),
    DATABASE_URL: await databaseUrlFor(t),
  };
  const inTree = (command: readonly string[], variables: NodeJS.ProcessEnv) =>
    contained(
      t,
      command.map((word) => word.replace('/opt/namedrop', tree)),
      tree,
      variables,
    );
  const migrated = await inTree([...startCommand().slice(0, -1), 'migrate'], env).ended;
  t.is(migrated.code, 0, migrated.text);
  const host = inTree(startCommand(), env);
  await serves(host);
  const well = await inTree(healthCommand(), { PORT: port }).ended;
  t.is(well.code, 0, well.text);
  for (const page of ['/', '/docs', '/readyz', '/openapi.json'])
    t.is((await fetch(`http://127.0.0.1:${port}${page}`)).status, 200, page);
  host.child.kill(argumentsOf(IMAGE, 'STOPSIGNAL')[0] as NodeJS.Signals);
  t.is((await host.ended).code, 0, host.said.text);
  t.is((await inTree(healthCommand(), { PORT: port }).ended).code, 1);
  t.deepEqual(await readdir(folder), ['tmp'], 'with a database and a key of its own, a host keeps nothing there');
});

/** The blocks of the page that follow a word, as they would be typed. */
const blocks = (use: string): string[] =>
  [...read(PAGE).matchAll(new RegExp(`^( *)\`\`\`sh ${use}\n(.*?)^ *\`\`\`$`, 'gms'))].map(([, indent, text = '']) =>
    text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );

test('the settings, commands and unit of the page lead to a service with a first account', async (t) => {
  const { folder: data, temporary } = await ownFolder(t);
  const etc = await mkdtemp(path.join(tmpdir(), 'namedrop-etc-'));
  t.teardown(() => rm(etc, { recursive: true }));
  await chmod(etc, 0o755);
  const here = (text: string) =>
    text
      .replaceAll('/opt/namedrop', tree)
      .replaceAll('/etc/namedrop', etc)
      .replaceAll('/var/lib/namedrop', data)
      .replaceAll('/usr/bin/node', process.execPath);
  const [settings = ''] = blocks('/etc/namedrop/environment');
  const values = here(settings)
    .replace(/(?<=^DATABASE_URL=').*(?=')/m, await databaseUrlFor(t))
    .replace('<64 hexadecimal digits>', 'cd'.repeat(32));
  await writeFile(path.join(etc, 'environment'), `${values}PORT='${await freePort()}'\nTMPDIR='${temporary}'\n`);
  await writeFile(path.join(etc, 'namedrop.config.js'), read('namedrop.config.js'));
  await writeFile(path.join(etc, 'namedrop'), here(read('deploy/systemd/namedrop')));
  await chmod(path.join(etc, 'namedrop'), 0o755);

  const said: string[] = [];
  for (const command of blocks('try').join('').trim().split('\n')) {
    const account = /[\da-f]{8}-[\da-f-]{27}/.exec(said.at(-2) ?? '')?.[0] ?? '';
    const [, ...args] = command.replace('<id of the account>', account).split(' ');
    const { code, text } = await contained(t, [path.join(etc, 'namedrop'), ...args], '/', { PATH: process.env.PATH })
      .ended;
    t.is(code, 0, `${command}: ${text}`);
    said.push(text);
  }
  t.regex(said.at(-2) ?? '', /^https:\/\/namedrop\.example\.com\/setup#/m);
  t.regex(said.at(-1) ?? '', /^lvk_live_/m);

  const [, start = ''] = /^ExecStart=(.*)$/m.exec(read('deploy/systemd/namedrop.service')) ?? [];
  const variables = [...values.matchAll(/^(\w+)='(.*)'$/gm)].map(([, name = '', value]) => [name, value]);
  const env = { ...Object.fromEntries(variables), PORT: '0', TMPDIR: temporary };
  const service = contained(t, here(start).split(' '), etc, env);
  await serves(service);
  service.child.kill('SIGTERM');
  t.is((await service.ended).code, 0);
});
