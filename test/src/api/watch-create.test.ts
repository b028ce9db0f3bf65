import { WatchResponse } from '@namedrop/contract';
import test from 'ava';
import { balanceOf } from './billed.js';
import { HOUR_MS, SECRET, startWatchWorld } from './watch-world.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NOBODY = '6f1ed002-ab5a-4b8c-9e0f-0d5c6a7b8c9d';

test('a watch is created for nothing, also by who has nothing, and runs first an interval from now (WAT-01, WAT-02, WAT-03, WAT-04, WAT-05, WAT-06, WAT-07)', async (t) => {
  const world = await startWatchWorld(t, {}, { credits: 0 });
  for (const [interval, hours] of [
    ['hourly', 1],
    ['daily', 24],
    ['weekly', 168],
  ] as const) {
    const before = (await world.time.now()).getTime();
    const { status, body } = await world.postWatch(world.bodyOf({ interval }));
    t.is(status, 201);
    t.deepEqual(Object.keys(body).slice(0, 4), ['request_id', 'id', 'status', 'next_run_at']);
    WatchResponse.parse(body);
    t.regex(body.id, UUID);
    t.is(body.status, 'active');
    const ahead = Date.parse(body.next_run_at) - before;
    t.true(ahead >= hours * HOUR_MS && ahead <= hours * HOUR_MS + 301_000, `${interval}: ${ahead}`);
    t.is(Date.parse(body.next_run_at) % 300_000, 0);
  }
  t.is(await balanceOf(world), 0);
});

test('every mode that can be run may be watched, every interval and every trigger (WAT-11, WAT-15, WAT-21, WAT-22)', async (t) => {
  const { postWatch, bodyOf } = await startWatchWorld(t);
  const modes = ['quick', 'perplexity_live', 'chatgpt_live', 'gemini_live', 'ai_overview', 'ai_mode', 'bing_copilot'];
  for (const mode of [...modes, 'all_live']) t.is((await postWatch(bodyOf({ mode }))).status, 201, mode);
  for (const interval of ['hourly', 'daily', 'weekly'])
    t.is((await postWatch(bodyOf({ interval }))).status, 201, interval);
  for (const trigger of ['mention_added', 'mention_removed', 'rank_changed', 'citation_changed']) {
    t.is((await postWatch(bodyOf({ trigger_on: [trigger, trigger] }))).status, 201, trigger);
  }
  t.is((await postWatch(bodyOf({ region: 'uk', unknown: true }))).status, 201, 'further fields are ignored');
});

test('a body that does not fit is refused, with the field that is wrong (WAT-08, WAT-09, WAT-10, WAT-14, WAT-15, WAT-16, WAT-20, WAT-22, WAT-37)', async (t) => {
  const { postWatch, bodyOf } = await startWatchWorld(t);
  const wrong: readonly (readonly [string, unknown])[] = [
    ...['query', 'brand', 'mode', 'interval', 'webhook_url', 'webhook_secret'].map(
      (name) => [name, undefined] as const,
    ),
    ['query', ''],
    ['query', 'q'.repeat(481)],
    ['brand', ''],
    ['brand', 'b'.repeat(101)],
    ['mode', 'foo'],
    ['mode', 'realistic'],
    ['interval', 'minutely'],
    ['interval', 'monthly'],
    ['webhook_secret', 's'.repeat(15)],
    ['webhook_secret', 's'.repeat(129)],
    ['trigger_on', ['foo']],
    ['trigger_on', []],
    ['sensitivity', { confirm: 6 }],
    ['sensitivity', { surprise: 1 }],
  ];
  for (const [field, value] of wrong) {
    const { status, body } = await postWatch(bodyOf({ [field]: value }));
    t.is(status, 400, `${field}: ${JSON.stringify(value)}`);
    t.is(body.error.code, 'invalid_request');
    t.deepEqual(Object.keys(body.error.details.fieldErrors), [field]);
    t.true(body.error.message.startsWith(field), body.error.message);
    t.regex(body.request_id, UUID);
  }
  const longest = { query: 'q'.repeat(480), brand: '😀'.repeat(100), webhook_secret: 's'.repeat(128) };
  t.is((await postWatch(bodyOf(longest))).status, 201);
  t.is((await postWatch(bodyOf({ query: 'q', brand: 'b', webhook_secret: 's'.repeat(16) }))).status, 201);
});

test('a receiver is an https address that is not private (WAT-17, WAT-18, WAT-19)', async (t) => {
  const { postWatch, bodyOf } = await startWatchWorld(t, {}, { config: { allowPrivateTargets: [] } });
  for (const url of [
    'http://receiver.example/hook',
    'https://127.0.0.1/',
    'https://10.0.0.1/',
    'https://169.254.169.254/',
    'https://localhost/',
    'https://[::1]/',
    'https://0x7f.1/',
    'https://user:password@receiver.example/',
    'ftp://receiver.example/',
    'notaurl',
    '',
  ]) {
    const { status, body } = await postWatch(bodyOf({ webhook_url: url }));
    t.is(status, 400, url);
    t.is(body.error.code, 'invalid_request', url);
    t.is(body.error.details.fieldErrors.webhook_url.length, 1);
    t.is(body.error.message, `webhook_url: ${body.error.details.fieldErrors.webhook_url[0]}.`);
  }
  t.is((await postWatch(bodyOf({ webhook_url: 'https://receiver.example/hook?team=a' }))).status, 201);
});

