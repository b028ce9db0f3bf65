import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { definePlugin, Http, z } from '@namedrop/plugin-api';
import test, { type ExecutionContext } from 'ava';
import { loadPlugins } from './load.js';

const MANIFEST = `{ id: 'acme', apiVersion: 1, config: { safeParse() {} }, requires: {}, setup() {} }`;

/** A folder that holds these files until the test is over. */
async function temporaryFolder(t: ExecutionContext, files: Readonly<Record<string, string>>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'namedrop-load-'));
  t.teardown(() => rm(directory, { recursive: true }));
  for (const [name, content] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
    await mkdir(join(directory, name, '..'), { recursive: true });
    await writeFile(join(directory, name), content);
  }
  return directory;
}

/** Loads one module of a folder that holds these files. @param within where the configuration is in that folder */
async function load(
  t: ExecutionContext,
  files: Readonly<Record<string, string>>,
  module: string | object,
  within = '',
) {
  return loadFrom(join(await temporaryFolder(t, files), within), module);
}

async function loadFrom(directory: string, module: string | object) {
  const entry = { id: 'acme', module, enabled: true, required: true, config: {}, settings: [] };
  const { candidates, problems } = await loadPlugins([entry], { directory, timeoutMs: 300 });
  return {
    id: candidates[0]?.plugin.id,
    problem: problems[0]?.message,
    problems: problems.map(({ phase, message }) => `${phase}: ${message}`),
  };
}

test('a path is meant from the folder of the configuration, a package is looked for beside it', async (t) => {
  const files = {
    'own/acme.js': `export default ${MANIFEST}`,
    'node_modules/acme-engine/index.js': `export default ${MANIFEST}`,
  };
  const packaged = { ...files, 'node_modules/acme-engine/package.json': '{"type":"module","exports":"./index.js"}' };
  t.is((await load(t, files, './own/acme.js')).id, 'acme');
  t.is((await load(t, packaged, 'acme-engine')).id, 'acme');
});

test("a package whose exports name 'import' alone is loaded from beside the configuration or a folder above", async (t) => {
  const files = {
    'node_modules/@acme/engine/dist/index.js': `export default ${MANIFEST}`,
    'node_modules/@acme/engine/package.json':
      '{"name":"@acme/engine","type":"module","exports":{".":{"types":"./dist/index.d.ts","import":"./dist/index.js"}}}',
  };
  t.is((await load(t, files, '@acme/engine')).id, 'acme');
  t.is((await load(t, files, '@acme/engine', 'etc/namedrop')).id, 'acme');
});

test('a package that is linked, as in a workspace, finds its own dependencies where it really is', async (t) => {
  const folder = await temporaryFolder(t, {
    'engines/acme/index.js': `import 'needed'; export default ${MANIFEST}`,
    'engines/acme/package.json': '{"name":"@acme/engine","type":"module","exports":{"import":"./index.js"}}',
    'engines/node_modules/needed/package.json': '{"type":"module","exports":"./index.js"}',
    'engines/node_modules/needed/index.js': '',
    'app/node_modules/@acme/.keep': '',
  });
  await symlink('../../../engines/acme', join(folder, 'app/node_modules/@acme/engine'));
  t.is((await loadFrom(join(folder, 'app'), '@acme/engine')).id, 'acme');
});

test('a package that is missing, not built or without exports for import is a problem with its remedy', async (t) => {
  const manifest = (rest: object) => JSON.stringify({ name: '@acme/engine', type: 'module', ...rest });
  const problem = async (rest: object, files = {}) =>
    (await load(t, { 'node_modules/@acme/engine/package.json': manifest(rest), ...files }, '@acme/engine')).problem;
  t.regex(
    (await load(t, {}, '@acme/engine')).problem ?? '',
    /^cannot import '@acme\/engine': no package '@acme\/engine' is in \/.*node_modules, in a folder above it, or beside the host; is it installed\? \(npm install @acme\/engine\)$/,
  );
  t.regex((await problem({ exports: './dist/index.js' })) ?? '', /Cannot find module .*index\.js.*; is it built\?$/);
  t.regex(
    (await problem({ exports: { require: './i.cjs' } })) ?? '',
    /; 'exports' in .* must have an entry for import$/,
  );
  const needy = { 'node_modules/@acme/engine/index.js': "import 'not-there'" };
  t.regex((await problem({ exports: './index.js' }, needy)) ?? '', /'not-there'.*; are its dependencies installed\?$/);
});

test('a plugin can be handed over as it is', async (t) => {
  const plugin = definePlugin({
    id: 'acme',
    apiVersion: 1,
    config: z.strictObject({}),
    requires: { http: Http },
    setup: () => ({}),
  });
  t.is((await load(t, {}, plugin)).id, 'acme');
});

test('a module that throws, never finishes or is not there is a problem in one sentence', async (t) => {
  const files = {
    'throws.js': 'throw new Error("no luck")',
    'hangs.js': 'await new Promise(() => setTimeout(() => {}, 2000)); export default 1',
    'broken.js': 'import "./missing.js"; export default 1',
  };
  t.is((await load(t, files, './throws.js')).problem, "cannot import './throws.js': no luck");
  t.is((await load(t, files, './hangs.js')).problem, 'did not finish within 0.3 s');
  t.regex(
    (await load(t, files, './broken.js')).problem ?? '',
    /^cannot import '\.\/broken\.js': .*missing\.js.*is it built\?$/,
  );
  t.regex((await load(t, files, 'not-there')).problem ?? '', /not-there.*is it installed\? \(npm install not-there\)$/);
});

test('what is no plugin, or only nearly one, is refused with every member that is wrong and what it must be', async (t) => {
  const nothing = await load(t, { 'a.js': 'export const a = 1' }, './a.js');
  t.deepEqual(nothing.problems, ['manifest: the module exports no plugin as default (see definePlugin)']);
  const nearly = `export default { ...${MANIFEST}, apiVersion: '1', provides: [undefined], requires: { http: 5 } }`;
  t.deepEqual((await load(t, { 'a.js': nearly }, './a.js')).problems, [
    'manifest: apiVersion must be a number',
    'manifest: requires.http must be a port (see port)',
    'manifest: provides[0] must be a port (see port)',
  ]);
  const sealing = `export default { ...${MANIFEST}, sealed: [{ table: 'things', column: '', key: 'id', context: 'thing' }, 1] }`;
  t.deepEqual((await load(t, { 'a.js': sealing }, './a.js')).problems, [
    'manifest: sealed[0].column must not be empty',
    'manifest: sealed[0].context must be a function',
    'manifest: sealed[1] must be a sealed column: { table, column, key, context }',
  ]);
  t.deepEqual((await load(t, {}, {})).problems, [
    'manifest: id must be text',
    'manifest: apiVersion must be a number',
    'manifest: config must be a zod schema',
    'manifest: requires must be an object of ports',
    'manifest: setup must be a function',
  ]);
});

for (const [migrations, problem] of [
  ["'x'", 'migrations must be a list'],
  ["['x']", 'migrations[0] must be a migration: { name, up }'],
  ["[{ name: '', up: 'SELECT 1' }]", 'migrations[0].name must not be empty'],
  ["[{ name: '001', up: 5 }]", 'migrations[0].up must be text'],
] as const) {
  test(`migrations that are none are refused: ${migrations}`, async (t) => {
    const { problems } = await load(
      t,
      { 'a.js': `export default { ...${MANIFEST}, migrations: ${migrations} }` },
      './a.js',
    );
    t.deepEqual(problems, [`manifest: ${problem}`]);
  });
}
