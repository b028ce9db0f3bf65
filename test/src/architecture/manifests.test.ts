import { posix } from 'node:path';
import test from 'ava';
import { read, workspaces } from '../repository/tree.js';
import { manifestFaults, missingReferences } from './manifests.js';
import { parseSource, sourcesOf } from './source.js';

const all = workspaces();

test('every package can be published, and depends on exactly those of ours that it imports', (t) => {
  t.deepEqual(
    all.flatMap((workspace) => manifestFaults(workspace, sourcesOf([workspace]))),
    [],
    'mend the package.json',
  );
});

test('every package is built after those that it imports', (t) => {
  const folderOf = new Map(all.map(({ folder, manifest }) => [manifest.name, folder]));
  const faults = all.flatMap((workspace) => {
    const { references = [] } = JSON.parse(read(`${workspace.folder}/tsconfig.json`)) as {
      references?: { path: string }[];
    };
    const folders = references.map(({ path }) => posix.join(workspace.folder, path));
    return missingReferences(workspace, sourcesOf([workspace]), folders, folderOf);
  });
  t.deepEqual(faults, [], 'mend the tsconfig.json');
});

const good = {
  name: '@namedrop/echo',
  version: '0.1.0',
  description: 'Surface plugin: echo',
  license: 'Apache-2.0',
  type: 'module',
  exports: {},
  files: ['dist'],
  publishConfig: { access: 'public' },
};
const source = (text: string, path = 'plugins/echo/src/index.ts') => parseSource(path, text);

test('an import that is not declared is a fault, in a test too', (t) => {
  const sources = [
    source(`import '@namedrop/core';`),
    source(`import '@namedrop/testing';`, 'plugins/echo/src/index.test.ts'),
  ];
  t.deepEqual(manifestFaults({ folder: 'plugins/echo', manifest: good }, sources), [
    'plugins/echo: imports @namedrop/core: add it to "dependencies"',
    'plugins/echo: a test imports @namedrop/testing: add it to "devDependencies"',
  ]);
});

test('what ships must be a dependency: a development one is not enough', (t) => {
  const manifest = { ...good, devDependencies: { '@namedrop/core': '^0.1.0' } };
  t.deepEqual(manifestFaults({ folder: 'plugins/echo', manifest }, [source(`import '@namedrop/core';`)]), [
    'plugins/echo: imports @namedrop/core: add it to "dependencies"',
  ]);
});

test('a declared package of ours that nothing imports is a fault', (t) => {
  const manifest = { ...good, dependencies: { '@namedrop/core': '^0.1.0' } };
  t.deepEqual(manifestFaults({ folder: 'plugins/echo', manifest }, [source('')]), [
    'plugins/echo: declares @namedrop/core but never imports it: remove it',
  ]);
});

test('a package that is only private needs no version, exports or files', (t) => {
  const { name, description, license, type } = good;
  t.deepEqual(
    manifestFaults({ folder: 'test', manifest: { name, description, license, type, private: true } }, []),
    [],
  );
});

test('a reference that the build order lacks is a fault', (t) => {
  const folderOf = new Map([['@namedrop/core', 'packages/core']]);
  const workspace = { folder: 'plugins/echo', manifest: good };
  t.is(missingReferences(workspace, [source(`import '@namedrop/core';`)], [], folderOf).length, 1);
  t.is(missingReferences(workspace, [source(`import '@namedrop/core';`)], ['packages/core'], folderOf).length, 0);
});