test('an announced mode answers as it does for a check, once the rest of the body is right (WAT-12)', async (t) => {
  const { postWatch, bodyOf, check } = await startWatchWorld(t);
  for (const mode of ['deep', 'change_track']) {
    const { status, body } = await postWatch(bodyOf({ mode }));
    t.is(status, 501);
    const { body: checked } = await check(mode);
    t.deepEqual({ ...body, request_id: '' }, { ...checked, request_id: '' });
    t.is((await postWatch(bodyOf({ mode, webhook_url: 'notaurl' }))).status, 400);
    t.is((await postWatch(bodyOf({ mode, webhook_secret: 'short' }))).status, 400);
  }
});

test('a mode that this deployment cannot run is not watched; one that it can run in part is', async (t) => {
  const { postWatch, bodyOf } = await startWatchWorld(t, {}, { keys: ['dataforseo'] });
  const { status, body } = await postWatch(bodyOf({ mode: 'perplexity_live' }));
  t.is(status, 501);
  t.like(body, { error: { code: 'mode_not_yet_available' }, mode: 'perplexity_live' });
  for (const mode of ['all_live', 'quick']) t.is((await postWatch(bodyOf({ mode }))).status, 201, mode);
});

test('a watch is read by every key of its account and by no other, with a fresh request id each time (WAT-23, WAT-24, WAT-25, WAT-26, WAT-27, WAT-28, WAT-38)', async (t) => {
  const { create, find, get, host, account } = await startWatchWorld(t);
  const id = await create();
  const [one, other] = [await find(id), await find(id)];
  t.is(one.status, 200);
  t.deepEqual(Object.keys(one.body).slice(0, 4), ['request_id', 'id', 'status', 'next_run_at']);
  t.like(one.body, { id, status: 'active' });
  t.deepEqual({ ...other.body, request_id: '' }, { ...one.body, request_id: '' });
  t.not(one.body.request_id, other.body.request_id);

  const keyOf = async (owner: typeof account) => {
    const { token } = await host.keys.create({ account: owner, name: 'other', mode: 'live' });
    return { headers: { authorization: `Bearer ${token}` } };
  };
  t.is((await get(`/v1/watch/${id}`, await keyOf(account))).status, 200);
  const { id: stranger } = await host.accounts.create({ name: 'Other' });
  const foreign = await get(`/v1/watch/${id}`, await keyOf(stranger));
  t.is(foreign.status, 404);
  t.is(foreign.body.error.code, 'watch_not_found');
  for (const none of [NOBODY, 'abc', id.slice(1), `${id}0`, '%00', '..%2f']) {
    const { status, body } = await find(none);
    t.is(status, 404, none);
    t.is(body.error.code, 'watch_not_found');
  }
  t.is((await find(id.toUpperCase())).body.id, id);
});

test('the secret is told to nobody: not by the API, not in a log, not in the database (WAT-36)', async (t) => {
  const { postWatch, bodyOf, find, pause, host, logs } = await startWatchWorld(t);
  const created = await postWatch(bodyOf());
  const { id } = created.body;
  const told = [created, await find(id), await pause(id)].map(({ text }) => text);
  const { rows } = await host.storage.pool.query('SELECT watches::text FROM watch.watches');
  for (const text of [...told, logs(), JSON.stringify(rows)]) t.false(text.includes(SECRET));
});

test('without a key that is active there are no watches (WAT-39)', async (t) => {
  const { create, bodyOf, postWatch, get, url, find } = await startWatchWorld(t);
  const id = await create();
  const calls: readonly (readonly [string, string])[] = [
    ['POST', '/v1/watch'],
    ['GET', `/v1/watch/${id}`],
    ['DELETE', `/v1/watch/${id}`],
  ];
  for (const [method, path] of calls) {
    const body = method === 'POST' ? JSON.stringify(bodyOf()) : undefined;
    const call = async (headers: Record<string, string>) => {
      const response = await fetch(url + path, { method, headers, body } as RequestInit);
      return [response.status, ((await response.json()) as { error: { code: string } }).error.code];
    };
    t.deepEqual(await call({}), [401, 'missing_authorization']);
    t.deepEqual(await call({ authorization: 'Bearer lvk_live_nobody' }), [401, 'invalid_api_key']);
  }
  t.is((await find(id)).body.status, 'active');
  t.is((await postWatch(bodyOf())).headers.get('x-ratelimit-limit'), '40');
  t.is((await get(`/v1/watch/${id}`)).headers.get('x-ratelimit-limit'), '40');
});
