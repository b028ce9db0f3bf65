import { inspect } from 'node:util';
import test from 'ava';
import { Namedrop, NamedropError } from './index.js';
import { type Answer, hangUp, json, KEY, loopback, refuse } from './loopback.test.helper.js';
import type { ClientOptions } from './settings.js';

const baseUrl = 'https://namedrop.example';

test('each method calls its endpoint', async (t) => {
  const { client, requests } = await loopback(t, [json({ next_before: null })]);
  const watch = {
    query: 'q',
    brand: 'b',
    mode: 'quick',
    interval: 'daily',
    webhook_url: 'u',
    webhook_secret: 's',
  } as const;
  const calls: [PromiseLike<unknown>, string][] = [
    [client.checks.create({ query: 'q', brand: 'b', mode: 'of-a-plugin' }), 'POST /v1/check'],
    [client.checks.list(), 'GET /v1/checks'],
    [client.checks.get('a/b?'), 'GET /v1/checks/a%2Fb%3F'],
    [client.checks.get('a', { include: 'raw' }), 'GET /v1/checks/a?include=raw'],
    [client.watches.create(watch), 'POST /v1/watch'],
    [client.watches.list({ limit: 5 }), 'GET /v1/watches?limit=5'],
    [client.watches.get('w'), 'GET /v1/watch/w'],
    [client.watches.update('w', { brand: 'c' }), 'PATCH /v1/watch/w'],
    [client.watches.pause('w'), 'DELETE /v1/watch/w'],
    [client.watches.runs.list('w', { before: 'x' }), 'GET /v1/watch/w/runs?before=x'],
    [client.watches.runs.get('w', 'r'), 'GET /v1/watch/w/runs/r'],
    [client.balance.get(), 'GET /v1/balance'],
    [client.usage.get({ granularity: 'total', start: undefined }), 'GET /v1/usage?granularity=total'],
    [client.modes.list(), 'GET /v1/modes'],
    [client.health.get(), 'GET /v1/health'],
    [client.asks.create({ prompt: 'q' }), 'POST /v1/ask'],
    [client.asks.get('a'), 'GET /v1/ask/a'],
    [client.extractBrands({ text: 'Acme' }), 'POST /v1/extract_brands'],
    [client.mentions.search({ brand: 'Acme' }), 'GET /v1/mentions/search?brand=Acme'],
    [client.mentions.crawl({ brand: 'Acme' }), 'POST /v1/mentions/crawl'],
  ];
  for (const [call] of calls) await call;
  t.deepEqual(
    requests.map(({ method, url }) => `${method} ${url}`).sort(),
    calls.map(([, expected]) => expected).sort(),
  );
  for (const { method, url, headers, body } of requests) {
    t.is(headers.authorization, url === '/v1/health' ? undefined : `Bearer ${KEY}`, url);
    t.is(headers['content-type'], body ? 'application/json' : undefined, url);
    t.is(Boolean(body), method === 'POST' || method === 'PATCH', url);
  }
});

test('headers of the client and of a call are sent; those of the call win', async (t) => {
  const headers = { 'x-a': '1', 'x-b': '1', Accept: 'a/b' };
  const { client, requests } = await loopback(t, [json({})], { headers });
  await client.balance.get({ headers: { 'X-B': '2', accept: 'c/d' } });
  await client.balance.get();
  t.like(requests[0]?.headers, { 'x-a': '1', 'x-b': '2', accept: 'c/d' });
  t.like(requests[1]?.headers, { 'x-a': '1', 'x-b': '1', accept: 'a/b' });
});

test.serial('key and address come from variables where the arguments lack them', async (t) => {
  const { url, requests } = await loopback(t, [json({})]);
  process.env.NAMEDROP_API_KEY = ` ${KEY}\n`;
  process.env.NAMEDROP_BASE_URL = `${url}/behind/a/proxy/`;
  t.teardown(() => {
    delete process.env.NAMEDROP_API_KEY;
    delete process.env.NAMEDROP_BASE_URL;
  });
  await new Namedrop().balance.get();
  t.is(requests[0]?.url, '/behind/a/proxy/v1/balance');
  t.is(requests[0]?.headers.authorization, `Bearer ${KEY}`);
});

test.serial('a client works where there is no process, and where reading variables is forbidden', (t) => {
  const { process } = globalThis;
  t.teardown(() => Object.assign(globalThis, { process }));
  const forbidden = new Proxy(
    {},
    {
      get: () => {
        throw new Error('NotCapable');
      },
    },
  );
  for (const there of [undefined, { env: forbidden }]) {
    Object.assign(globalThis, { process: there });
    t.notThrows(() => new Namedrop({ apiKey: KEY, baseUrl }));
    t.throws(() => new Namedrop({ baseUrl }), { message: /NAMEDROP_API_KEY/ });
  }
});

