import { randomUUID } from 'node:crypto';
import { AskCompleted } from '@namedrop/contract';
import { behaviours, isSigned, type ReceivedRequest, webhookReceiver } from '@namedrop/testing';
import test from 'ava';
import { BODY } from './asker.js';
import { Browser, createUser } from './person.js';
import { startWithWebhooks } from './webhooks-world.js';

const MINUTE = 60_000;
const PATH = '/dashboard/api/deliveries';

test('a delivery shows what was sent and what came back, attempt by attempt, and no secret and no signature', async (t) => {
  const echo = await webhookReceiver(t, [
    ({ headers }, response) => {
      const mac = String(headers['x-mentions-signature']).replace(/.*v1=/, '');
      response.writeHead(500).end(JSON.stringify({ ...headers, mac }));
    },
    behaviours.reply({ status: 200, body: 'a'.repeat(10_000) }),
  ]);
  const { browser, register, complete, tried, ended, time } = await startWithWebhooks(t);
  const { id: endpoint, secret } = await register(`${echo.url}/hook`);
  const subject = randomUUID();
  const id = await complete(endpoint, { subject, headers: { 'x-service-ask-id': 'a1' } });
  const waiting = await tried(id, 1);
  t.like(waiting, { state: 'waiting', attempts: [{ number: 1, state: 'failed', status: 500 }] });
  t.true(Date.parse(waiting.next_attempt_at) > Date.parse(waiting.created_at) + 50_000);
  await time.pass(MINUTE);
  await ended(id);
  const { status, text, body } = await browser.get(`${PATH}/${id}`);
  t.is(status, 200);
  t.truthy(body.request_id);
  const { attempts, created_at, source, ...delivery } = body.delivery;
  t.deepEqual(delivery, {
    id,
    event: 'ask.completed',
    subject,
    endpoint,
    url: `${echo.url}/hook`,
    state: 'delivered',
    test: false,
    repeats: null,
    next_attempt_at: null,
    body: BODY,
  });
  const requests = (await echo.received(2)) as [ReceivedRequest, ReceivedRequest];
  for (const [n, request] of requests.entries()) {
    const { headers, id: attempt, started_at, took_ms, number } = attempts[n];
    t.is(number, n + 1);
    t.true(Number.isInteger(took_ms) && took_ms >= 0);
    for (const [name, value] of Object.entries(headers)) t.is(request.headers[name], value as string, name);
    t.is(headers['x-service-ask-id'], 'a1');
    t.is(headers['x-service-delivery-id'], attempt);
    t.is(headers['x-service-timestamp'], String(Math.floor(Date.parse(started_at) / 1000)));
    t.deepEqual(
      Object.keys(request.headers).filter((name) => name.startsWith('x-') && !(name in headers)),
      ['x-service-signature', 'x-mentions-signature'],
    );
    const { 'x-service-signature': signature, 'x-mentions-signature': timed } = request.headers;
    for (const hidden of [secret, String(signature), String(timed), String(timed).replace(/.*v1=/, '')]) {
      t.false(text.includes(hidden));
    }
  }
  t.regex(attempts[0].error, /^answered 500/);
  t.regex(attempts[0].answer, /"x-service-signature":"•••".*"mac":"•••"/);
  t.deepEqual([attempts[1].error, attempts[1].answer], [null, 'a'.repeat(4096)]);
  t.truthy(created_at && source);
});

