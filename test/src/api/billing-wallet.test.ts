import { BalanceResponse } from '@namedrop/contract';
import test from 'ava';
import { plugin, says } from '../boot/world.js';
import { billed } from './billed.js';
import { startWithPerson } from './person.js';

const claude = { module: plugin('claude', { adds: { surfaces: [says('claude')] } }) };
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

test('who is signed in sees the wallet of the account, and what it was spent on', async (t) => {
  const books = billed();
  const { browser, post, get, url, account } = await startWithPerson(t, { plugins: { ...books.plugins, claude } });
  await books.grant(account, 200);
  const check = await post('/v1/check', { query: 'best crm', brand: 'Acme', mode: 'quick', providers: ['claude'] });
  t.is(check.body.cost_cents, 150);
  const { request_id, ...wallet } = BalanceResponse.parse((await browser.get('/dashboard/api/balance')).body);
  t.deepEqual(wallet, { balance_cents: 50, held_cents: 0, topup_url: `${url}/dashboard/billing` });
  t.deepEqual({ ...(await get('/v1/balance')).body, request_id }, { request_id, ...wallet });
  t.regex(request_id, UUID);
  const { body } = await browser.get('/dashboard/api/ledger?limit=1');
  t.is(body.next_before, 2);
  t.regex(body.request_id, UUID);
  t.like(body.entries[0], {
    number: 2,
    kind: 'charge',
    amount_cents: -150,
    balance_after_cents: 50,
    purpose: { kind: 'check', id: check.body.id, note: 'quick' },
  });
});

test('a key does not open the ledger, and a page that is none is refused', async (t) => {
  const { browser, get } = await startWithPerson(t, { plugins: billed().plugins });
  t.is((await get('/dashboard/api/ledger')).status, 401);
  const { status, body } = await browser.get('/dashboard/api/ledger?limit=1000');
  t.deepEqual([status, body.error.code], [400, 'invalid_request']);
  const message = 'must be a whole number from 1 to 200, once';
  t.is(body.error.message, `limit: ${message}.`);
  t.deepEqual(body.error.details, { formErrors: [], fieldErrors: { limit: [message] } });
});
