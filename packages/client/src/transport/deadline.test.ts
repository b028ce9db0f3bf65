import test from 'ava';
import { TimeoutError } from '../index.js';
import { hangUp, json, loopback, refuse } from '../loopback.test.helper.js';
import type { Fetch } from '../settings.js';

const silent = () => undefined;

test('a call without a reply ends at its deadline, whatever its retries', async (t) => {
  const { client, requests } = await loopback(t, [hangUp, silent], { timeoutMs: 1500, maxRetries: 9 });
  const start = performance.now();
  const error = await t.throwsAsync(async () => client.balance.get(), { instanceOf: TimeoutError });
  t.regex(error?.message ?? '', /GET .*\/v1\/balance had no reply within 1500 ms/);
  t.true(performance.now() - start < 3000);
  t.is(requests.length, 2);
  await t.throwsAsync(async () => client.balance.get({ timeoutMs: 50 }), { message: /within 50 ms/ });
});

test('an abort ends a call with its reason: before the request, during it, in a body and in a wait', async (t) => {
  const reason = new Error('no longer needed');
  const half = (response: import('node:http').ServerResponse) => response.writeHead(200).write('{"a":');
  const waits = refuse(429, 'rate_limited', { 'retry-after': '30' });
  for (const answer of [silent, half, waits]) {
    const { client, requests } = await loopback(t, [answer]);
    const controller = new AbortController();
    const call = client.balance.get({ signal: controller.signal });
    const caught = t.throwsAsync(async () => call, { is: reason });
    while (requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    setTimeout(() => controller.abort(reason), 50);
    await caught;
    await t.throwsAsync(async () => client.balance.get({ signal: controller.signal }), { is: reason });
    t.is(requests.length, 1);
  }
});

test('the deadline holds with a fetch that ignores its signal', async (t) => {
  const deaf: Fetch = () => new Promise(() => undefined);
  const { client } = await loopback(t, [], { fetch: deaf, timeoutMs: 50 });
  await t.throwsAsync(async () => client.balance.get(), { instanceOf: TimeoutError });
});

test('a signal that outlives its calls keeps no listener of them', async (t) => {
  const { client } = await loopback(t, [json({})]);
  const { signal } = new AbortController();
  let listeners = 0;
  const [add, remove] = [signal.addEventListener, signal.removeEventListener];
  signal.addEventListener = (...args: Parameters<typeof add>) => {
    listeners += 1;
    add.apply(signal, args);
  };
  signal.removeEventListener = (...args: Parameters<typeof remove>) => {
    listeners -= 1;
    remove.apply(signal, args);
  };
  await client.balance.get({ signal });
  t.is(listeners, 0);
});
