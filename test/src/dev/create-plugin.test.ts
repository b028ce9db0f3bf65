import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import test from 'ava';
import { ROOT } from '../boot/running.js';
import { createPlugin, linkDependencies } from './created-plugin.js';
import { type DevStart, devIn } from './dev-world.js';

const run = promisify(execFile);
const bundled = readdirSync(path.join(ROOT, 'plugins'));
const words = (text: string) => text.split(' ');

const KINDS = [
  { kind: 'surface', tests: 100, offer: { needs: ['MY_ENGINE_API_KEY'] } },
  { kind: 'task', tests: 100, offer: { needs: ['MY_ENGINE_API_KEY'] } },
  {
    kind: 'feature',
    tests: 4,
    offer: { route: { method: 'post', path: '/v1/my-engine/notes', body: { text: 'example' } } },
  },
] as const;

/** Calls the endpoint that a start offers. */
async function statusOf({ url, token, offer: { route } }: DevStart): Promise<number> {
  const response = await fetch(`${url}${route?.path}`, {
    method: route?.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(route?.body),
  });
  return response.status;
}

for (const { kind, tests, offer } of KINDS) {
  test(`a new ${kind} outside of the repository has its tests green, packs, and runs in dev`, async (t) => {
    const { folder, stdout } = await createPlugin(t, ['@acme/my-engine', '--kind', kind]);
    t.regex(stdout, /^9 files in my-engine\. Next:\n {2}cd my-engine\n {2}npm install\n/);
    const files = await readdir(folder, { recursive: true });
    for (const file of files.filter((name) => name.includes('.'))) {
      t.notRegex(await readFile(path.join(folder, file), 'utf8'), /sample/i, file);
    }
    await linkDependencies(folder);

    const tested = await run(process.execPath, ['--run', 'test', '--', '--tap'], { cwd: folder });
    const [, passed] = /^# pass (\d+)$/m.exec(tested.stdout) ?? [];
    t.true(Number(passed) >= tests, tested.stdout.slice(-2000));

    const environment = { ...process.env, npm_config_offline: 'true', npm_config_update_notifier: 'false' };
    const packing = await run('npm', ['pack', '--dry-run', '--json'], { cwd: folder, env: environment });
    const [{ files: packed }] = JSON.parse(packing.stdout.slice(packing.stdout.indexOf('[\n'))) as [
      { files: { path: string }[] },
    ];
    const paths = packed.map((file) => file.path);
    for (const needed of ['package.json', 'README.md', 'dist/index.js', 'dist/index.d.ts'])
      t.true(paths.includes(needed));
    t.deepEqual(
      paths.filter((name) => /^src|\.test\./.test(name)),
      [],
    );

    const started = await devIn(t, folder).started(1);
    t.like(started.offer, offer);
    if (started.offer.route) t.is(await statusOf(started), 202);
  });
}

test('a key makes the mode of a new surface one to try', async (t) => {
  const { folder } = await createPlugin(t, ['my-engine', '--kind', 'surface']);
  await linkDependencies(folder);
  const started = await devIn(t, folder, [], { MY_ENGINE_API_KEY: 'example' }).started(1);
  t.is(started.offer.mode, 'my_engine');
});

test('a plugin made with a folder of tarballs installs our packages from there, also those that others need', async (t) => {
  const tarballs = await mkdtemp(path.join(tmpdir(), 'namedrop-packed-'));
  t.teardown(() => rm(tarballs, { recursive: true }));
  for (const name of ['host', 'plugin-api', 'testing', 'core'])
    await writeFile(path.join(tarballs, `namedrop-${name}-0.1.0.tgz`), '');
  await writeFile(path.join(tarballs, 'other-0.1.0.tgz'), '');
  const { folder } = await createPlugin(t, ['my-engine', '--kind', 'task', '--packages', tarballs]);
  const manifest = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  const file = (name: string) => `file:${path.join(tarballs, `namedrop-${name}-0.1.0.tgz`)}`;
  t.deepEqual(manifest.overrides, {
    '@namedrop/core': file('core'),
    '@namedrop/host': file('host'),
    '@namedrop/plugin-api': file('plugin-api'),
    '@namedrop/testing': file('testing'),
  });
  t.like(manifest.devDependencies, { '@namedrop/host': file('host'), '@namedrop/plugin-api': file('plugin-api') });
  t.regex(manifest.peerDependencies['@namedrop/plugin-api'], /^\^\d/);
});

