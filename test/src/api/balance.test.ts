import { BalanceResponse } from '@namedrop/contract';
import { behaviours, until } from '@namedrop/testing';
import test from 'ava';
import { billed } from './billed.js';
import { Browser, startWithPerson } from './person.js';
import { startWorld } from './world.js';

test('the balance of an account shows what calls under way hold, and no call is charged for reading it', async (t) => {
  const { plugins, grant } = billed();
  const { account, get, post, upstreams, says, host, url } = await startWorld(t, {}, [], { plugins: plugins as never });
  const balance = async () => {
    const { status, headers, body } = await get('/v1/balance');
    t.is(status, 200);
    t.truthy(headers.get('x-ratelimit-limit'));
    const { request_id: _, ...funds } = BalanceResponse.parse(body);
    return funds;
  };
  const topup_url = `${url}/dashboard/billing`;
  t.deepEqual(await balance(), { balance_cents: 0, held_cents: 0, topup_url });
  await grant(account, 200.5);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const reply = behaviours.reply({ body: says('claude', 'Acme leads.') });
  upstreams.claude.behave(async (request, response) => {
    await released;
    await reply(request, response);
  });
  const call = post({ query: 'best crm', brand: 'Acme', mode: 'quick', providers: ['claude'] });
  await until(async () => (await balance()).held_cents === 150);
  t.deepEqual(await balance(), { balance_cents: 200.5, held_cents: 150, topup_url });
  release();
  t.is((await call).body.balance_after_cents, 50.5);
  t.deepEqual(await balance(), { balance_cents: 50.5, held_cents: 0, topup_url });

  const { id } = await host.accounts.create({ name: 'Other' });
  const { token } = await host.keys.create({ account: id, name: 'other', mode: 'live' });
  const other = await get('/v1/balance', { headers: { authorization: `Bearer ${token}` } });
  t.is(other.body.balance_cents, 0);
  const refused = await get('/v1/balance', { headers: { authorization: 'Bearer no-key' } });
  t.deepEqual([refused.status, refused.body.error.code], [401, 'invalid_api_key']);
});

test('a session reads the same balance and usage as a key, and a key does not open the paths of sessions', async (t) => {
  const { plugins, grant } = billed();
  const { browser, post, get, account, url, token } = await startWithPerson(t, { plugins });
  await grant(account, 200);
  await post('/v1/check', { query: 'best crm', brand: 'Acme', mode: 'quick' });
  const stranger = new Browser(url, { authorization: `Bearer ${token}` });
  for (const path of ['/balance', '/usage?start=2026-01-01&end=2026-01-02']) {
    const { status, body } = await browser.get(`/dashboard/api${path}`);
    t.is(status, 200);
    t.deepEqual(body, { ...(await get(`/v1${path}`)).body, request_id: body.request_id });
    t.is((await stranger.get(`/dashboard/api${path}`)).status, 401);
  }
});
