import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateKeyResponse, KeyRecord, KeysResponse, RevokeKeyResponse } from '@namedrop/contract';
import { fixedClock } from '@namedrop/testing';
import { startTestHost } from '@namedrop/testing/host';
import test from 'ava';
import { Browser, createUser, startBeside, startWithPerson } from './person.js';
import { purse } from './purse.js';
import { CITED, startWorld } from './world.js';

const checkWith = (url: string, token: string) =>
  fetch(`${url}/v1/check`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'crm', brand: 'Acme', mode: 'quick' }),
  });

test('a key is created with a session alone, with a record and a token beside it (KEY-01, KEY-03, KEY-04, KEY-07, KEY-08, KEY-09, KEY-23, KEY-24)', async (t) => {
  const { browser, ...world } = await startWithPerson(t);
  const { id: account } = await world.host.accounts.create({ name: 'Fresh' });
  await createUser({ ...world, account }, 'fresh@example.com');
  await browser.login('fresh@example.com');
  t.deepEqual((await browser.get('/v1/keys')).body.keys, []);

  const { status, body } = await browser.post('/v1/keys', { name: 'CI' });
  t.is(status, 201);
  const { key, token } = CreateKeyResponse.parse(body);
  t.like(key, { name: 'CI', mode: 'live', status: 'active', last_used_at: null, revoked_at: null });
  t.regex(token, /^lvk_live_[0-9A-Za-z]{40}$/);
  t.true(token.startsWith(key.prefix));
  t.is(key.prefix.length, 13);
  t.not((await checkWith(world.url, token)).status, 401);
});

test('a test key says so; it asks the real providers, and costs as much (KEY-05, KEY-06)', async (t) => {
  const world = await startWorld(t, {}, CITED, { plugins: { purse: { module: purse, holds: 20_000 } as never } });
  await createUser(world, 'ada@example.com');
  const browser = new Browser(world.url);
  await browser.login('ada@example.com');
  const { key, token } = (await browser.post('/v1/keys', { name: 'CI', mode: 'test' })).body;
  t.is(key.mode, 'test');
  t.regex(token, /^lvk_test_/);
  const checked = await checkWith(world.url, token);
  t.like(await checked.json(), { cost_cents: 150, balance_after_cents: 50 });
  t.is(world.upstreams.claude.requests.length, 1);
});

for (const [what, body, words] of [
  ['no name', {}, /name: is required/],
  ['an empty name', { name: '' }, /name: must be at least 1 character/],
  ['a blank name', { name: '   ' }, /name: must be at least 1 character/],
  ['81 characters', { name: 'a'.repeat(81) }, /name: must be at most 80 characters/],
  ['a line break', { name: 'a\nb' }, /name: must not hold line breaks/],
  ['another mode', { name: 'CI', mode: 'foo' }, /mode: must be one of live, test/],
] as const) {
  test(`a key with ${what} is refused (KEY-02, KEY-03)`, async (t) => {
    const { browser } = await startWithPerson(t);
    const answer = await browser.post('/v1/keys', body);
    t.deepEqual([answer.status, answer.body.error.code], [400, 'invalid_request']);
    t.regex(answer.body.error.message, words);
    t.is((await browser.get('/v1/keys')).body.keys.length, 1, 'only the one that the host came with');
  });
}

test('names of 1 and of 80 characters are taken (KEY-02)', async (t) => {
  const { browser } = await startWithPerson(t);
  for (const name of ['a', 'a'.repeat(80), '😀'.repeat(80)]) {
    const { status, body } = await browser.post('/v1/keys', { name });
    t.deepEqual([status, body.key?.name], [201, name]);
  }
});

test('the token is in the answer that creates it and nowhere else; a hash of it is stored (KEY-10, KEY-11, KEY-12, AUT-18)', async (t) => {
  const { browser, host, logs } = await startWithPerson(t);
  const { token, key } = (await browser.post('/v1/keys', { name: 'CI' })).body;
  const listed = await browser.get('/v1/keys');
  t.deepEqual(KeysResponse.parse(listed.body).keys[0], key);
  t.false(listed.text.includes(token));
  const { rows } = await host.storage.pool.query('SELECT hash FROM namedrop.api_keys WHERE id = $1', [key.id]);
  t.deepEqual(rows[0].hash, createHash('sha256').update(token).digest());
  t.false(logs().includes(token));
});

test('a revoked key is listed as such, revoked once, and refused (KEY-13, KEY-14, KEY-15, KEY-16)', async (t) => {
  const { browser, url } = await startWithPerson(t);
  const { token, key } = (await browser.post('/v1/keys', { name: 'CI' })).body;
  const revoked = await browser.delete(`/v1/keys/${key.id}`);
  t.is(revoked.status, 200);
  t.like(RevokeKeyResponse.parse(revoked.body), { revoked: true, id: key.id });
  t.is((await checkWith(url, token)).status, 401);
  const [listed] = KeysResponse.parse((await browser.get('/v1/keys')).body).keys;
  t.is(listed?.status, 'revoked');
  t.not(KeyRecord.parse(listed).revoked_at, null);
  const again = await browser.delete(`/v1/keys/${key.id}`);
  t.deepEqual([again.status, again.body.error.code], [404, 'not_found']);
});