test('deliveries are listed page by page, the newest first, and by source, endpoint and state', async (t) => {
  const receiver = await webhookReceiver(t);
  const dead = await webhookReceiver(t, [500]);
  const { browser, register, complete, tried, ended } = await startWithWebhooks(t);
  const [one, two] = [await register(receiver.url), await register(dead.url)];
  const source = randomUUID();
  const delivered = [await complete(one.id, { source }), await complete(one.id)];
  const waiting = await complete(two.id, { source });
  for (const id of delivered) await ended(id);
  await tried(waiting, 1);
  const idsOf = async (query: string): Promise<string[]> =>
    (await browser.get(`${PATH}?${query}`)).body.deliveries.map(({ id }: { id: string }) => id);
  const newest = [waiting, ...delivered.toReversed()];
  t.deepEqual(await idsOf(''), newest);
  t.deepEqual(await idsOf(`source=${source}`), [waiting, delivered[0]]);
  t.deepEqual(await idsOf(`endpoint=${one.id}`), delivered.toReversed());
  t.deepEqual(await idsOf('state=waiting'), [waiting]);
  t.deepEqual(await idsOf(`state=delivered&source=${source}`), [delivered[0]]);
  t.deepEqual(await idsOf('state=failed'), []);
  t.deepEqual(await idsOf(`source=${randomUUID()}`), []);
  t.deepEqual(await idsOf('source=abc'), []);

  const first = (await browser.get(`${PATH}?limit=2`)).body;
  t.deepEqual(Object.keys(first), ['request_id', 'deliveries', 'next_before']);
  t.is(first.deliveries.length, 2);
  const rest = (await browser.get(`${PATH}?limit=2&before=${first.next_before}`)).body;
  t.deepEqual([rest.deliveries.map(({ id }: { id: string }) => id), rest.next_before], [[delivered[0]], null]);
  t.like(first.deliveries[0], { id: waiting, state: 'waiting', attempts: [{ status: 500, state: 'failed' }] });
  t.false('answer' in first.deliveries[0].attempts[0], 'answers are in the detail');
});

test('a list that is asked for wrongly is refused, and what is allowed is said', async (t) => {
  const { browser } = await startWithWebhooks(t);
  for (const [query, message] of [
    ['limit=0', /^limit: must be a whole number from 1 to 200, once\.$/],
    ['limit=201', /^limit: /],
    ['limit=1&limit=2', /^limit: /],
    ['before=x', /^before: /],
    ['state=gone', /^state: must be one of waiting, delivered, failed, cancelled, once\.$/],
    ['source=a&source=b', /^source: must be the id of a watch, monitor or ask, once\.$/],
  ] as const) {
    const { status, body } = await browser.get(`${PATH}?${query}`);
    t.deepEqual([status, body.error?.code], [400, 'invalid_request'], query);
    t.regex(body.error.message, message);
  }
});

test('a delivery is sent again, and so is all that failed since a time', async (t) => {
  const receiver = await webhookReceiver(t, [500, 500, 500, 200]);
  const { browser, register, complete, tried, ended, time } = await startWithWebhooks(t);
  const { id: endpoint, secret } = await register(receiver.url);
  const since = (await time.now()).toISOString();
  const id = await complete(endpoint);
  for (const [times, pause] of [
    [1, MINUTE],
    [2, 5 * MINUTE],
  ] as const) {
    await tried(id, times);
    await time.pass(pause);
  }
  t.is((await ended(id)).state, 'failed');
  const all = await browser.post(`${PATH}/redeliver`, { since });
  t.is(all.status, 202);
  t.deepEqual(Object.keys(all.body), ['request_id', 'delivery_ids']);
  const [again] = all.body.delivery_ids;
  t.like(await ended(again), { state: 'delivered', repeats: id });
  t.deepEqual((await browser.post(`${PATH}/redeliver`, { since })).body.delivery_ids, []);
  const once = await browser.post(`${PATH}/${again}/redeliver`);
  t.is(once.status, 202);
  t.deepEqual(Object.keys(once.body), ['request_id', 'delivery_id']);
  t.like(await ended(once.body.delivery_id), { state: 'delivered', repeats: again });
  const requests = await receiver.received(5);
  t.is(new Set(requests.map(({ headers }) => headers['x-service-delivery-id'])).size, 5);
  t.true(requests.every((request) => request.body === BODY && isSigned(request, secret)));
  for (const body of [{}, { since: '2026-02-30T00:00:00Z' }, { since: '2026-04-01T00:00:00' }, { since: 5 }]) {
    const refused = await browser.post(`${PATH}/redeliver`, body);
    t.deepEqual([refused.status, refused.body.error?.code], [400, 'invalid_request'], JSON.stringify(body));
  }
});

