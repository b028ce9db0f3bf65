import { SystemResponse } from '@namedrop/contract';
import { DEMO_ACCOUNT } from '@namedrop/plugin-api';
import test from 'ava';
import { billed } from './billed.js';
import { Browser, createUser, signInStranger } from './person.js';
import { startWorld } from './world.js';

const PATH = '/dashboard/api/system';

test('people of the first account see plugins with their cures, caches and the database, and never a secret', async (t) => {
  const { plugins } = billed();
  const world = await startWorld(t, undefined, undefined, { plugins: plugins as never, unconfigured: ['claude'] });
  await createUser(world, 'ada@example.com');
  const browser = new Browser(world.url);
  t.is((await browser.login('ada@example.com')).body.operator, true);
  const check = { query: 'best crm', brand: 'Acme', mode: 'quick', providers: ['chatgpt'] };
  await world.post(check);
  const { status, body, text } = await browser.get(PATH);
  t.is(status, 200, text);
  const system = SystemResponse.parse(body);
  const plugin = (id: string) => system.plugins.find((one) => one.id === id);
  t.like(plugin('gemini'), { state: 'ready' });
  t.like(plugin('claude'), {
    state: 'no key',
    remedy: 'set ANTHROPIC_API_KEY, or disable the plugin: plugins: { claude: { enabled: false } }',
  });
  t.regex(plugin('claude')?.detail ?? '', /ANTHROPIC_API_KEY/);
  t.is(system.cache.misses, 1);
  t.deepEqual(system.database.pending, []);
  t.true(system.database.schemas.some(({ owner, migrations }) => owner === 'namedrop' && migrations > 20));
  t.true(system.database.size_bytes > 1_000_000);
  t.deepEqual(
    system.findings.filter(({ state }) => state === 'fail'),
    [],
  );
  t.true(system.findings.some(({ what }) => what === 'disk space'));
  t.false(text.includes('test-key-of-ours'));

  const { browser: stranger } = await signInStranger(world);
  t.is((await stranger.get('/dashboard/api/session')).body.operator, false);
  const refused = await stranger.get(PATH);
  t.deepEqual([refused.status, refused.body.error.code], [403, 'operator_only']);
  t.is((await new Browser(world.url, { authorization: `Bearer ${world.token}` }).get(PATH)).status, 401);
});

test('people of the demo do not run the deployment beside another account, even if theirs is older', async (t) => {
  const world = await startWorld(t);
  const add = `INSERT INTO namedrop.accounts (id, name, plan, created_at) VALUES ($1, 'Demo', 'growth', '2020-01-01')`;
  await world.host.storage.pool.query(add, [DEMO_ACCOUNT]);
  for (const [account, email, operator] of [
    [world.account, 'ada@example.com', true],
    [DEMO_ACCOUNT, 'guest@example.com', false],
  ] as const) {
    await createUser({ ...world, account }, email);
    const browser = new Browser(world.url);
    t.is((await browser.login(email)).body.operator, operator);
    t.is((await browser.get(PATH)).status, operator ? 200 : 403);
  }
});
