import { randomUUID } from 'node:crypto';
import { AskCompleted, QueuedAsk, RetrievedAsk } from '@namedrop/contract';
import { behaviours, isSigned, until } from '@namedrop/testing';
import test from 'ava';
import { fieldsOf, GRANTED } from './ask-world.js';
import { startQueue } from './queue-world.js';

test('a standard ask is queued, and answered later for 30 % less (ASQ-01, ASQ-03, ASQ-04, ASQ-06, ASQ-07, ASQ-11, ASQ-13, ASQ-14, ASQ-19)', async (t) => {
  const { ask, ended, get, balance } = await startQueue(t);
  const { status, body, headers } = await ask({ mode: 'standard', track_brands: ['Acme'] });
  t.is(status, 202);
  QueuedAsk.parse(body);
  t.deepEqual(body, {
    ask_id: body.request_id,
    request_id: body.request_id,
    status: 'queued',
    mode: 'standard',
    poll_url: `/v1/ask/${body.ask_id}`,
    estimated_cost_cents: 105,
    price_label: 'standard (30% off)',
  });
  t.truthy(headers.get('x-ratelimit-limit'));
  t.truthy(headers.get('x-ratelimit-remaining'));
  await ended(body.ask_id);
  const read = await get(body.poll_url);
  t.is(read.status, 200);
  RetrievedAsk.parse(read.body);
  t.like(read.body, { status: 'succeeded', cached: false, usage: { billable_units: 4, cost_cents: 105 } });
  t.is(read.body.brand_mentions.length, 4);
  t.is(await balance(), GRANTED - 105);
});

test('an async ask is queued at the live price, and its end is told to the webhook, once and signed (ASQ-02, ASQ-10, ASQ-15, EVT-26)', async (t) => {
  const { queue, ended, register, receiver, balance } = await startQueue(t);
  const { id: webhook_id, secret } = await register();
  for (const mode of ['live', 'standard']) {
    const { ask_id: id, ...said } = await queue({ async: true, mode, webhook_id, prompt: `best crm ${mode}` });
    t.like(said, { mode: 'live', estimated_cost_cents: 150, price_label: 'live' });
    const { body } = await ended(id);
    const requests = await receiver.received(mode === 'live' ? 1 : 2);
    const last = requests.at(-1);
    if (!last) throw new Error('nothing was told');
    t.true(isSigned(last, secret));
    t.is(last.headers['x-service-event'], 'ask.completed');
    const { data, ...envelope } = AskCompleted.parse(last.json);
    t.deepEqual(Object.keys(envelope), ['id', 'type', 'created']);
    t.true(Math.abs(envelope.created - Date.now() / 1000) < 60);
    const { request_id: _read, status: _state, ...answer } = body;
    t.deepEqual(data as object, { request_id: id, ...answer });
  }
  t.is(receiver.requests.length, 2);
  t.is(await balance(), GRANTED - 300);
});

test('a standard ask tells its webhook too, if it names one', async (t) => {
  const { queue, register, receiver, events } = await startQueue(t);
  const { id: webhook_id } = await register();
  const { ask_id: id } = await queue({ mode: 'standard', webhook_id });
  await receiver.received(1);
  t.is(events()[0]?.data.id, id);
});

test('one that nobody answered has failed, costs nothing, and is told as it is read', async (t) => {
  const { queue, ended, register, upstreams, receiver, balance } = await startQueue(t);
  upstreams.claude.behave(behaviours.reply({ status: 429, body: {} }));
  const { id: webhook_id } = await register();
  const { ask_id: id } = await queue({ async: true, webhook_id, providers: ['anthropic'] });
  const { status, body } = await ended(id);
  t.is(status, 200);
  t.like(body, { id, status: 'failed', error: { code: 'provider_rate_limited' } });
  const [told] = await receiver.received(1);
  const { data } = AskCompleted.parse(told?.json);
  t.deepEqual(data as object, { ...body, request_id: id });
  t.is(await balance(), GRANTED);
});

test('a webhook that is unknown, somebody else’s or missing is refused, and nothing is queued (ASQ-09, ASQ-10)', async (t) => {
  const { ask, another, register, balance, host } = await startQueue(t);
  const { id } = await register();
  const other = await another();
  for (const mode of ['live', 'standard']) {
    for (const refused of [
      await ask({ async: true, mode, webhook_id: randomUUID() }),
      await other.ask({ async: true, mode, webhook_id: id }),
      await ask({ async: true, mode }),
    ]) {
      t.deepEqual([refused.status, refused.body.error.code], [400, 'invalid_request']);
      t.deepEqual(fieldsOf(refused), ['webhook_id']);
    }
  }
  t.is((await other.ask({ mode: 'standard', webhook_id: id })).status, 400);
  t.is((await ask({ webhook_id: randomUUID() })).status, 200);
  t.is((await host.storage.pool.query('SELECT FROM "legacy-ask".queue')).rowCount, 0);
  t.is(await balance(), GRANTED - 150);
});

test('an ask that is answered at once ignores the webhook that it names (ASK-43)', async (t) => {
  const { ask, queue, register, receiver, events } = await startQueue(t);
  const { id: webhook_id } = await register();
  const { status, body } = await ask({ webhook_id, prompt: 'answered at once' });
  t.deepEqual([status, body.usage.billable_units], [200, 4]);
  t.is((await ask({ webhook_id: randomUUID() })).status, 200);
  const { ask_id } = await queue({ mode: 'standard', webhook_id });
  await receiver.received(1);
  t.deepEqual(
    events().map(({ data }) => data.id),
    [ask_id],
  );
});

