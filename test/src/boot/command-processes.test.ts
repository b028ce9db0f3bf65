import { join } from 'node:path';
import { forFile } from '@namedrop/testing';
import test, { type ExecutionContext } from 'ava';
import { OF_HOSTS, PRELOADED, SERVING } from '../loaded-modules/libraries.js';
import { notingModules, packagesIn } from '../loaded-modules/loaded-packages.js';
import { type Folder, operatorFolderOnServer } from './command.js';
import type { Finished } from './running.js';

const ABSENT = '00000000-0000-4000-8000-000000000000';
const PLUGINS = "{ billing: {}, watch: {}, webhooks: {}, pane: { module: './pane.js' } }";
const FILES = {
  'namedrop.config.js': `export default { port: 0, plugins: ${PLUGINS} };`,
  'broken.js': 'export default { prot: 1, plugins: {} };',
  // A plugin with a route: the host judges its path without express.
  'pane.js': `
    import { API_VERSION, definePlugin, z } from '@namedrop/plugin-api';
    const handle = async () => ({ status: 200, body: {} });
    export default definePlugin({
      id: 'pane', apiVersion: API_VERSION, config: z.strictObject({}), requires: {},
      setup: () => ({ routes: [{ method: 'get', path: '/pane/:id', auth: 'none', handle }] }),
    });`,
};

/** A command with its exit code, and what it prints on one of the two streams. */
interface Case {
  readonly args: string;
  readonly code: number;
  readonly stdout?: RegExp;
  readonly stderr?: RegExp;
}

/** Commands that need the program alone. */
const BARE: readonly Case[] = [
  { args: '--version', code: 0, stdout: /^\d+\.\d+\.\d+\n$/ },
  { args: '--help', code: 0, stdout: /^ {2}start \[options\] +run the service until/m },
  { args: 'strat', code: 64, stderr: /unknown command 'strat'/ },
];

/** Commands that need the tables of the host, and no plugin. */
const ON_TABLES: readonly Case[] = [
  { args: 'accounts ls', code: 0, stdout: /^no accounts yet\n$/ },
  { args: `accounts set-plan ${ABSENT} free`, code: 1, stderr: /^there is no account 0000/ },
  { args: `keys create --account ${ABSENT}`, code: 1, stderr: /no account 0000/ },
  { args: `users create --account ${ABSENT} --email a@b.example`, code: 1, stderr: /^there is no account 0000/ },
  { args: 'login-link --email a@b.example', code: 1, stderr: /^there is no user a@b\.example\n$/ },
  { args: 'captures ls', code: 0, stdout: /^no captures are kept\n$/ },
];

/** Commands that load the plugins. */
const WITH_PLUGINS: readonly Case[] = [
  { args: 'migrate', code: 0, stdout: /^(nothing to do|ran namedrop\/001-accounts.*)\n$/ },
  { args: 'config check', code: 0, stdout: /^ok\n$/ },
  { args: 'config print --config broken.js', code: 78, stdout: /^SETTING +FROM +VALUE\n/, stderr: /prot: unknown key/ },
  { args: 'secrets rotate', code: 0, stdout: /^SECRETS +SEALED ANEW/ },
  { args: 'secrets forget', code: 0, stdout: /All that is sealed can be opened\.\n$/ },
  { args: 'plugins ls', code: 0, stdout: /^pane +ready +GET \/pane\/:id$/m },
  { args: 'doctor', code: 0, stdout: /^ok +database +PostgreSQL/m },
  { args: `credits grant --account ${ABSENT} --credits 1`, code: 1, stderr: /^there is no account 0000/ },
  { args: 'ledger verify', code: 0, stdout: /^the books are right: 0 wallets, 0 entries, 0 open holds\n$/ },
  { args: `watch show ${ABSENT}`, code: 1, stderr: /^there is no watch 0000/ },
  { args: 'webhooks ls', code: 0, stdout: /^no endpoints yet\n$/ },
  { args: 'captures replay --surface ai_mode', code: 1, stderr: /^no plugin here reads captures of ai_mode\n$/ },
];

const shared = forFile(test);
let folder: Folder;

test.before(async () => {
  folder = await operatorFolderOnServer(shared, FILES);
});

/** Runs a command in a process of its own. @returns the packages that it has loaded */
async function packagesOf(t: ExecutionContext, { args, code, stdout = /^$/, stderr = /^$/ }: Case): Promise<string[]> {
  const modules = join(folder.path, `modules of ${args}`);
  const ended: Finished = await folder.spawn(args.split(' '), notingModules(modules)).finished;
  t.is(ended.code, code, ended.stderr);
  t.regex(ended.stdout, stdout);
  t.regex(ended.stderr, stderr);
  return packagesIn(modules);
}

for (const one of BARE) {
  test.serial(`the process of ${one.args} ends with exit code ${one.code} and loads commander alone`, async (t) => {
    t.deepEqual(await packagesOf(t, one), ['@namedrop/host', 'commander']);
  });
}

for (const one of ON_TABLES) {
  test.serial(
    `the process of ${one.args} ends with exit code ${one.code} and loads no library of a host or its plugins`,
    async (t) => {
      const packages = await packagesOf(t, one);
      t.true(packages.includes('pg'));
      t.deepEqual(
        OF_HOSTS.filter((name) => packages.includes(name)),
        [],
      );
    },
  );
}

for (const one of WITH_PLUGINS) {
  test.serial(
    `the process of ${one.args} ends with exit code ${one.code} and loads no library of a server`,
    async (t) => {
      const packages = await packagesOf(t, one);
      t.true(packages.includes('commander'));
      t.deepEqual(
        SERVING.filter((name) => packages.includes(name)),
        [],
      );
    },
  );
}

test.serial('the process of start has loaded express and all that it preloads before its first request', async (t) => {
  const modules = join(folder.path, 'modules of start');
  const host = folder.spawn(['start'], notingModules(modules));
  await host.printed(/PostgreSQL/);
  const packages = await packagesIn(modules);
  t.true(packages.includes('express'), 'its absence elsewhere means something');
  t.deepEqual(
    PRELOADED.filter((name) => !packages.includes(name)),
    [],
  );
  host.process.kill('SIGTERM');
  t.is((await host.finished).code, 0);
});

test.serial('the process of start with a wrong configuration ends with exit code 78 and one report', async (t) => {
  const ended = await folder.spawn(['start'], { PORT: 'many' }).finished;
  t.deepEqual([ended.code, ended.stdout], [78, '']);
  t.regex(ended.stderr, /^1 problem, nothing was started:\n +host +config +port \(PORT\): /);
  t.notRegex(ended.stderr, /^ +at /m);
});
