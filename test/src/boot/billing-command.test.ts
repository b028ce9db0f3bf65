import test from 'ava';
import { operatorFolderOnServer } from './command.js';

const BILLED = { 'namedrop.config.js': 'export default { port: 0, plugins: { billing: {} } };' };
const FREE = { 'namedrop.config.js': 'export default { port: 0, plugins: {} };' };

test.serial('credits are granted to accounts, new ones and old ones, and the books are proven', async (t) => {
  const folder = await operatorFolderOnServer(t, BILLED);
  const created = await folder.run(['accounts', 'create', '--name', 'Acme', '--credits', '150', '--json']);
  t.is(created.code, 0, created.stderr);
  const { id, balance_cents } = JSON.parse(created.stdout);
  t.is(balance_cents, 150);

  const granted = await folder.run(['credits', 'grant', '--account', id, '--credits', '37.5', '--json']);
  t.deepEqual(JSON.parse(granted.stdout), { account_id: id, granted_cents: 37.5, balance_cents: 187.5 });
  t.is(
    (await folder.run(['credits', 'grant', '--account', id, '--credits', '0.01'])).stdout,
    `granted 0.01 credits to account ${id}; its balance is 187.51\n`,
  );

  const proven = await folder.run(['ledger', 'verify']);
  t.deepEqual([proven.code, proven.stdout], [0, 'the books are right: 1 wallets, 3 entries, 0 open holds\n']);
  const json = JSON.parse((await folder.run(['ledger', 'verify', '--json'])).stdout);
  t.deepEqual(json, { ok: true, wallets: 1, entries: 3, holds: 0, faults: [] });
});

test.serial('credits for nobody, and amounts that are none, are refused', async (t) => {
  const folder = await operatorFolderOnServer(t, BILLED);
  for (const account of ['nobody', '6f1ed002-ab5a-4b8c-9e0f-0d5c6a7b8c9d']) {
    const refused = await folder.run(['credits', 'grant', '--account', account, '--credits', '1']);
    t.deepEqual([refused.code, refused.stderr], [1, `there is no account ${account}\n`]);
  }
  for (const credits of ['0', '-1', '1.005', '1e3', 'many', '1000000001']) {
    const { code, stderr } = await folder.run(['credits', 'grant', '--account', 'x', `--credits=${credits}`]);
    t.is(code, 64, credits);
    t.regex(stderr, /must be a number above 0, at most 1000000000, with at most two decimals/);
  }
});

test.serial('where no plugin keeps a ledger, commands for it say so, and no account is made', async (t) => {
  const folder = await operatorFolderOnServer(t, FREE);
  const said = 'no plugin here keeps a ledger: add billing to the plugins of the configuration\n';
  for (const args of [
    ['ledger', 'verify'],
    ['credits', 'grant', '--account', 'x', '--credits', '1'],
    ['accounts', 'create', '--name', 'Acme', '--credits', '1'],
  ]) {
    const { code, stderr } = await folder.run(args);
    t.deepEqual([code, stderr], [1, said], args.join(' '));
  }
  t.is((await folder.run(['accounts', 'ls'])).stdout, 'no accounts yet\n');
});

test.serial('books that are not right are told, a line for each fault, with exit code 1', async (t) => {
  const folder = await operatorFolderOnServer(t, BROKEN);
  const { code, stdout } = await folder.run(['ledger', 'verify']);
  t.deepEqual([code, stdout], [1, 'the first fault\nthe second fault\n']);
  const json = await folder.run(['ledger', 'verify', '--json']);
  t.is(json.code, 1);
  t.like(JSON.parse(json.stdout), { ok: false, faults: ['the first fault', 'the second fault'] });
});

/** Another plugin may keep the ledger: the command knows none by name. */
const BROKEN = {
  'namedrop.config.js': "export default { port: 0, plugins: { purse: { module: './purse.js' } } };",
  'purse.js': `
    import { API_VERSION, definePlugin, Ledger, provide, z } from '@namedrop/plugin-api';
    const faults = ['the first fault', 'the second fault'];
    export default definePlugin({
      id: 'purse', apiVersion: API_VERSION, config: z.strictObject({}), requires: {}, provides: [Ledger],
      setup: () => ({ ports: [provide(Ledger, { verify: async () => ({ wallets: 1, entries: 1, holds: 0, faults }) })] }),
    });`,
};
