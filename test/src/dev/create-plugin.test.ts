import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import test from 'ava';
import { ROOT } from '../boot/running.js';
import { createPlugin, linkDependencies } from './created-plugin.js';
import { type DevStart, devIn, keepDataIn } from './dev-world.js';

const run = promisify(execFile);

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
  test.serial(`a new ${kind} outside of the repository has its tests green, packs, and runs in dev`, async (t) => {
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

    // A surface's folder is left as a newcomer has it.
    if (kind !== 'surface') await keepDataIn(folder);
    const started = await devIn(t, folder).started(1);
    t.like(started.offer, offer);
    if (started.offer.route) t.is(await statusOf(started), 202);
  });
}

test.serial('a key makes the mode of a new surface one to try', async (t) => {
  const { folder } = await createPlugin(t, ['my-engine', '--kind', 'surface']);
  await linkDependencies(folder);
  await keepDataIn(folder);
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

test('create-plugin writes its complaint to standard error and ends with 64', async (t) => {
  const error = await t.throwsAsync(createPlugin(t, ['my-engine', '--kind', 'page']));
  t.like(error, { code: 64 });
  t.regex((error as Error & { stderr: string }).stderr, /^--kind page: .* Choose surface, task, feature\.$/m);
});

test.serial('a new surface whose name is also a name in its code works', async (t) => {
  const { folder } = await createPlugin(t, ['config', '--kind', 'surface', '--folder', 'my-engine']);
  await linkDependencies(folder);
  await keepDataIn(folder);
  const started = await devIn(t, folder, [], { CONFIG_API_KEY: 'example' }).started(1);
  t.is(started.offer.mode, 'config');
});

test('create-plugin prints its usage with every kind', async (t) => {
  const { stdout } = await createPlugin(t, ['--help']);
  for (const { kind } of KINDS) t.regex(stdout, new RegExp(`^ +${kind} +\\S`, 'm'));
});
