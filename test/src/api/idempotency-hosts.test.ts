import type { Host } from '@namedrop/host';
import type { Answer, Surface } from '@namedrop/plugin-api';
import test from 'ava';
import { operatorFolder } from '../boot/command.js';
import { bootOn, plugin } from '../boot/world.js';
import { CHECK, startIdempotencyWorld } from './idempotency-world.js';
import { purse } from './purse.js';

const boot = bootOn(test);
const ONE = { ...CHECK, providers: ['claude'] };

async function checkOn(url: string, token: string, body: object, key: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key };
  const response = await fetch(`${url}/v1/check`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { response, text: await response.text() };
}

test('twenty calls with one key on two hosts of one database: one question, one charge, twenty identical bodies (IDM-17)', async (t) => {
  let asked = 0;
  const ask: Surface['ask'] = async (): Promise<Answer> => {
    asked += 1;
    return { text: 'Acme is popular.', citations: [] };
  };
  const claude = plugin('claude', { adds: { surfaces: [{ platform: 'claude', channel: 'api', ask }] } });
  const plugins = { claude, purse: { module: purse, holds: 100_000 } };
  const { start } = boot(t);
  const hosts: Host[] = [await start(plugins), await start(plugins)];
  const [first] = hosts as [Host];
  const { id: account } = await first.accounts.create({ name: 'Acme' });
  const { token } = await first.keys.create({ account, name: 'test', mode: 'live' });

  const calls = Array.from({ length: 10 }, () => hosts.map(({ url }) => checkOn(url, token, ONE, 'order-1')));
  const replies = await Promise.all(calls.flat());
  t.is(asked, 1);
  t.is(new Set(replies.map(({ text }) => text)).size, 1);
  t.is(replies.filter(({ response }) => response.headers.get('idempotency-replay') === 'true').length, 19);

  // Each host has a purse of its own: together they have paid for one check, and for one each now.
  const afterwards = hosts.map(({ url }) => checkOn(url, token, { ...ONE, query: url }, url));
  const balances = (await Promise.all(afterwards)).map(({ text }) => JSON.parse(text).balance_after_cents as number);
  t.deepEqual(balances.sort(), [700, 850]);
});

test('when the host that runs a call is killed, its key is held until its lease is over, and then a retry runs', async (t) => {
  const { host, upstreams, holdBack, check, token } = await startIdempotencyWorld(t);
  const { target, pool } = host.storage;
  const config = { port: 0, plugins: { claude: { apiKey: 'test-key-of-ours', baseUrl: upstreams.claude.url } } };
  const folder = await operatorFolder(t, { 'namedrop.config.js': `export default ${JSON.stringify(config)};` });
  const { port, database, host: at = '' } = target;
  const server = `postgresql://postgres@localhost:${port}/${database}?host=${encodeURIComponent(at)}`;
  const doomed = folder.spawn(['start', '--json'], { DATABASE_URL: server });
  const { url } = JSON.parse(await doomed.printed(/^\}$/m));

  const claude = holdBack('claude');
  const cut = t.throwsAsync(checkOn(url, token, ONE, 'order-1'));
  await claude.asked;
  doomed.process.kill('SIGKILL');
  await doomed.finished;
  await cut;
  t.is((await check('order-1', { brand: 'Globex' })).status, 422);

  claude.release();
  await pool.query('UPDATE namedrop.idempotency_keys SET leased_until = clock_timestamp()');
  const retry = await check('order-1', { providers: ['claude'] });
  t.deepEqual([retry.status, retry.headers.get('idempotency-replay')], [200, null]);
  t.like(retry.body, { cost_cents: 150, balance_after_cents: 850 });
  const again = await check('order-1', { providers: ['claude'] });
  t.deepEqual([again.text, again.headers.get('idempotency-replay')], [retry.text, 'true']);
  t.is(upstreams.claude.requests.length, 2);
});
