import { randomUUID } from 'node:crypto';
import { isSigned, type ReceivedRequest, webhookReceiver } from '@namedrop/testing';
import test from 'ava';
import { BODY } from './asker.js';
import { createUser } from './person.js';
import { startWithWebhooks } from './webhooks-world.js';

const MINUTE = 60_000;

test('an endpoint gets what is sent to it, signed with the 64 characters of its secret (WDL-14, EVT-14, EVT-15, EVT-20, EVT-21, EVT-22, EVT-25, EVT-30)', async (t) => {
  const receiver = await webhookReceiver(t);
  const { register, complete, ended, asks, logs } = await startWithWebhooks(t);
  const { id, secret } = await register(`${receiver.url}/hook`);
  const delivery = await complete(id);
  const [request] = (await receiver.received(1)) as [ReceivedRequest];
  t.like(request, { method: 'POST', url: '/hook', body: BODY });
  t.true(isSigned(request, secret));
  t.false(isSigned({ ...request, body: request.body.replace('Café', 'Cafe') }, secret));
  t.is(request.headers['x-service-event'], 'ask.completed');
  t.is(request.headers['content-type'], 'application/json');
  const extra = Object.keys(request.headers).filter((name) => name.startsWith('x-'));
  t.deepEqual(extra.toSorted(), [
    'x-mentions-signature',
    'x-service-delivery-id',
    'x-service-event',
    'x-service-signature',
    'x-service-timestamp',
  ]);
  t.is((await ended(delivery)).state, 'delivered');
  t.like(asks.told, [{ id: delivery, end: 'delivered' }]);
  t.false(logs().includes(secret));
});

test('once the secret is rotated it alone verifies, also what was on its way (WHK-17)', async (t) => {
  const receiver = await webhookReceiver(t, [500, 200]);
  const { register, change, complete, tried, ended, time } = await startWithWebhooks(t);
  const { id, secret } = await register(receiver.url);
  const delivery = await complete(id);
  await tried(delivery, 1);
  const rotated = (await change(id, { rotate_secret: true })).body.webhook.secret;
  await time.pass(MINUTE);
  t.is((await ended(delivery)).state, 'delivered');
  const [before, after] = (await receiver.received(2)) as [ReceivedRequest, ReceivedRequest];
  t.deepEqual([isSigned(before, secret), isSigned(before, rotated)], [true, false]);
  t.deepEqual([isSigned(after, secret), isSigned(after, rotated)], [false, true]);
});

test('a secret that is not rotated goes on verifying (WHK-19)', async (t) => {
  const receiver = await webhookReceiver(t);
  const { register, change, complete } = await startWithWebhooks(t);
  const { id, secret } = await register(receiver.url);
  await change(id, { rotate_secret: false });
  await complete(id);
  const [request] = (await receiver.received(1)) as [ReceivedRequest];
  t.true(isSigned(request, secret));
});

test('a disabled endpoint gets nothing: what waits is called off, and so is what comes; enabled, it gets what comes then (WHK-20, WHK-21, EVT-28)', async (t) => {
  const receiver = await webhookReceiver(t, [500, 200]);
  const { register, change, complete, tried, ended, time, asks } = await startWithWebhooks(t);
  const { id } = await register(receiver.url);
  const waiting = await complete(id);
  await tried(waiting, 1);
  t.is((await change(id, { enabled: false })).body.webhook.enabled, false);
  t.is((await ended(waiting)).state, 'cancelled');
  const later = await complete(id);
  t.like(await ended(later), { state: 'cancelled', attempts: [] });
  t.deepEqual(
    asks.told.map((told) => [told.id, told.end]),
    [
      [waiting, 'cancelled'],
      [later, 'cancelled'],
    ],
  );
  await time.pass(10 * MINUTE);
  t.is((await change(id, { enabled: true })).body.webhook.enabled, true);
  const last = await complete(id);
  t.is((await ended(last)).state, 'delivered');
  t.is(receiver.requests.length, 2, 'the first attempt, and the last delivery');
});

test('with an endpoint goes what waits for it (WHK-22)', async (t) => {
  const receiver = await webhookReceiver(t, [500]);
  const { browser, register, complete, tried, ended, time, asks } = await startWithWebhooks(t);
  const { id } = await register(receiver.url);
  const waiting = await complete(id);
  await tried(waiting, 1);
  await browser.delete(`/v1/webhooks/${id}`);
  t.like(await ended(waiting), { state: 'cancelled', url: `${receiver.url}` });
  const later = await complete(id);
  t.is((await ended(later)).state, 'cancelled');
  await time.pass(10 * MINUTE);
  t.is(receiver.requests.length, 1);
  t.deepEqual(
    asks.told.map(({ end }) => end),
    ['cancelled', 'cancelled'],
  );
});

test('what waits for an endpoint follows it to another address (WHK-12)', async (t) => {
  const old = await webhookReceiver(t, [500]);
  const receiver = await webhookReceiver(t);
  const { register, change, complete, tried, ended, time } = await startWithWebhooks(t);
  const { id } = await register(old.url);
  const delivery = await complete(id);
  await tried(delivery, 1);
  await change(id, { url: `${receiver.url}/new` });
  await time.pass(MINUTE);
  t.like(await ended(delivery), { state: 'delivered', url: `${receiver.url}/new` });
  t.deepEqual([old.requests.length, receiver.requests.length], [1, 1]);
});

test('nothing goes to an endpoint of another account, or to one that never was', async (t) => {
  const receiver = await webhookReceiver(t);
  const { register, asks, host, complete, ended, ...world } = await startWithWebhooks(t);
  const { id } = await register(receiver.url);
  const { id: account } = await host.accounts.create({ name: 'Other' });
  await createUser({ ...world, host, account }, 'eve@example.com');
  await asks.complete(account, id);
  const nowhere = await complete(randomUUID());
  t.is((await ended(nowhere)).state, 'cancelled');
  const here = await complete(id);
  await ended(here);
  t.is(receiver.requests.length, 1);
});

test('an endpoint that has failed three times is not disabled', async (t) => {
  const receiver = await webhookReceiver(t, [500]);
  const { browser, register, complete, tried, ended, time } = await startWithWebhooks(t);
  const { id } = await register(receiver.url);
  const delivery = await complete(id);
  for (const [times, pause] of [
    [1, MINUTE],
    [2, 5 * MINUTE],
  ] as const) {
    await tried(delivery, times);
    await time.pass(pause);
  }
  t.is((await ended(delivery)).state, 'failed');
  t.is((await browser.get('/v1/webhooks')).body.webhooks[0].enabled, true);
});