test('create-plugin and namedrop refuse an older Node with the version that they need', async (t) => {
  const code = "Object.defineProperty(process.versions, 'node', { value: '24.14.0' });";
  const old = `data:text/javascript,${encodeURIComponent(code)}`;
  for (const command of ['packages/create-plugin/bin/create-plugin.js', 'host/bin/namedrop.js']) {
    const error = await t.throwsAsync(run(process.execPath, ['--import', old, path.join(ROOT, command), '--help']));
    t.regex((error as Error & { stderr: string }).stderr, /needs Node 24\.15 or newer; this is v/);
  }
});

for (const { title, args, sentence } of [
  { title: 'nothing is named and nobody can be asked', args: [], sentence: /^Give a name and --kind: npm create / },
  { title: 'no kind is named', args: ['my-engine'], sentence: /^Give --kind: .* --kind surface\|task\|feature$/m },
  {
    title: 'the kind does not exist',
    args: ['my-engine', '--kind', 'page'],
    sentence: /Choose surface, task, feature\./,
  },
  {
    title: 'the name is no package',
    args: ['My Engine', '--kind', 'task'],
    sentence: /lower-case words joined by hyphens/,
  },
  ...[
    ['@acme/host', /^@acme\/host: host is the host's own name\. Choose another name, such as my-host\.$/m],
    ...words('delete class default await arguments').map((name) => [name, / is a reserved word of JavaScript\. /]),
    ['constructor', /constructor cannot be a platform, because every object has a constructor\. /],
    ...words('quick gpt openai anthropic realistic all-live chatgpt-live deep change-track').map((name) => [
      name,
      / is a name of Namedrop's interface\. Choose another name, such as my-/,
    ]),
    ...bundled.map((name) => [name, / is the id of a plugin that comes with the host\. /]),
  ].map(([name, sentence]) => ({
    title: `the name is ${name}`,
    args: [String(name), '--kind', 'surface'],
    sentence: sentence as RegExp,
  })),
  { title: 'the name is too long', args: ['a'.repeat(33), '--kind', 'task'], sentence: /2 to 32 characters/ },
  { title: 'there are two names', args: ['one', 'two', '--kind', 'task'], sentence: /two is a second one/ },
  { title: 'an option is unknown', args: ['one', '--kin', 'task'], sentence: /Unknown option '--kin'\. --help shows/ },
  {
    title: 'the folder of packages has none',
    args: ['one', '--kind', 'task', '--packages', '.'],
    sentence: /no tarball of @namedrop\/host, @namedrop\/plugin-api, @namedrop\/testing\./,
  },
  {
    title: 'the folder holds files',
    args: ['one', '--kind', 'task', '--folder', '..'],
    sentence: /holds files already/,
  },
]) {
  test(`create-plugin writes nothing and ends with 64: ${title}`, async (t) => {
    const error = await t.throwsAsync(createPlugin(t, args));
    t.like(error, { code: 64 });
    t.regex((error as Error & { stderr: string }).stderr, sentence);
  });
}

test('a new surface whose name is also a name in its code works', async (t) => {
  const { folder } = await createPlugin(t, ['config', '--kind', 'surface', '--folder', 'my-engine']);
  await linkDependencies(folder);
  const started = await devIn(t, folder, [], { CONFIG_API_KEY: 'example' }).started(1);
  t.is(started.offer.mode, 'config');
});

test('create-plugin prints its usage with every kind', async (t) => {
  const { stdout } = await createPlugin(t, ['--help']);
  for (const { kind } of KINDS) t.regex(stdout, new RegExp(`^ +${kind} +\\S`, 'm'));
});