test('a key that was revoked on one host is refused on another within 5 s (KEY-14)', async (t) => {
  const { browser, host } = await startWithPerson(t);
  const other = await startBeside(t, host);
  const { token, key } = (await browser.post('/v1/keys', { name: 'CI' })).body;
  t.is((await checkWith(other.url, token)).status, 501);
  await browser.delete(`/v1/keys/${key.id}`);
  const revokedAt = performance.now();
  const accepted: number[] = [];
  for (;;) {
    const askedAt = performance.now() - revokedAt;
    if ((await checkWith(other.url, token)).status === 401) break;
    accepted.push(askedAt);
    await sleep(100);
  }
  t.true((accepted.at(-1) ?? 0) < 5050, `it was still accepted when asked ${accepted.at(-1)} ms afterwards`);
});

test('ids of others, of nobody and of no form (KEY-17, KEY-18, KEY-19, AUT-17)', async (t) => {
  const { browser, host, keyId } = await startWithPerson(t);
  const { id: account } = await host.accounts.create({ name: 'Other' });
  const { record } = await host.keys.create({ account, name: 'theirs', mode: 'live' });
  for (const [id, status, code] of [
    [record.id, 404, 'not_found'],
    [randomUUID(), 404, 'not_found'],
    ['abc', 400, 'invalid_request'],
    [`${keyId}x`, 400, 'invalid_request'],
  ] as const) {
    const answer = await browser.delete(`/v1/keys/${id}`);
    t.deepEqual([answer.status, answer.body.error.code], [status, code], id);
  }
  t.is((await host.keys.list(account))[0]?.status, 'active');
  t.false((await browser.get('/v1/keys')).text.includes(record.id));
  t.is((await browser.delete(`/v1/keys/${keyId.toUpperCase()}`)).status, 200, 'an id is the same in either case');
});

test('without a session there are no keys, whatever key comes along (KEY-20, KEY-21, AUT-12, AUT-14)', async (t) => {
  const { url, token, keyId } = await startTestHost(t);
  for (const headers of [{}, { authorization: `Bearer ${token}` }, { cookie: 'namedrop=s%3Amade-up.signature' }]) {
    const stranger = new Browser(url, headers as Record<string, string>);
    for (const [method, path, body] of [
      ['GET', '/v1/keys', undefined],
      ['POST', '/v1/keys', { name: 'CI' }],
      ['DELETE', `/v1/keys/${keyId}`, undefined],
      ['DELETE', '/v1/keys/abc', undefined],
    ] as const) {
      const answer = await stranger.call(method, path, body);
      t.deepEqual([answer.status, answer.body.error.code], [401, 'unauthorized'], `${method} ${path}`);
    }
  }
});

test('the last use of a key is listed (KEY-22)', async (t) => {
  const clock = fixedClock('2026-04-01T10:00:00.000Z');
  const { browser, url, host } = await startWithPerson(t, { clock });
  const { token, key } = (await browser.post('/v1/keys', { name: 'CI' })).body;
  clock.advance(5000);
  await checkWith(url, token);
  // What is noted behind the requests is written on closing at the latest.
  await host.keys.stop();
  const { keys } = KeysResponse.parse((await browser.get('/v1/keys')).body);
  t.is(keys.find(({ id }) => id === key.id)?.last_used_at, '2026-04-01T10:00:05.000Z');
});

test('keys that are made and revoked are in the audit log, with who and from where', async (t) => {
  const { browser, host, user, account } = await startWithPerson(t);
  const { key } = (await browser.post('/v1/keys', { name: 'CI' })).body;
  await browser.delete(`/v1/keys/${key.id}`);
  const { rows } = await host.storage.pool.query(
    "SELECT event, account_id, user_id, client_address, subject FROM namedrop.audit_log WHERE event LIKE 'key%' ORDER BY id",
  );
  const who = { account_id: account, user_id: user.id, client_address: '127.0.0.1', subject: key.id };
  t.deepEqual(rows, [
    { event: 'key_created', ...who },
    { event: 'key_revoked', ...who },
  ]);
});

test('an account has 100 active keys at most, revoked ones not counted; of those that come at once, one is the last', async (t) => {
  const { browser, host, account } = await startWithPerson(t);
  for (let count = 1; count < 99; count++) await host.keys.create({ account, name: `${count}`, mode: 'live' });
  const answers = await Promise.all(Array.from({ length: 8 }, () => browser.post('/v1/keys', { name: 'CI' })));
  t.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array(7).fill(400)]);
  const refused = answers.find(({ status }) => status === 400);
  t.is(refused?.body.error.code, 'invalid_request');
  t.is(refused?.body.error.message, 'An account may have 100 active keys, and this one has as many: revoke one first.');
  const created = answers.find(({ status }) => status === 201);
  t.is((await browser.delete(`/v1/keys/${created?.body.key.id}`)).status, 200);
  t.is((await browser.post('/v1/keys', { name: 'CI' })).status, 201);
  t.is((await browser.post('/v1/keys', { name: 'CI' })).status, 400);
  const other = await host.accounts.create({ name: 'Other' });
  await t.notThrowsAsync(host.keys.create({ account: other.id, name: 'first', mode: 'live' }));
});

test('keys that an account has beyond a lowered limit stay, and no further one is made', async (t) => {
  const { browser, token, url, host, account } = await startWithPerson(t, { config: { keysPerAccount: 2 } });
  await host.keys.create({ account, name: 'second', mode: 'live' });
  const { pool } = host.storage;
  await pool.query(
    `INSERT INTO namedrop.api_keys SELECT gen_random_uuid(), account_id, name, mode, prefix, sha256(hash),
    created_at FROM namedrop.api_keys WHERE account_id = $1`,
    [account],
  );
  t.is((await browser.get('/v1/keys')).body.keys.length, 4);
  t.is((await browser.post('/v1/keys', { name: 'CI' })).status, 400);
  t.not((await checkWith(url, token)).status, 401);
});
