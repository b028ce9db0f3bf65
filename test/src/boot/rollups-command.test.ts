import test from 'ava';
import { Browser, PASSWORD } from '../api/person.js';
import { operatorFolderOnServer } from './command.js';

/** An engine that names the brand, and an operator who stores checks. */
const FILES = {
  'namedrop.config.js': "export default { port: 0, plugins: { engine: { module: './engine.js' } } };",
  'engine.js': `
    import { API_VERSION, definePlugin, z } from '@namedrop/plugin-api';
    export default definePlugin({
      id: 'engine', apiVersion: API_VERSION, config: z.strictObject({}), requires: {},
      setup: () => ({ surfaces: [{ platform: 'claude', channel: 'api', models: { allowed: ['m'], default: 'm' },
        ask: async () => ({ text: 'Acme leads.', citations: [] }) }] }),
    });`,
};
const NOWHERE = '6f1ed002-ab5a-4b8c-9e0f-0d5c6a7b8c9d';

test.serial('the command reads the stored checks of tracked brands again, beside a host that runs', async (t) => {
  const folder = await operatorFolderOnServer(t, FILES);
  t.is((await folder.run(['rollups', 'rebuild'])).stdout, 'read the stored checks of 0 tracked brands again\n');
  for (const option of ['--brand', '--account']) {
    t.is((await folder.run(['rollups', 'rebuild', option, NOWHERE])).code, 1, option);
    t.is((await folder.run(['rollups', 'rebuild', option, 'none'])).code, 64, option);
  }

  const host = folder.start();
  const [url = ''] = /http:\S+/.exec(await host.printed(/serves http\S+\n/)) ?? [];
  const account = JSON.parse((await folder.run(['accounts', 'create', '--name', 'Acme', '--json'])).stdout).id;
  const key = JSON.parse((await folder.run(['keys', 'create', '--account', account, '--name', 'k', '--json'])).stdout);
  const user = await folder.run(['users', 'create', '--account', account, '--email', 'ada@example.com', '--json']);
  const browser = new Browser(url);
  const token = /#([\w-]{43})/.exec(JSON.parse(user.stdout).setup_link)?.[1];
  t.is((await browser.post('/dashboard/api/setup', { token, password: PASSWORD })).status, 200);
  const authorization = `Bearer ${key.token}`;
  const body = { query: 'best crm', brand: 'Acme', mode: 'quick', providers: ['claude'] };
  const call = await browser.call('POST', '/v1/check', body, { authorization });
  t.is(call.status, 200, call.text);
  const { id } = (await browser.post('/dashboard/api/brands', { name: 'Acme' })).body.brand;

  const rebuilt = await folder.run(['rollups', 'rebuild', '--account', account, '--brand', id, '--json']);
  t.deepEqual(JSON.parse(rebuilt.stdout), { brands: 1 }, rebuilt.stderr);
  const { body: overview } = await browser.get('/dashboard/api/overview');
  t.is(overview.rebuild, null);
  t.is(overview.outcomes.named, 1);
  t.is((await host.stop()).code, 0);
});