test('a webhook that is disabled is accepted, and told nothing; the result can be read', async (t) => {
  const { queue, ended, register, browser, receiver } = await startQueue(t);
  const { id: webhook_id } = await register();
  await browser.call('PATCH', `/v1/webhooks/${webhook_id}`, { enabled: false });
  const { ask_id } = await queue({ async: true, webhook_id });
  t.is((await ended(ask_id)).body.status, 'succeeded');
  const delivery = await until(async () => {
    const { deliveries } = (await browser.get('/dashboard/api/deliveries')).body;
    return deliveries[0]?.state !== 'waiting' && deliveries[0];
  });
  t.is(delivery.state, 'cancelled');
  t.is(receiver.requests.length, 0);
});

test('what is queued is validated as what is not (ASQ-16, ASQ-17)', async (t) => {
  const { ask, send } = await startQueue(t);
  for (const refused of [
    await ask({ mode: 'standard', surprise: 1 }),
    await ask({ mode: 'standard', prompt: 'x'.repeat(481) }),
    await send({ mode: 'standard' }),
  ]) {
    t.deepEqual([refused.status, refused.body.error.code], [400, 'invalid_request']);
  }
  const { status, body } = await ask({ mode: 'standard', json_schema: null });
  t.deepEqual([status, body.error.code], [400, 'request_unsupported']);
});

test('who cannot pay is told so before anything is queued; who can pay has it set aside (ASQ-18)', async (t) => {
  const { another, upstreams } = await startQueue(t);
  upstreams.chatgpt.behave(behaviours.silent());
  const poor = await another(104.99);
  const { status, body } = await poor.ask({ mode: 'standard' });
  t.is(status, 402);
  t.like(body, { error: { code: 'insufficient_credits' }, balance_cents: 104.99, required_cents: 105 });
  const able = await another(105);
  t.is((await able.ask({ mode: 'standard' })).status, 202);
  t.like((await able.ask({ mode: 'standard' })).body, { balance_cents: 0, required_cents: 105 });
});

test('an ask is queued, then it is processed, then it has ended, and never anything else (ASQ-20, ASR-03, ASR-11)', async (t) => {
  const { queue, once, read, statesOf, upstreams, says } = await startQueue(t, { settings: { concurrency: 1 } });
  const { promise: mayGo, resolve: go } = Promise.withResolvers<void>();
  const answer = behaviours.reply({ body: says('gemini', 'Acme.') });
  upstreams.gemini.behave(async (request, response) => {
    await mayGo;
    await answer(request, response);
  });
  upstreams.claude.behave(behaviours.reply({ status: 500, body: {} }));
  const ask = { mode: 'standard', providers: ['gemini'] };
  const first = await queue(ask);
  await once(first.ask_id, 'processing');
  const second = await queue({ ...ask, prompt: 'another' });
  const third = await queue({ ...ask, providers: ['anthropic'] });
  const watched = Promise.all([first, second, third].map(({ ask_id }) => statesOf(ask_id)));
  for (const [{ ask_id: id }, state] of [
    [first, 'processing'],
    [second, 'queued'],
  ] as const) {
    const { status, body } = await read(id);
    t.is(status, 202);
    RetrievedAsk.parse(body);
    t.deepEqual({ ...body, request_id: '' }, { request_id: '', id, status: state });
  }
  go();
  const ends = ['succeeded', 'succeeded', 'failed'];
  for (const [index, states] of (await watched).entries()) {
    t.is(states.at(-1), ends[index]);
    const steps = states.map((state) => ['queued', 'processing', ends[index]].indexOf(state));
    t.deepEqual(steps, steps.toSorted(), states.join());
    t.false(steps.includes(-1), states.join());
  }
});

test('an ask that is to be answered at once does not wait for those that may take their time', async (t) => {
  const { queue, once, read, ended, register, upstreams } = await startQueue(t, { settings: { concurrency: 1 } });
  upstreams.chatgpt.behave(behaviours.silent());
  const patient = { mode: 'standard', providers: ['openai'] };
  const [slow, behind] = [await queue(patient), await queue({ ...patient, prompt: 'another' })];
  await once(slow.ask_id, 'processing');
  const { id: webhook_id } = await register();
  const prompt = await queue({ async: true, webhook_id, providers: ['gemini'] });
  t.is((await ended(prompt.ask_id)).body.status, 'succeeded');
  t.is((await read(slow.ask_id)).body.status, 'processing');
  t.is((await read(behind.ask_id)).body.status, 'queued');
});

test('what the cache knows costs 5, queued or not', async (t) => {
  const { ask, queue, ended, balance } = await startQueue(t);
  await ask();
  const { ask_id } = await queue();
  t.like((await ended(ask_id)).body, { cached: true, usage: { cost_cents: 5, billable_units: 4 } });
  t.is(await balance(), GRANTED - 155);
});

test('a queued ask is one request, and what it brought counts once it is there', async (t) => {
  const { queue, ended, get } = await startQueue(t);
  const { ask_id } = await queue();
  await ended(ask_id);
  const { total } = (await get('/v1/usage?granularity=total')).body;
  // The other request is the one that read it; there may have been more of those.
  t.true(total.requests >= 2);
  t.like(total, { billable_units: 4, errors: 0 });
  t.like(total.provider_breakdown, { openai: 1, anthropic: 1, gemini: 1, perplexity: 1 });
});
