import test from 'ava';
import { json, loopback, refuse } from '../loopback.test.helper.js';

const HEADERS = {
  'x-request-id': 'r-1',
  'x-mode': 'perplexity_live',
  'x-cost-cents': '42.5',
  'x-balance-after-cents': '0',
  'x-cache-status': 'hit-l2',
  'x-ratelimit-limit': '40',
  'x-ratelimit-remaining': '39',
  'idempotency-replay': 'true',
};

test('withResponse gives the body with the facts of the headers', async (t) => {
  const { client } = await loopback(t, [json({ request_id: 'r-1', id: 'r-1' }, 200, HEADERS)]);
  const call = client.checks.create({ query: 'q', brand: 'b', mode: 'realistic' }, { idempotencyKey: 'order-1' });
  const { response, ...facts } = await call.withResponse();
  t.deepEqual<unknown, unknown>(facts, {
    data: { request_id: 'r-1', id: 'r-1' },
    requestId: 'r-1',
    cost: 42.5,
    balanceAfter: 0,
    cache: 'hit-l2',
    mode: 'perplexity_live',
    rateLimit: { limit: 40, remaining: 39 },
    replayed: true,
    idempotencyKey: 'order-1',
  });
  t.is(response.status, 200);
  t.is(response.headers.get('x-mode'), 'perplexity_live');
  t.like(await call, { id: 'r-1' }, 'both come from one request');
});

test('facts that a reply does not have are undefined; the id comes from the body too', async (t) => {
  const { client } = await loopback(t, [json({ request_id: 'r-3' })]);
  const { data, response, ...facts } = await client.health.get().withResponse();
  const absent = {
    cost: undefined,
    balanceAfter: undefined,
    cache: undefined,
    mode: undefined,
    rateLimit: undefined,
    idempotencyKey: undefined,
  };
  t.deepEqual(facts, { requestId: 'r-3', ...absent, replayed: false });
});

test('a call is a promise: all, catch and finally work, and a failure that is handled once is handled', async (t) => {
  const { client, requests } = await loopback(t, [json({ request_id: 'r-1' }), refuse(404)], { maxRetries: 0 });
  const [first] = await Promise.all([client.balance.get()]);
  t.is(first.request_id, 'r-1');
  let ended = false;
  const caught = await client.checks
    .get('1')
    .finally(() => {
      ended = true;
    })
    .catch((error: Error) => error.name);
  t.deepEqual([caught, ended], ['NotFoundError', true]);
  await t.throwsAsync(client.checks.get('1').withResponse(), { name: 'NotFoundError' });
  t.is(requests.length, 3);
});
