import test from 'ava';
import { operatorFolder, operatorFolderOnServer } from './command.js';
import { listens } from './world.js';

const EMPTY = { 'namedrop.config.js': 'export default { port: 0, plugins: {} };' };

/** Serves claude, and answers once a file of that name is there. */
const SLOW = {
  'namedrop.config.js': "export default { port: 0, plugins: { slow: { module: './slow.js' } } };",
  'slow.js': `
    import { definePlugin, z } from '@namedrop/plugin-api';
    const ask = () => { process.stdout.write('asked\\n'); return new Promise(() => {}); };
    export default definePlugin({
      id: 'slow', apiVersion: 1, config: z.strictObject({}), requires: {},
      setup: () => ({ surfaces: [{ platform: 'claude', channel: 'api', ask }] }),
    });`,
};

async function checkOn(url: string, token: string): Promise<number> {
  const response = await fetch(`${url}/v1/check`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'crm', brand: 'Acme', mode: 'quick', providers: ['claude'] }),
  });
  return response.status;
}

test.serial(
  'accounts and keys are made beside a running host and without one, and survive kill -9 of the host',
  async (t) => {
    const folder = await operatorFolder(t, EMPTY);
    const created = await folder.run(['accounts', 'create', '--name', 'Acme', '--json']);
    t.is(created.code, 0, created.stderr);
    const { id } = JSON.parse(created.stdout);

    const first = folder.spawn(['start', '--json']);
    const { url } = JSON.parse(await first.printed(/^\}$/m));
    const keyed = await folder.run(['keys', 'create', '--account', id]);
    const token = keyed.stdout.trim();
    t.regex(token, /^lvk_live_/);
    t.is(await checkOn(url, token), 501);
    first.process.kill('SIGKILL');
    await first.finished;

    const second = folder.spawn(['start', '--json']);
    const { url: again } = JSON.parse(await second.printed(/^\}$/m));
    t.is(await checkOn(again, token), 501);
    t.is(await checkOn(again, `${token}x`), 401);
    const listed = await folder.run(['keys', 'ls', '--account', id, '--json']);
    const [key] = JSON.parse(listed.stdout);
    t.like(key, { name: 'key', mode: 'live', status: 'active' });
    t.notRegex(listed.stdout, new RegExp(token));
    const revoked = await folder.run(['keys', 'revoke', key.id, '--account', id]);
    t.is(revoked.code, 0, revoked.stderr);
    second.process.kill('SIGTERM');
    t.is((await second.finished).code, 0);
    t.false(await listens(Number(new URL(again).port)));
  },
);

test.serial(
  'start prints the address, the plugin table and the database; SIGINT ends it with exit code 0',
  async (t) => {
    const folder = await operatorFolder(t, {
      'namedrop.config.js':
        'export default { port: 0, trustedProxyHops: 1, plugins: { claude: {}, gemini: { enabled: false } } };',
    });
    const host = folder.spawn(['start']);
    const printed = await host.printed(/PostgreSQL/);
    t.regex(printed, /^Namedrop serves http:\/\/127\.0\.0\.1:\d+$/m);
    t.regex(printed, /^Pages may sign in at http:\/\/127\.0\.0\.1:\d+ and on loopback; allowedOrigins \(NAMEDROP_/m);
    t.regex(
      printed,
      /^Pages of any name .* trusted proxies .*: set baseUrl .* or allowedOrigins .*next release refuses them$/m,
    );
    t.regex(printed, /^claude +no key +claude \(api\) needs ANTHROPIC_API_KEY$/m);
    t.regex(printed, /^gemini +disabled /m);
    t.regex(printed, /^PostgreSQL .* in .*data/m);
    host.process.kill('SIGINT');
    t.is((await host.finished).code, 0);
  },
);

test.serial('in a new folder migrate creates the embedded database, and doctor finds it in order', async (t) => {
  const folder = await operatorFolder(t, EMPTY, { data: 'new' });
  const migrated = await folder.run(['migrate']);
  t.deepEqual([migrated.code, migrated.stderr], [0, '']);
  t.regex(migrated.stdout, /^ran namedrop\/001-accounts/);
  t.is((await folder.run(['migrate'])).stdout, 'nothing to do\n');
  const { code, stdout, stderr } = await folder.run(['doctor']);
  t.deepEqual([code, stderr], [0, '']);
  t.regex(stdout, /^ok +database +PostgreSQL 18.* in .*data/m);
});

test.serial('a second signal ends a host at once that still drains', async (t) => {
  const folder = await operatorFolderOnServer(t, SLOW);
  const { id } = JSON.parse((await folder.run(['accounts', 'create', '--name', 'Acme', '--json'])).stdout);
  const host = folder.spawn(['start']);
  const url = /http:\S+/.exec(await host.printed(/PostgreSQL/))?.[0] ?? '';
  const token = (await folder.run(['keys', 'create', '--account', id])).stdout.trim();
  const checking = t.throwsAsync(checkOn(url, token));
  await host.printed(/asked/);
  host.process.kill('SIGTERM');
  while (await listens(Number(new URL(url).port)));
  t.is(host.process.exitCode, null);
  host.process.kill('SIGTERM');
  t.is((await host.finished).code, 143);
  await checking;
});

test.serial('a plugin that throws and leaves a timer running does not keep the command from ending', async (t) => {
  const folder = await operatorFolderOnServer(t, {
    'namedrop.config.js': "export default { port: 0, plugins: { timer: { module: './timer.js' } } };",
    'timer.js': `
      import { definePlugin, z } from '@namedrop/plugin-api';
      const setup = () => { setInterval(() => {}, 1000); throw new Error('no luck'); };
      export default definePlugin({ id: 'timer', apiVersion: 1, config: z.strictObject({}), requires: {}, setup });`,
  });
  const { code, stderr } = await folder.spawn(['start']).finished;
  t.is(code, 1);
  t.regex(stderr, /timer +setup +no luck/);
});
