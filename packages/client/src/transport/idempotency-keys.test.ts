import test from 'ava';
import { type CallOptions, NamedropError, type RateLimitError } from '../index.js';
import { type Answer, hangUp, json, loopback, refuse } from '../loopback.test.helper.js';

const CHECK = { query: 'q', brand: 'b', mode: 'quick' } as const;
const WATCH = {
  ...CHECK,
  interval: 'daily',
  webhook_url: 'https://a.example',
  webhook_secret: 'sixteen characters',
} as const;
const OK = json({ request_id: 'r-1' });

/** Failures of a call, by the name of their error. */
const FAILURES: Readonly<Record<string, Answer>> = {
  ServerError: refuse(500),
  RateLimitError: refuse(429),
  ConnectionError: hangUp,
  RedirectError: (response) => response.writeHead(307, { location: '/' }).end(),
  TimeoutError: () => undefined,
};

for (const [name, answer] of Object.entries(FAILURES)) {
  test(`a check that ends with a ${name} has its key on the error, and continues with it`, async (t) => {
    const { client, requests } = await loopback(t, [answer, OK]);
    const options = { maxRetries: 0, timeoutMs: name === 'TimeoutError' ? 200 : 10_000 };
    const error = await t.throwsAsync(async () => client.checks.create(CHECK, options), { instanceOf: NamedropError });
    t.is(error?.name, name);
    const idempotencyKey = requests[0]?.headers['idempotency-key'] as string;
    t.is(error?.idempotencyKey, idempotencyKey);
    const continued = await client.checks.create(CHECK, { idempotencyKey: error?.idempotencyKey }).withResponse();
    t.is(continued.idempotencyKey, idempotencyKey);
    t.is(requests[1]?.headers['idempotency-key'], idempotencyKey);
  });
}

test('the key of an error is the key that was sent: from the option, from a header, or none', async (t) => {
  const { client } = await loopback(t, [refuse(400)]);
  const keyOf = async (call: () => PromiseLike<unknown>) =>
    (await t.throwsAsync(async () => call(), { instanceOf: NamedropError }))?.idempotencyKey;
  t.is(await keyOf(() => client.asks.create({ prompt: 'q' }, { idempotencyKey: 'a' })), 'a');
  t.is(await keyOf(() => client.watches.create(WATCH, { idempotencyKey: 'w' })), 'w');
  t.is(await keyOf(() => client.checks.create(CHECK, { headers: { 'Idempotency-Key': 'own' } })), 'own');
  t.is(await keyOf(() => client.asks.create({ prompt: 'q' })), undefined);
  t.is(await keyOf(() => client.balance.get()), undefined);
});

test('an error that aborts another call keeps its own key', async (t) => {
  const { client } = await loopback(t, [refuse(429), () => undefined]);
  const first = await t.throwsAsync<RateLimitError>(async () =>
    client.checks.create(CHECK, { maxRetries: 0, idempotencyKey: 'first' }),
  );
  const controller = new AbortController();
  const options: CallOptions & { idempotencyKey: string } = { signal: controller.signal, idempotencyKey: 'second' };
  const second = t.throwsAsync(async () => client.checks.create(CHECK, options), { is: first });
  controller.abort(first);
  await second;
  t.is(first?.idempotencyKey, 'first');
});
