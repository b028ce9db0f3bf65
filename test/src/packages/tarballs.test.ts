import { fileURLToPath } from 'node:url';
import { checkPackage } from '@arethetypeswrong/core';
import test from 'ava';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { read, workspaces } from '../repository/tree.js';
import { packAll } from './pack-all.js';
import { mapFaults, type Tarball, typeFaults } from './tarball.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Ways to resolve a package that a package of modules alone does not serve. */
const NOT_SERVED = new Set(['node10', 'node16-cjs']);
/** Packages that `require` finds too, with types of their own for it. */
const REQUIRABLE = ['@namedrop/client'];
/** What a consumer has no use for. A template is copied whole, with its tests; a surface has its samples in fixtures. */
const UNWANTED = /\.test\.|\.tsbuildinfo$|\.compile-cache|(^|\/)node_modules\/|.\/fixtures\/|(^|\/)tsconfig/;

/** Files of the page /docs, and what their licence asks for. */
const VIEWER = [
  'LICENSE',
  'NOTICE',
  'swagger-ui-bundle.js.LICENSE.txt.gz',
  'swagger-ui-bundle.js.gz',
  'swagger-ui.css.gz',
];

/** Packages that run on other versions of Node than the host does. */
const NODE: Readonly<Record<string, string>> = { '@namedrop/client': '>=20' };

let tarballs: readonly Tarball[] = [];

test.before('every package is packed', async () => {
  tarballs = await packAll(ROOT);
});

/** Sentences about tarballs, each with its package. */
async function faults(find: (tarball: Tarball) => readonly string[] | Promise<readonly string[]>): Promise<string[]> {
  const all = await Promise.all(tarballs.map(async (one) => (await find(one)).map((fault) => `${one.name}: ${fault}`)));
  return all.flat();
}

test('every package that is not private is packed', (t) => {
  const published = workspaces().filter(({ manifest }) => !manifest.private);
  t.deepEqual(tarballs.map(({ name }) => name).sort(), published.map(({ manifest }) => manifest.name).sort());
});

test('every tarball has the license, a page to read, the versions of Node that it runs on, and types', async (t) => {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  const found = await faults(({ manifest, read: inside, files }) => [
    ...(inside('LICENSE') === read('LICENSE') ? [] : ['LICENSE is not that of the repository']),
    ...((inside('README.md') ?? '').startsWith(`# ${manifest.name}\n`) ? [] : ['README.md must begin with its name']),
    ...(manifest.engines?.node === (NODE[manifest.name] ?? engines.node)
      ? []
      : ['"engines" is not that of the repository']),
    ...(files.includes('dist/index.d.ts') ? [] : ['it has no types']),
  ]);
  t.deepEqual(found, []);
});

test('no tarball has tests, what tests need, or notes of the build', async (t) => {
  t.deepEqual(
    await faults(({ files }) => files.filter((file) => UNWANTED.test(file) && !file.startsWith('templates/'))),
    [],
  );
});

test('the tarball of the host has the viewer of /docs with its licence, and brings no package for it', (t) => {
  const host = tarballs.find(({ name }) => name === '@namedrop/host');
  const missing = VIEWER.filter((name) => !host?.files.includes(`dist/docs/viewer/${name}`));
  t.deepEqual(missing, [], 'npm run build copies it');
  const brought = Object.keys({ ...host?.manifest.dependencies });
  t.false(brought.some((name) => name.startsWith('swagger-ui')));
});

test('the tarball of core has its compiled lists of names and words', (t) => {
  const files = tarballs.find(({ name }) => name === '@namedrop/core')?.files ?? [];
  const compiled = files.filter((file) => file.startsWith('dist/compiled/'));
  t.deepEqual(
    compiled.toSorted(),
    ['dist/compiled/lexicon.bin', 'dist/compiled/vocabulary.bin'],
    'npm run build makes them',
  );
});

test('the tarball of the dashboard has its site, with each asset as gzip and Brotli', (t) => {
  const files = tarballs.find(({ name }) => name === '@namedrop/dashboard-pages')?.files ?? [];
  t.true(files.includes('site/index.html'), 'npm run build makes it');
  const scripts = files.filter((file) => /^site\/assets\/.*\.js$/.test(file));
  t.true(scripts.length > 0);
  t.deepEqual(
    scripts.flatMap((file) => ['.gz', '.br'].map((suffix) => file + suffix)).filter((file) => !files.includes(file)),
    [],
  );
});

test('every source map of a tarball leads to a source within it', async (t) => {
  t.deepEqual(await faults(mapFaults), []);
  t.true(tarballs.every(({ files }) => files.some((file) => file.endsWith('.js.map'))));
});

test('every package whose types a tarball uses comes with it', async (t) => {
  t.deepEqual(await faults(typeFaults), []);
});

test('publint finds nothing in any tarball', async (t) => {
  const found = await faults(async ({ bytes, manifest }) => {
    const { messages } = await publint({ pack: { tarball: bytes.buffer }, strict: true });
    return messages.map((message) => formatMessage(message, manifest) ?? message.code);
  });
  t.deepEqual(found, []);
});

test('the types of every tarball resolve for modules and bundlers, and those of the client for CommonJS', async (t) => {
  const found = await faults(async ({ content, name }) => {
    const analysis = await checkPackage(content);
    if (!analysis.types) return ['it has no types'];
    const notServed = REQUIRABLE.includes(name) ? new Set(['node10']) : NOT_SERVED;
    return analysis.problems
      .filter((problem) => !('resolutionKind' in problem && notServed.has(problem.resolutionKind)))
      .map((problem) => JSON.stringify(problem));
  });
  t.deepEqual(found, []);
});

const files = (given: Readonly<Record<string, string>>) => ({
  files: Object.keys(given),
  read: (file: string) => given[file],
});

test('a source map is a fault when its source is neither in the tarball nor in the map', (t) => {
  const map = (rest: object) => JSON.stringify({ sources: ['../src/a.ts'], ...rest });
  t.deepEqual(mapFaults(files({ 'dist/a.js.map': map({}) })), [
    'dist/a.js.map leads to ../src/a.ts, which is not in the tarball: if it was deleted, npm run clean',
  ]);
  t.deepEqual(mapFaults(files({ 'dist/a.js.map': map({}), 'src/a.ts': '' })), []);
  t.deepEqual(mapFaults(files({ 'dist/a.js.map': map({ sourcesContent: ['x'] }) })), []);
});

test('a package that only the types need is a fault, also when another file brings it in', (t) => {
  const manifest = { name: 'x', exports: { '.': { types: './dist/index.d.ts' } }, dependencies: { pg: '8' } };
  const { read: inside } = files({
    'dist/index.d.ts': "export * from './pool.js';\nimport type { Server } from 'node:http';",
    'dist/pool.d.ts': "export declare const pool: import('pg').Pool;\nimport type { A } from '@acme/types/deep';",
  });
  t.deepEqual(typeFaults({ manifest, read: inside }), [
    'its types need @types/pg: add it to "dependencies"',
    'its types need @acme/types: add it to "dependencies"',
  ]);
});
