import test from 'ava';
import { ApiError, ConnectionError, type RateLimitError } from '../index.js';
import { type Answer, cutBody, hangUp, json, loopback, refuse } from '../loopback.test.helper.js';
import type { Namedrop } from '../namedrop.js';
import { retryDelay } from './retry-policy.js';

const OK = json({ request_id: 'r-2' });
const notJson: Answer = (response) => response.writeHead(200).end('<html>');

const check = (client: Namedrop) => client.checks.create({ query: 'best crm', brand: 'Acme', mode: 'quick' });
const watch = { query: 'q', brand: 'b', mode: 'quick', interval: 'daily', webhook_url: 'https://a.example' } as const;
const secret = { webhook_secret: 'a secret of at least 16 characters' };

/** Calls whose repetition never does anything twice. */
const ALWAYS: Readonly<Record<string, (client: Namedrop) => PromiseLike<unknown>>> = {
  'checks.create': check,
  'checks.get': (client) => client.checks.get('1'),
  'watches.pause': (client) => client.watches.pause('1'),
  'watches.create with a key': (client) => client.watches.create({ ...watch, ...secret }, { idempotencyKey: 'a' }),
  'asks.create with a key': (client) => client.asks.create({ prompt: 'q' }, { idempotencyKey: 'a' }),
  extractBrands: (client) => client.extractBrands({ text: 'Acme' }),
};
/** Calls whose repetition may act, or cost, once more. */
const REFUSED: typeof ALWAYS = {
  'watches.create': (client) => client.watches.create({ ...watch, ...secret }),
  'watches.update': (client) => client.watches.update('1', { status: 'active' }),
  'asks.create': (client) => client.asks.create({ prompt: 'q' }),
  'mentions.search': (client) => client.mentions.search({ brand: 'Acme' }),
  'mentions.crawl': (client) => client.mentions.crawl({ brand: 'Acme' }),
};

const FAULTS: Readonly<Record<string, Answer>> = {
  'a connection that closes': hangUp,
  'a body that is cut': cutBody,
  'a body that is not JSON': notJson,
  408: refuse(408),
  500: refuse(500),
  502: (response) => response.writeHead(502, { 'retry-after': '0' }).end('<html>'),
  503: refuse(503),
  'a keyed call that still runs': refuse(409, 'idempotency_in_progress'),
};
const FINAL = [400, 401, 402, 403, 404, 409, 410, 422, 501];

for (const [name, call] of Object.entries({ ...ALWAYS, ...REFUSED })) {
  test(`${name} is retried after 429, and never after a refusal that stays`, async (t) => {
    const { client, requests } = await loopback(t, [refuse(429), OK]);
    t.like(await call(client), { request_id: 'r-2' });
    t.is(requests.length, 2);
    t.deepEqual(requests[1], requests[0], 'with the same headers and body');
    for (const status of FINAL) {
      const final = await loopback(t, [refuse(status), OK]);
      await t.throwsAsync(async () => call(final.client), { instanceOf: ApiError, message: /A reason/ });
      t.is(final.requests.length, 1, String(status));
    }
  });
}

for (const [name, call] of Object.entries(ALWAYS)) {
  test(`${name} is retried after faults of the network and of the deployment`, async (t) => {
    for (const [fault, answer] of Object.entries(FAULTS)) {
      const { client, requests } = await loopback(t, [answer, OK]);
      t.like(await call(client), { request_id: 'r-2' }, fault);
      t.is(requests[1]?.headers['idempotency-key'], requests[0]?.headers['idempotency-key'], fault);
    }
  });
}

for (const [name, call] of Object.entries(REFUSED)) {
  test(`${name} is sent once where it may have taken effect`, async (t) => {
    for (const [fault, answer] of Object.entries(FAULTS)) {
      const { client, requests } = await loopback(t, [answer, OK]);
      await t.throwsAsync(async () => call(client), { instanceOf: Error }, fault);
      t.is(requests.length, 1, fault);
    }
  });
}

test('each check has a key of its own, and an own key is sent as it is', async (t) => {
  const { client, requests } = await loopback(t, [OK]);
  await Promise.all([check(client), check(client)]);
  await client.checks.create({ query: 'q', brand: 'b', mode: 'quick' }, { idempotencyKey: 'order-1' });
  const [first, second, third] = requests.map(({ headers }) => headers['idempotency-key']);
  t.regex(first as string, /^[0-9a-f-]{36}$/);
  t.not(first, second);
  t.is(third, 'order-1');
});

test('after maxRetries the last error is thrown; a call overrides the client', async (t) => {
  const { client, requests } = await loopback(t, [refuse(503)], { maxRetries: 3 });
  await t.throwsAsync(async () => client.balance.get(), { name: 'ServerError' });
  t.is(requests.length, 4);
  await t.throwsAsync(async () => client.balance.get({ maxRetries: 0 }), { name: 'ServerError' });
  t.is(requests.length, 5);
});

// Alone, since another test could listen at the port that is closed.
test.serial('a connection that is refused is reported with its code, after backoffs that grow', async (t) => {
  const { client, url, close } = await loopback(t, [OK]);
  close();
  const start = performance.now();
  const error = await t.throwsAsync(async () => client.balance.get(), { instanceOf: ConnectionError });
  t.is((error as ConnectionError).code, 'ECONNREFUSED');
  t.true(error?.message.startsWith(`GET ${url}/v1/balance had no complete reply: `), error?.message);
  const took = performance.now() - start;
  t.true(took >= 750 && took < 3000, `two waits of 250 to 500 ms and 500 to 1000 ms: ${took}`);
});

test('Retry-After is honoured as seconds and as a date', async (t) => {
  for (const headerNow of [() => '1', () => new Date(Date.now() + 2000).toUTCString()]) {
    const header = headerNow();
    const { client } = await loopback(t, [refuse(429, 'rate_limited', { 'retry-after': header }), OK]);
    const start = performance.now();
    await client.balance.get();
    const took = performance.now() - start;
    t.true(took >= 900 && took < 3000, `${header}: ${took}`);
  }
});

test('an unreadable Retry-After leaves the usual backoff, and a negative or past one retries at once', async (t) => {
  for (const [header, isAtOnce] of [
    ['soon', false],
    ['NaN', false],
    ['-5', true],
    ['Wed, 21 Oct 2015 07:28:00 GMT', true],
  ] as const) {
    const { client } = await loopback(t, [refuse(429, 'rate_limited', { 'retry-after': header })], { maxRetries: 0 });
    const error = await t.throwsAsync(async () => client.balance.get());
    const wait = retryDelay(error, 0, 'refused') ?? Number.NaN;
    t.true(isAtOnce ? wait === 0 : wait >= 250 && wait <= 500, `${header}: ${wait}`);
  }
});

test('a wait that is longer than 60 s, or than the time left, ends the call with its reason at once', async (t) => {
  for (const [seconds, timeoutMs] of [
    ['61', 180_000],
    ['9'.repeat(400), 180_000],
    ['5', 4000],
  ] as const) {
    const answers = [refuse(429, 'rate_limited', { 'retry-after': seconds }), OK];
    const { client, requests } = await loopback(t, answers, { timeoutMs });
    const error = await t.throwsAsync(async () => client.balance.get(), { name: 'RateLimitError' });
    t.is((error as RateLimitError).retryAfter, Math.min(Number(seconds), 86_400));
    t.is(requests.length, 1);
  }
});
