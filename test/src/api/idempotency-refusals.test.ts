import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import test from 'ava';
import { CHECK, startIdempotencyWorld } from './idempotency-world.js';

test('the same key with another body is 422, costs nothing and asks nobody; the first body still replays (IDM-10, IDM-11, IDM-12)', async (t) => {
  const { check, asked } = await startIdempotencyWorld(t);
  const first = await check('order-1');
  for (const body of [{ query: 'other' }, { brand: 'Globex' }, { region: 'us' }, { colour: 'red' }]) {
    const { status, body: refusal, headers } = await check('order-1', body);
    t.deepEqual([status, refusal.error.code], [422, 'idempotency_body_mismatch']);
    t.deepEqual([headers.get('x-request-id'), headers.get('x-mode')], [refusal.request_id, 'quick']);
  }
  t.deepEqual(asked(), [1, 1, 1, 1]);
  const again = await check('order-1');
  t.deepEqual([again.text, again.headers.get('idempotency-replay')], [first.text, 'true']);
  t.is((await check('order-2', { query: 'another question' })).body.balance_after_cents, 700);
});

test('blanks and the order of keys are not another body', async (t) => {
  const { check, post } = await startIdempotencyWorld(t);
  const first = await check('order-1');
  const spaced = ' { "mode" : "quick", "brand":"Acme",\n "query":"best\\u0020crm" } ';
  t.is((await post(spaced, { headers: { 'idempotency-key': 'order-1' } })).text, first.text);
});

for (const [title, key] of [
  ['empty', ''],
  ['too long', 'k'.repeat(201)],
  ['not ASCII', 'clé'],
  ['a tab', 'a\tb'],
] as const) {
  test(`a key that is ${title} is 400 and names the header; no other call can share it (IDM-03)`, async (t) => {
    const { check, asked } = await startIdempotencyWorld(t);
    for (const body of [{}, { brand: 'Globex' }]) {
      const { status, body: refusal } = await check(key, body);
      t.deepEqual([status, refusal.error.code], [400, 'invalid_request']);
      t.deepEqual(Object.keys(refusal.error.details.fieldErrors), ['Idempotency-Key']);
    }
    t.deepEqual(asked(), [0, 0, 0, 0]);
  });
}

test('a key that is sent twice is 400 (IDM-03)', async (t) => {
  const { url, token, asked } = await startIdempotencyWorld(t);
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': ['order-1', 'order-1'],
  };
  const sending = request(`${url}/v1/check`, { method: 'POST', headers }).end(JSON.stringify(CHECK));
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  const { error } = (await json(response)) as { error: { code: string; message: string } };
  t.deepEqual([response.statusCode, error.code], [400, 'invalid_request']);
  t.regex(error.message, /more than once/);
  t.deepEqual(asked(), [0, 0, 0, 0]);
});

test('a body that is nested too deeply is 400, with a key as without', async (t) => {
  const { post } = await startIdempotencyWorld(t);
  const deep = `{"query":"q","brand":"b","mode":"quick","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  const { status, body } = await post(deep, { headers: { 'idempotency-key': 'order-1' } });
  t.deepEqual([status, body.error.code], [400, 'invalid_request']);
});

test('what is refused does not take the key: validation, an unknown model, a roadmap mode, an empty purse', async (t) => {
  const { check } = await startIdempotencyWorld(t, 149);
  const refused = [
    [{ query: '' }, 400],
    [{ models: { claude: 'no-such' } }, 400],
    [{ mode: 'deep' }, 501],
    [{ mode: 'ai_mode' }, 501],
    [{}, 402],
    [{ brand: 'Globex' }, 402],
  ] as const;
  for (const [body, status] of refused) t.is((await check('order-1', body)).status, status, JSON.stringify(body));
});

test('after a refusal the same key runs, and then replays', async (t) => {
  const { check } = await startIdempotencyWorld(t);
  t.is((await check('order-1', { mode: 'deep' })).status, 501);
  const first = await check('order-1');
  t.deepEqual([first.status, first.headers.get('idempotency-replay')], [200, null]);
  t.is((await check('order-1')).text, first.text);
});

test('an endpoint that takes no keys ignores the header', async (t) => {
  const { get } = await startIdempotencyWorld(t);
  t.is((await get('/healthz', { headers: { 'idempotency-key': 'k'.repeat(201) } })).status, 200);
});
