import test from 'ava';
import { limitsOf, startLimitsWorld } from './limits-world.js';

test('a bucket lets its capacity through, and says what is left; the next call is 429 rate_limited (CHR-49, RLH-02, ERR-20)', async (t) => {
  const { check } = await startLimitsWorld(t, { capacity: 3 });
  for (const left of ['2', '1', '0']) {
    const reply = await check();
    t.deepEqual([reply.status, ...limitsOf(reply)], [200, '3', left, null]);
  }
  const { status, body } = await check();
  t.deepEqual([status, body.error.code], [429, 'rate_limited']);
  t.regex(body.error.message, /^Too many calls: allowed are 3 at once, and 0\.001 per second\. Try again in \d+ s\.$/);
});

test('a 429 says in how many seconds there is a token, and that none is left; nothing else has Retry-After (RLH-04, RLH-05, CHR-50)', async (t) => {
  const { check } = await startLimitsWorld(t, { capacity: 1 });
  t.deepEqual(limitsOf(await check()), ['1', '0', null]);
  const [limit, left, wait] = limitsOf(await check());
  t.deepEqual([limit, left], ['1', '0']);
  t.regex(String(wait), /^\d+$/);
  t.true(Number(wait) > 900 && Number(wait) <= 1000, `${wait} s`);
});

test('a 429 is not charged, and asks nobody (RLH-12)', async (t) => {
  const { check, asked, pass } = await startLimitsWorld(t, { capacity: 1, credits: 1000 });
  t.is((await check()).body.balance_after_cents, 850);
  t.is((await check()).status, 429);
  t.is(asked.length, 1);
  await pass(1000);
  t.is((await check()).body.balance_after_cents, 700);
});

test('after Retry-After the call goes through, once; a moment before it does not (RLH-10)', async (t) => {
  const { check, pass } = await startLimitsWorld(t, { capacity: 2 });
  await check();
  await check();
  await pass(900);
  const early = await check();
  t.is(early.status, 429);
  await pass(Number(early.headers.get('retry-after')));
  t.is((await check()).status, 200);
  t.is((await check()).status, 429);
});

test('a bucket fills up to its capacity, and no further', async (t) => {
  const { check, pass } = await startLimitsWorld(t, { capacity: 2 });
  await check();
  await pass(1_000_000);
  t.deepEqual(limitsOf(await check()), ['2', '1', null]);
});

test('another key of the account has buckets of its own (RLH-06)', async (t) => {
  const { check, otherKey } = await startLimitsWorld(t, { capacity: 1 });
  await check();
  t.is((await check()).status, 429);
  const reply = await check({}, await otherKey());
  t.deepEqual([reply.status, ...limitsOf(reply)], [200, '1', '0', null]);
});

test('each mode has a bucket of its own (RLH-07)', async (t) => {
  const { check } = await startLimitsWorld(t, { capacity: 1 });
  await check();
  t.is((await check()).status, 429);
  for (const mode of ['ai_overview', 'perplexity_live']) {
    t.is((await check({ mode })).status, 200, mode);
    t.is((await check({ mode })).status, 429, mode);
  }
});

test('an alias takes from the bucket of its mode (RLH-09)', async (t) => {
  const { check } = await startLimitsWorld(t, { capacity: 3 });
  t.deepEqual(limitsOf(await check({ mode: 'perplexity_live' })), ['3', '2', null]);
  t.deepEqual(limitsOf(await check({ mode: 'realistic' })), ['3', '1', null]);
  t.deepEqual(limitsOf(await check({ mode: 'perplexity_live' })), ['3', '0', null]);
  t.is((await check({ mode: 'realistic' })).status, 429);
});

test('the plan of the account says how large the buckets are', async (t) => {
  const { check, otherKey } = await startLimitsWorld(t, { capacity: 1 });
  t.deepEqual(limitsOf(await check({}, await otherKey('wide'))), ['1000', '999', null]);
});

test('an answer from the cache takes no token, and comes when there is none (RLH-11, CHC-12)', async (t) => {
  const { check } = await startLimitsWorld(t, { capacity: 2 });
  const query = 'asked before';
  t.deepEqual(limitsOf(await check({ query })), ['2', '1', null]);
  const hit = await check({ query, brand: 'Globex' });
  t.deepEqual([hit.body.cache_hit, ...limitsOf(hit)], [true, '2', '1', null]);
  await check();
  t.is((await check()).status, 429);
  const again = await check({ query });
  t.deepEqual([again.status, again.body.cache_hit, ...limitsOf(again)], [200, true, '2', '0', null]);
});

test('of equal checks at once one takes a token: the others are hits (RLH-11, CHC-12)', async (t) => {
  const { check, asked } = await startLimitsWorld(t, { capacity: 4 });
  const query = 'asked together';
  await Promise.all(Array.from({ length: 4 }, () => check({ query })));
  t.is(asked.length, 1);
  t.deepEqual(limitsOf(await check({ query })), ['4', '3', null]);
});

test('the reply of an earlier call with the same idempotency key takes no token, and comes when there is none', async (t) => {
  const { check } = await startLimitsWorld(t, { capacity: 1 });
  const key = { 'idempotency-key': 'order-1' };
  t.deepEqual(limitsOf(await check({ query: 'q' }, key)), ['1', '0', null]);
  const replay = await check({ query: 'q' }, key);
  t.deepEqual([replay.status, ...limitsOf(replay)], [200, '1', '0', null]);
  t.is(replay.headers.get('idempotency-replay'), 'true');
});

test('a check of surfaces that serve other regions takes a token, though nobody is asked and nothing is paid', async (t) => {
  const { check, asked } = await startLimitsWorld(t, { capacity: 2 });
  const elsewhere = { mode: 'ai_overview', providers: undefined, region: 'au' };
  const replies = [];
  for (let n = 0; n < 3; n++) replies.push(await check(elsewhere));
  t.deepEqual(
    replies.map(({ status, body }) => [status, body.cost_cents]),
    [
      [200, 0],
      [200, 0],
      [429, undefined],
    ],
  );
  t.is(asked.length, 0);
});

test('a call that the wallet cannot pay has its token back', async (t) => {
  const { check } = await startLimitsWorld(t, { capacity: 2, credits: 100 });
  for (let n = 0; n < 5; n++) {
    const reply = await check();
    t.deepEqual([reply.status, ...limitsOf(reply)], [402, '2', '2', null]);
  }
});

test('many calls at once take what there is, and no more', async (t) => {
  const { check, asked } = await startLimitsWorld(t, { capacity: 10 });
  const replies = await Promise.all(Array.from({ length: 30 }, () => check()));
  const statuses = replies.map(({ status }) => status).sort();
  t.deepEqual(statuses, [...Array(10).fill(200), ...Array(20).fill(429)]);
  t.is(asked.length, 10);
});
