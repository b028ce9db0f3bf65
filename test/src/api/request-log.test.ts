import test from 'ava';
import { startAsks } from './ask-world.js';
import { CHECK, startQuick } from './cache-world.js';

const QUESTION = 'best crm for florists';

test('the log has one line for each request, with caller, address, mode, platforms, cost and cache, and no secret', async (t) => {
  const world = await startQuick(t, { config: { trustedProxyHops: 1 } });
  // The test's client reads the API document as well.
  const requests = () => world.lines('request').filter(({ route }) => route !== '/openapi.json');
  const lines = () => requests().map(({ ms, requestId, ...line }) => line);
  const headers = { 'x-forwarded-for': '192.0.2.7', 'idempotency-key': 'once' };
  const asked = { ...CHECK, query: QUESTION, providers: ['claude', 'gemini'] };
  const { body } = await world.post(asked, { headers });
  const caller = { account: world.account, keyId: world.keyId, clientAddress: '192.0.2.7' };
  const check = { method: 'POST', route: '/v1/check', status: 200, mode: 'quick', ...caller };
  const first = { ...check, platforms: ['claude', 'gemini'], costCents: 150, cache: 'miss' };
  t.deepEqual(lines(), [first]);
  t.is(requests()[0]?.requestId, body.request_id);

  await world.post(asked, { headers });
  t.deepEqual(lines().at(-1), { ...check, repeated: true }, 'a repetition costs nothing again');
  await world.post({ ...CHECK, mode: 'quick', query: '' }, { headers: { 'x-forwarded-for': '192.0.2.7' } });
  t.deepEqual(lines().at(-1), { ...check, status: 400 });
  await fetch(`${world.url}/v1/check/${QUESTION}?key=${world.token}`);
  t.deepEqual(lines().at(-1), { method: 'GET', route: undefined, status: 404, clientAddress: '127.0.0.1' });
  await world.get('/v1/usage', { headers: { authorization: 'Bearer lvk_live_unknown' } });
  t.deepEqual(lines().at(-1), { method: 'GET', route: '/v1/usage', status: 401, clientAddress: '127.0.0.1' });

  for (const secret of [world.token, 'lvk_live_unknown', QUESTION, 'florists']) t.false(world.logs().includes(secret));
});

test('the line of an ask has its providers, cost and cache', async (t) => {
  const world = await startAsks(t);
  for (const cache of ['miss', 'hit']) {
    const { body } = await world.ask({ providers: ['anthropic', 'gemini'] });
    const line = world.lines('request').findLast(({ route }) => route === '/v1/ask');
    t.deepEqual(
      [line?.account, line?.platforms, line?.costCents, line?.cache],
      [world.account, ['anthropic', 'gemini'], body.usage.cost_cents, cache],
    );
  }
});