test('an endpoint can be tried with an ask that nobody asked', async (t) => {
  const receiver = await webhookReceiver(t);
  const { browser, register, ended, asks } = await startWithWebhooks(t);
  const { id: endpoint, secret } = await register(receiver.url);
  const tried = await browser.post(`/dashboard/api/webhooks/${endpoint}/test`);
  t.is(tried.status, 202);
  t.deepEqual(Object.keys(tried.body), ['request_id', 'delivery_id']);
  t.like(await ended(tried.body.delivery_id), { state: 'delivered', test: true, event: 'ask.completed', endpoint });
  const [request] = (await receiver.received(1)) as [ReceivedRequest];
  t.true(isSigned(request, secret));
  t.is(request.headers['x-service-event'], 'ask.completed');
  t.true(AskCompleted.parse(request.json).test);
  t.deepEqual(asks.told, [], 'nobody is told how a test went');
});

test('what would go to an endpoint that is disabled is not sent, and whoever asks for it is told so', async (t) => {
  const receiver = await webhookReceiver(t);
  const { browser, register, change, complete, ended } = await startWithWebhooks(t);
  const { id: endpoint } = await register(receiver.url);
  const delivered = await complete(endpoint);
  await ended(delivered);
  await change(endpoint, { enabled: false });
  const refusals = async () => {
    const tried = await browser.post(`/dashboard/api/webhooks/${endpoint}/test`);
    const repeated = await browser.post(`${PATH}/${delivered}/redeliver`);
    return [tried, repeated].map(({ status, body }) => [status, body.error?.code, body.error?.message]);
  };
  const gone = 'The webhook endpoint of this delivery is disabled or deleted. Nothing was sent.';
  t.deepEqual(await refusals(), [
    [
      409,
      'webhook_disabled',
      'This webhook endpoint is disabled: enable it with PATCH /v1/webhooks/:id. Nothing was sent.',
    ],
    [409, 'webhook_disabled', gone],
  ]);
  t.is((await browser.get(PATH)).body.deliveries.length, 1);
  await change(endpoint, { enabled: true });
  t.is((await browser.post(`/dashboard/api/webhooks/${endpoint}/test`)).status, 202);
  await browser.call('DELETE', `/v1/webhooks/${endpoint}`);
  t.deepEqual((await refusals())[1], [409, 'webhook_disabled', gone]);
});

test('the receiver of a source can be tried with what the source makes up', async (t) => {
  const receiver = await webhookReceiver(t);
  const { browser, account, ended, asks } = await startWithWebhooks(t);
  const source = randomUUID();
  const target = { url: receiver.url, secret: 'of the watch itself' };
  asks.samples.set(source, {
    account,
    event: 'ask.completed',
    source,
    subject: randomUUID(),
    target,
    body: '{"made":"up"}',
  });
  const tried = await browser.post(`/dashboard/api/webhooks/${source}/test`);
  t.like(await ended(tried.body.delivery_id), { state: 'delivered', test: true, source, endpoint: null });
  const [request] = (await receiver.received(1)) as [ReceivedRequest];
  t.true(isSigned(request, target.secret));
  t.is(request.body, '{"made":"up"}');
});

test('deliveries and receivers of others, of nobody and of no form are not found', async (t) => {
  const receiver = await webhookReceiver(t);
  const world = await startWithWebhooks(t);
  const { id: endpoint } = await world.register(receiver.url);
  const id = await world.complete(endpoint);
  await world.ended(id);
  const { id: account } = await world.host.accounts.create({ name: 'Other' });
  await createUser({ ...world, account }, 'eve@example.com');
  const eve = new Browser(world.url);
  await eve.login('eve@example.com');
  t.deepEqual((await eve.get(PATH)).body.deliveries, []);
  for (const one of [id, endpoint, randomUUID(), 'abc']) {
    for (const [method, path] of [
      ['GET', `${PATH}/${one}`],
      ['POST', `${PATH}/${one}/redeliver`],
      ['POST', `/dashboard/api/webhooks/${one}/test`],
    ] as const) {
      const { status, body } = await eve.call(method, path);
      t.deepEqual([status, body.error?.code], [404, 'not_found'], `${method} ${path}`);
    }
  }
  t.is(receiver.requests.length, 1);
});