const REFUSED: readonly [ClientOptions, RegExp][] = [
  [{ baseUrl }, /^apiKey: /],
  [{ baseUrl, apiKey: '' }, /^apiKey: /],
  [{ baseUrl, apiKey: 'lvk_live_a secret' }, /^apiKey: /],
  [{ baseUrl, apiKey: 'lvk_live_“secret”' }, /^apiKey: /],
  [{ apiKey: KEY }, /^baseUrl: .*NAMEDROP_BASE_URL/],
  [{ apiKey: KEY, baseUrl: 'namedrop.example' }, /^baseUrl: /],
  [{ apiKey: {} as unknown as string, baseUrl }, /^apiKey: /],
  [{ apiKey: KEY, baseUrl: 'ftp://namedrop.example' }, /^baseUrl: .*https:/],
  [{ apiKey: KEY, baseUrl: 'ws://namedrop.example' }, /^baseUrl: /],
  [{ apiKey: KEY, baseUrl: 'javascript:alert(1)' }, /^baseUrl: /],
  [{ apiKey: KEY, baseUrl: '//namedrop.example' }, /^baseUrl: /],
  [{ apiKey: KEY, baseUrl: 'https://me:secret@namedrop.example' }, /^baseUrl: /],
  [{ apiKey: KEY, baseUrl: 'https://namedrop.example/?a=secret' }, /^baseUrl: /],
  [{ apiKey: KEY, baseUrl, timeoutMs: 0 }, /^timeoutMs: .*1 to 2147483647/],
  [{ apiKey: KEY, baseUrl, timeoutMs: 2 ** 31 }, /^timeoutMs: /],
  [{ apiKey: KEY, baseUrl, maxRetries: -1 }, /^maxRetries: /],
  [{ apiKey: KEY, baseUrl, maxRetries: 1.5 }, /^maxRetries: /],
];

test('unusable options are refused by name, and no secret is repeated', async (t) => {
  for (const [options, message] of REFUSED) {
    const error = t.throws(() => new Namedrop(options), { instanceOf: NamedropError, message });
    t.notRegex(inspect(error), /secret/);
  }
  const { client, requests } = await loopback(t, [json({})]);
  await t.throwsAsync(async () => client.balance.get({ timeoutMs: Number.NaN }), { message: /^timeoutMs: / });
  for (const id of ['', '.', '..']) await t.throwsAsync(async () => client.checks.get(id), { message: /^id: / });
  t.is(requests.length, 0);
});

test('a call that cannot be written as a request is refused by the client, and no secret is repeated', async (t) => {
  const { client, requests } = await loopback(t, [json({})]);
  const cycle: Record<string, unknown> = {};
  cycle.self = cycle;
  const paramsOf = (extra: object) => ({ query: 'q', brand: 'b', mode: 'quick', ...extra });
  const leaking = {
    toJSON: () => {
      throw new Error('secret');
    },
  };
  const calls: [() => PromiseLike<unknown>, RegExp][] = [
    [() => client.checks.create(paramsOf({ limit: 1n })), /^params: must be JSON/],
    [() => client.checks.create(paramsOf({ cycle })), /^params: must be JSON/],
    [() => client.watches.update('w', paramsOf({ leaking }) as object), /^params: must be JSON/],
    [() => client.balance.get({ headers: { 'x-own': 'secret\nsecret' } }), /^headers: x-own has characters/],
    [() => client.balance.get({ headers: { 'x-own': 'secret ✓' } }), /^headers: x-own has characters/],
    [() => client.balance.get({ headers: { 'no name': 'secret' } }), /^headers: no name has characters/],
    [() => client.balance.get({ headers: { [`Bearer ${KEY}`]: '' } }), /^headers: Bearer \*\*\* has characters/],
    [() => client.asks.create({ prompt: 'q' }, { idempotencyKey: 'secret\n✓' }), /^headers: idempotency-key has/],
    [() => client.checks.list({ from: new Date('secret') }), /^from: must be text, a number or a valid date/],
    [() => client.checks.get('\ud800'), /^id: must be well-formed text/],
  ];
  for (const [call, message] of calls) {
    const error = await t.throwsAsync(async () => call(), { instanceOf: NamedropError, message });
    t.notRegex(inspect(error, { showHidden: true }), /secret|lvk_/);
  }
  t.is(requests.length, 0);
});

test('the key is in no text, inspection or JSON of a client, its results and its errors', async (t) => {
  const echo = json({ error: { code: KEY, message: `Bearer ${KEY}` }, request_id: KEY, sent: { [KEY]: [KEY] } }, 400);
  const echoHeader = refuse(500, KEY, { 'x-request-id': KEY, 'retry-after': KEY });
  const bareHeader: Answer = (response) => response.writeHead(502, { 'x-request-id': `via ${KEY}` }).end(KEY);
  const redirect: Answer = (response) => response.writeHead(307, { location: `/${KEY}/a?key=${KEY}` }).end(KEY);
  const notJson: Answer = (response) => response.writeHead(200).end(`{"key": ${KEY}${' '.repeat(99)}}`);
  const leaking = async () => {
    throw Object.assign(new TypeError(`bad header Bearer ${KEY}`), { config: { headers: KEY }, code: KEY });
  };
  const failing = [
    (await loopback(t, [echo])).client,
    (await loopback(t, [echoHeader], { maxRetries: 0 })).client,
    (await loopback(t, [bareHeader], { maxRetries: 0 })).client,
    (await loopback(t, [redirect])).client,
    (await loopback(t, [notJson], { maxRetries: 0 })).client,
    (await loopback(t, [hangUp], { maxRetries: 0 })).client,
    (await loopback(t, [refuse(401)])).client,
    (await loopback(t, [() => undefined], { timeoutMs: 50 })).client,
    (await loopback(t, [], { fetch: leaking, maxRetries: 0 })).client,
  ];
  const shown: unknown[] = [];
  for (const client of failing) {
    const error = await t.throwsAsync(async () => client.balance.get(), { instanceOf: NamedropError });
    shown.push(client, client.checks, error, error?.stack, { ...error });
    const asking = client.checks.list({ query: KEY }, { maxRetries: 0 });
    shown.push(await t.throwsAsync(async () => asking, { instanceOf: NamedropError }));
  }
  const { client } = await loopback(t, [json({})]);
  const call = client.balance.get();
  shown.push(client, call, await call.withResponse());
  for (const one of shown) {
    const texts = [String(one), inspect(one, { depth: 20, showHidden: true }), JSON.stringify(one)];
    for (const text of texts) t.false(text.includes(KEY.slice(0, 9)), text);
  }
});
