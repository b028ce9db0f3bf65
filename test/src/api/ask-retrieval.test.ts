import { randomUUID } from 'node:crypto';
import { RetrievedAsk } from '@namedrop/contract';
import { behaviours } from '@namedrop/testing';
import { databaseTime } from '@namedrop/testing/host';
import test from 'ava';
import { startAsks } from './ask-world.js';

const DAY_MS = 86_400_000;

test('an ask can be read again as it was, for nothing (ASK-58, ASR-01, ASR-04, ASR-05, ASR-06, ASR-07, ASR-24)', async (t) => {
  const { ask, read, balance } = await startAsks(t);
  const { body: live } = await ask({ track_brands: ['Acme'] });
  const before = await balance();
  const [one, other] = [await read(live.id), await read(live.id.toUpperCase())];
  for (const { status, body } of [one, other]) {
    t.is(status, 200);
    RetrievedAsk.parse(body);
    const { request_id, status: state, ...rest } = body;
    const { request_id: _own, ...said } = live;
    t.deepEqual([state, rest], ['succeeded', said]);
    t.not(request_id, live.id);
  }
  t.not(one.body.request_id, other.body.request_id);
  t.is(await balance(), before);
});

test('a repeat that the cache answered is an ask of its own', async (t) => {
  const { ask, read } = await startAsks(t);
  const [first, second] = [await ask(), await ask()];
  t.not(first.body.id, second.body.id);
  t.like((await read(second.body.id)).body, { cached: true, usage: { cost_cents: 5 } });
});

test('an ask that nobody answered has failed, and says why (ASR-02, ASR-09, ASR-10)', async (t) => {
  const { ask, read, upstreams, host } = await startAsks(t);
  upstreams.claude.behave(behaviours.reply({ status: 429, body: {} }));
  const { body: live } = await ask({ providers: ['anthropic'] });
  const { status, body } = await read(live.id);
  t.is(status, 200);
  RetrievedAsk.parse(body);
  t.like(body, { id: live.id, status: 'failed', error: { code: 'provider_rate_limited' } });
  await host.storage.pool.query('UPDATE "legacy-ask".asks SET content = NULL');
  const { error } = (await read(live.id)).body;
  t.is(error.code, 'provider_error');
  t.true(error.message.length > 0);
});

test('an id that is missing or too long is refused, and any other is nobody’s (ASR-12, ASR-13, ASR-14, ASR-15, ASR-16, ERR-22)', async (t) => {
  const { get, read } = await startAsks(t);
  for (const id of ['', 'x'.repeat(257), '%F0%9F%98%80'.repeat(257)]) {
    const { status, body } = await read(id);
    t.deepEqual([status, body.error.code], [400, 'invalid_request'], id);
  }
  for (const id of ['x'.repeat(256), '%F0%9F%98%80'.repeat(256), 'abc', randomUUID()]) {
    const { status, body } = await read(id);
    t.deepEqual([status, body.error.code], [404, 'not_found'], id);
  }
  t.is((await get('/v1/ask')).status, 405);
});

test('for 30 days an ask is there, then it has expired, before and after its content is deleted (ASR-18, ASR-19, ASR-20, ERR-13)', async (t) => {
  const { ask, read, host } = await startAsks(t);
  const { body: live } = await ask({ providers: ['gemini'] });
  const time = databaseTime(host.storage);
  await time.pass(29 * DAY_MS);
  t.is((await read(live.id)).status, 200);
  await time.pass(DAY_MS);
  for (const deleted of [false, true]) {
    if (deleted) await host.storage.pool.query('UPDATE "legacy-ask".asks SET content = NULL');
    const { status, body } = await read(live.id);
    t.is(status, 410);
    t.like(body, { error: { code: 'expired' }, retention_days: 30 });
  }
});

test('somebody else’s ask is not found, however old it is (ASR-17, ASR-21)', async (t) => {
  const { ask, another, host } = await startAsks(t);
  const other = await another(0);
  const { body: live } = await ask({ providers: ['gemini'] });
  t.is((await other.read(live.id)).status, 404);
  await databaseTime(host.storage).pass(31 * DAY_MS);
  t.is((await other.read(live.id)).status, 404);
});

test('an archive that cannot be read is 500; one that cannot be written costs nobody an answer (ASR-23, ERR-21)', async (t) => {
  const { ask, read, host, logs } = await startAsks(t);
  const { body: live } = await ask({ providers: ['gemini'] });
  await host.storage.pool.query('ALTER TABLE "legacy-ask".asks RENAME TO gone');
  const { status, body } = await read(live.id);
  t.deepEqual([status, body.error.code], [500, 'internal_error']);
  t.is((await ask({ providers: ['openai'] })).status, 200);
  t.true(logs().includes('ask was answered but could not be archived'));
});

test('reading too often is 429 (ASR-25)', async (t) => {
  const plans = { test: { refill: 0.001, capacity: 1 } };
  const { read } = await startAsks(t, { options: { config: { plans, defaultPlan: 'test' } } });
  await read('abc');
  const { status, headers } = await read('abc');
  t.is(status, 429);
  t.true(Number(headers.get('retry-after')) >= 1);
});
