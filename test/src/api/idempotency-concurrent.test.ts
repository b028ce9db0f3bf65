import test from 'ava';
import { CHECK, startIdempotencyWorld } from './idempotency-world.js';

test('twenty calls with one key at once: each platform is asked once, one charge, twenty identical bodies (IDM-17)', async (t) => {
  const { check, asked } = await startIdempotencyWorld(t);
  const replies = await Promise.all(Array.from({ length: 20 }, () => check('order-1')));
  t.deepEqual([...new Set(replies.map(({ status }) => status))], [200]);
  t.is(new Set(replies.map(({ text }) => text)).size, 1);
  t.is(new Set(replies.map(({ headers }) => headers.get('x-request-id'))).size, 1);
  t.is(replies.filter(({ headers }) => headers.get('idempotency-replay') === 'true').length, 19);
  t.deepEqual(asked(), [1, 1, 1, 1]);
  t.is((await check('order-2', { query: 'another question' })).body.balance_after_cents, 700);
});

test('another body is refused while the first call still runs (IDM-10, IDM-11)', async (t) => {
  const { check, holdBack } = await startIdempotencyWorld(t);
  const claude = holdBack('claude');
  const first = check('order-1');
  await claude.asked;
  t.is((await check('order-1', { brand: 'Globex' })).status, 422);
  claude.release();
  t.is((await first).status, 200);
});

test('a call whose caller has gone is finished and kept: the retry gets its reply and is not charged', async (t) => {
  const { url, token, check, holdBack, asked } = await startIdempotencyWorld(t);
  const claude = holdBack('claude');
  const leaving = new AbortController();
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': 'order-1',
  };
  const left = t.throwsAsync(
    fetch(`${url}/v1/check`, { method: 'POST', headers, body: JSON.stringify(CHECK), signal: leaving.signal }),
    { name: 'AbortError' },
  );
  await claude.asked;
  leaving.abort();
  await left;
  claude.release();
  const retry = await check('order-1');
  t.deepEqual([retry.status, retry.headers.get('idempotency-replay')], [200, 'true']);
  t.like(retry.body, { cost_cents: 150, balance_after_cents: 850 });
  t.deepEqual(asked(), [1, 1, 1, 1]);
});
