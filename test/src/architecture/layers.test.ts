import test from 'ava';
import { read, type Workspace, workspaces } from '../repository/tree.js';
import { type Layer, layerFaults, layerOf } from './layers.js';
import { parseSource, sourcesOf } from './source.js';

const all = workspaces();
const sources = sourcesOf(all);

test('no package imports from a layer above it, and no plugin another plugin', (t) => {
  t.deepEqual(layerFaults(all, sources), [], 'move the code down, or ask for a port in `requires`');
});

/** The rows of the page's first table: a folder, and what it may import of ours. */
const rows = [...read('docs/architecture.md').matchAll(/^\| `([\w/*-]+)` \|.*\| ([^|]+) \|$/gm)].map(
  ([, folder = '', may = '']) => ({ folder, may }),
);
const short = (names: readonly string[]) => names.map((name) => `\`${name.replace('@namedrop/', '')}\``).join(', ');

function cellOf(layer: Layer | 'all' | undefined): string | undefined {
  if (layer === undefined || layer === 'all') return layer;
  const { may, testsMay = [] } = layer;
  return (short(may) || 'nothing') + (testsMay.length > 0 ? `; in tests ${short(testsMay)}` : '');
}

test('docs/architecture.md says of every folder what it may import', (t) => {
  for (const { folder } of all) {
    const own = rows.filter((row) => row.folder === folder);
    const spoken = own.length > 0 ? own : rows.filter((row) => row.folder === folder.replace(/[^/]+$/, '*'));
    t.deepEqual(
      spoken.map(({ may }) => may),
      [cellOf(layerOf(folder))],
      folder,
    );
  }
});

test('the host names no plugin: which ones it loads is configuration', (t) => {
  const plugins = all.filter(({ folder }) => folder.startsWith('plugins/')).map(({ manifest }) => manifest.name);
  const named = sources
    .filter(({ path, isTest }) => path.startsWith('host/') && !isTest)
    .flatMap(({ path, strings }) => plugins.filter((name) => strings.includes(name)).map((name) => `${path}: ${name}`));
  t.deepEqual(named, [], 'read the name from the configuration instead');
});

/** The two dependency-injection libraries, and the only files that may know them. */
const CONTAINERS = {
  inversify: ['host/src/container.ts', 'host/src/plugins/mount.ts'],
  tsyringe: ['packages/plugin-runtime/src/sandbox.ts', 'packages/plugin-api/src/inject.ts'],
};

for (const [library, files] of Object.entries(CONTAINERS)) {
  test(`${library} is known to two files only`, (t) => {
    const others = sources.filter(({ path, imports }) => imports.includes(library) && !files.includes(path));
    t.deepEqual(
      others.map(({ path }) => path),
      [],
      `only ${files.join(' and ')} may import ${library}: inject by constructor, and let them build it`,
    );
  });
}

test('a layer is broken by an import of types, a dynamic import and a re-export alike', (t) => {
  const plugin: Workspace = { folder: 'plugins/echo', manifest: { name: '@namedrop/echo' } };
  const faults = (text: string, path = 'plugins/echo/src/index.ts') => layerFaults([plugin], [parseSource(path, text)]);

  t.is(faults(`import type { Boot } from '@namedrop/host';`).length, 1);
  t.is(faults(`export const boot = () => import('@namedrop/host');`).length, 1);
  t.is(faults(`export * from '@namedrop/claude/internal';`).length, 1);
  t.is(faults(`export type Boot = import('@namedrop/host').Boot;`).length, 1);
  t.is(faults(`import { z } from '@namedrop/plugin-api';`).length, 0);
  t.is(faults(`import { replay } from '@namedrop/testing';`).length, 1);
  t.is(faults(`import { replay } from '@namedrop/testing';`, 'plugins/echo/src/index.test.ts').length, 0);
});

test('a layer that may import one entry of a package may import no other', (t) => {
  const pages: Workspace = { folder: 'packages/dashboard', manifest: { name: '@namedrop/dashboard-pages' } };
  const faults = (text: string) => layerFaults([pages], [parseSource('packages/dashboard/src/index.ts', text)]);

  t.deepEqual(faults(`import { wilson } from '@namedrop/core/statistics';`), []);
  t.is(faults(`import { REGIONS } from '@namedrop/core';`).length, 1);
});

test('a package that stands in no layer is a fault', (t) => {
  const [fault] = layerFaults([{ folder: 'packages/new', manifest: { name: '@namedrop/new' } }], []);
  t.regex(fault ?? '', /say in layers\.ts what it may import/);
});
