import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import test from 'ava';
import { workspaces } from './tree.js';

const run = promisify(execFile);
const PROBE = fileURLToPath(import.meta.resolve('./print-loaded-modules.js'));

const PLUGINS = workspaces().flatMap(({ folder, manifest }) => (folder.startsWith('plugins/') ? [manifest.name] : []));
const HOST = ['@namedrop/host', 'express', 'inversify', 'prom-client'];
/** Libraries that are loaded at first use: most processes do without. */
const AT_FIRST_USE = ['connect-pg-simple', 'express-session', 'ioredis', 'pg-boss', 'sequelize', 'umzug', 'undici'];

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
    const { stdout } = await run(process.execPath, [PROBE, ...modules], { maxBuffer: 16 * 1024 * 1024 });
    const loaded = new Set((JSON.parse(stdout) as string[]).map(packageOf));
    t.true(loaded.has('zod'), 'the trace sees packages');
    t.deepEqual(
      never.filter((library) => loaded.has(library)),
      [],
      'import it where it is first used',
    );
  });
}

/** e.g. `pg` of `file:///srv/node_modules/pg/lib/index.js`; packages of ours are linked to their folders. */
function packageOf(url: string): string | undefined {
  const installed = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/.exec(url)?.[1];
  if (installed) return installed;
  return workspaces().find(({ folder }) => url.includes(`/${folder}/dist/`))?.manifest.name;
}
