import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import test from 'ava';
import { AT_FIRST_USE, OF_HOSTS } from '../loaded-modules/libraries.js';
import { notingModules, packagesIn } from '../loaded-modules/loaded-packages.js';
import { workspaces } from '../repository/tree.js';

const run = promisify(execFile);

const PLUGINS = workspaces().flatMap(({ folder, manifest }) => (folder.startsWith('plugins/') ? [manifest.name] : []));
const HOST = ['@namedrop/host', ...OF_HOSTS];

/** What imports load, by what titles call it. */
const ENTRIES = {
  'the test kit of surfaces': { modules: ['@namedrop/testing'], never: [...HOST, ...AT_FIRST_USE, 'pg', 'nock'] },
  'the test kit of hosts': { modules: ['@namedrop/testing/host'], never: [...HOST, ...AT_FIRST_USE] },
  'a host': { modules: ['@namedrop/host'], never: AT_FIRST_USE },
  plugins: {
    modules: PLUGINS,
    never: [...HOST, ...AT_FIRST_USE, 'pg', '@google/genai'],
  },
};

for (const [name, { modules, never }] of Object.entries(ENTRIES)) {
  test(`importing ${name} loads nothing that can wait or that it does not need`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'namedrop-loading-'));
    t.teardown(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, 'modules');
    const program = modules.map((specifier) => `await import('${specifier}');`).join('\n');
    const env = { ...process.env, ...notingModules(file) };
    await run(process.execPath, ['--input-type=module', '--eval', program], { cwd: import.meta.dirname, env });
    const loaded = await packagesIn(file);
    t.true(loaded.includes('zod'), 'the trace sees packages');
    t.deepEqual(
      never.filter((library) => loaded.includes(library)),
      [],
      'import it where it is first used',
    );
  });
}
