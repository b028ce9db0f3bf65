import test from 'ava';
import { startWorld } from './world.js';

const check = { query: 'best crm', brand: 'Acme', mode: 'quick' };
const unknown = `lvk_live_${'a'.repeat(40)}`;

test('check wants a bearer key: none or a malformed one is missing_authorization (AUT-01, AUT-02, AUT-06)', async (t) => {
  const { post, token } = await startWorld(t);
  for (const authorization of ['', 'Bearer', 'Bearer  ', `Token ${token}`, token]) {
    const { status, body, headers } = await post(check, { headers: { authorization } });
    t.deepEqual([status, body.error.code], [401, 'missing_authorization'], authorization);
    t.is(headers.get('www-authenticate'), 'Bearer');
    t.is(headers.get('x-request-id'), body.request_id);
  }
});

test('a key of another form, an unknown one and a changed one are invalid_api_key (AUT-03, AUT-04)', async (t) => {
  const { post, token } = await startWorld(t);
  for (const key of [
    'abc',
    unknown,
    `${token}x`,
    token.slice(0, -1),
    token.toUpperCase(),
    `lvk_live_${'a'.repeat(5000)}`,
  ]) {
    const { status, body } = await post(check, { headers: { authorization: `Bearer ${key}` } });
    t.deepEqual([status, body.error.code], [401, 'invalid_api_key']);
  }
});

test('a revoked key stops within five seconds (AUT-05)', async (t) => {
  const { post, host, account, keyId } = await startWorld(t);
  t.is((await post(check)).status, 200);
  t.true(await host.keys.revoke(account, keyId));
  const until = Date.now() + 5500;
  let status = 200;
  while (status === 200 && Date.now() < until) ({ status } = await post({ ...check, providers: ['claude'] }));
  t.is(status, 401);
});

test('a live key and a test key of one account both work (AUT-16)', async (t) => {
  const { post, host, account } = await startWorld(t);
  for (const mode of ['live', 'test'] as const) {
    const { token } = await host.keys.create({ account, name: mode, mode });
    t.true(token.startsWith(`lvk_${mode}_`));
    t.is((await post(check, { headers: { authorization: `bearer ${token}` } })).status, 200);
  }
});

test('the key is asked for before the body is looked at, the path before the key (AUT-19)', async (t) => {
  const { post, url } = await startWorld(t);
  t.is((await post('{', { headers: { authorization: '' } })).status, 401);
  t.is((await fetch(`${url}/v1/check`)).status, 405);
  t.is((await fetch(`${url}/v1/nothing`)).status, 404);
});

test('a cookie is no key', async (t) => {
  const { post } = await startWorld(t);
  const { status } = await post(check, { headers: { authorization: '', cookie: 'session=whatever' } });
  t.is(status, 401);
});

test('no endpoint and no table gives a token back (AUT-18)', async (t) => {
  const { host, token, account } = await startWorld(t);
  t.false(JSON.stringify(await host.keys.list(account)).includes(token));
  const { rows } = await host.storage.pool.query('select * from namedrop.api_keys');
  t.false(JSON.stringify(rows).includes(token));
});
