import { AskResponse, MonitorRunRecord } from '@namedrop/contract';
import { behaviours, isSigned, until } from '@namedrop/testing';
import test from 'ava';
import { GRANTED } from './ask-world.js';
import { startMonitors } from './monitors-world.js';

/** Answers are asked anew in each run. */
const ANEW = { options: { config: { cache: { lifetimeMs: 0 } } } };
const BROKEN = behaviours.reply({ status: 500, body: {} });

test('a run costs what a live ask costs, and is read as one, by its id too (MON-11, MON-14, MON-15, MON-24)', async (t) => {
  const { create, show, nextRun, read, balance } = await startMonitors(t);
  const monitor = await create({ providers: ['perplexity', 'gemini'], track_brands: ['Acme', 'Nobody'] });
  const run = await nextRun(monitor);
  MonitorRunRecord.parse(run);
  t.like(run, { monitor_id: monitor.id, status: 'succeeded', cost_cents: 75 });
  t.is(await balance(), GRANTED - 75);
  t.is(
    run.diff_summary,
    'First run: 2 providers answered. Acme: mentioned on perplexity (rank 1); mentioned on gemini (rank 1). Nobody: not mentioned.',
  );
  const response = AskResponse.parse(run.response);
  t.like(response, { id: run.id, request_id: run.id, cached: false, usage: { billable_units: 2, cost_cents: 75 } });
  t.deepEqual(
    response.providers.map(({ provider }) => provider),
    ['perplexity', 'gemini'],
  );
  t.is(response.brand_mentions?.length, 2);
  t.true(response.citations.length > 0);
  const { request_id: _, status, ...asked } = (await read(run.id)).body;
  t.is(status, 'succeeded');
  const { request_id: __, ...told } = response;
  t.deepEqual(asked, told);
  const after = await show(monitor.id);
  t.is(after.monitor.last_run_at, run.ran_at);
  t.is(after.monitor.updated_at, monitor.updated_at);
  t.is(Date.parse(after.monitor.next_run_at ?? '') - Date.parse(monitor.next_run_at ?? ''), 24 * 3_600_000);
});

test('a repeat costs 5, and answers are of the account alone (MON-22, MON-23)', async (t) => {
  const { create, nextRun, neighbour, passUntilDue, ask, asked, balance } = await startMonitors(t);
  const neighbours = await neighbour();
  const [mine, theirs] = [await create({ cadence: 'hourly' }), await neighbours.create({ cadence: 'hourly' })];
  await ask({ providers: ['gemini'] });
  const before = await balance();
  t.is((await nextRun(mine)).cost_cents, 37.5, 'an ask whose answers are shared is another');
  const repeat = await nextRun(mine);
  t.like(repeat, { cost_cents: 5, diff_summary: 'No change.', response: { cached: true, usage: { cost_cents: 5 } } });
  t.is(await balance(), before - 42.5);
  await passUntilDue(mine);
  const { runs } = await until(async () => {
    const shown = await neighbours.show(theirs.id);
    return shown.runs.length > 0 && shown;
  });
  t.like(runs.at(-1), { cost_cents: 37.5, response: { cached: false } });
  t.is(asked()[2], 3);
});

test('each run is told to the webhook, once and signed, with what has changed (MON-21, EVT-27)', async (t) => {
  const { create, nextRun, register, receiver, events, upstreams, says } = await startMonitors(t, ANEW);
  const { id: webhook_id, secret } = await register();
  const monitor = await create({ webhook_id, track_brands: ['Acme\nInc'], cadence: 'weekly' });
  const first = await nextRun(monitor);
  upstreams.gemini.behave(behaviours.reply({ body: says('gemini', 'Globex leads.') }));
  const second = await nextRun(monitor);
  const requests = await receiver.received(2);
  for (const [index, run] of [first, second].entries()) {
    const request = requests[index];
    if (!request) return t.fail();
    t.true(isSigned(request, secret));
    t.is(request.headers['x-service-event'], 'ask.completed');
    const { type, data, monitor: told } = events()[index] ?? {};
    t.is(type, 'ask.completed');
    t.deepEqual(data as object, run.response as object);
    t.deepEqual(told, { id: monitor.id, name: 'CRM', run_id: run.id, diff_summary: run.diff_summary });
  }
  t.is(second.diff_summary, 'Acme Inc: no longer mentioned on gemini. Citations: 2 changed on gemini.');
  t.is(receiver.requests.length, 2);
});

test('a prompt of 10,000 characters really runs (MON-04)', async (t) => {
  const { create, nextRun, sent } = await startMonitors(t);
  const prompt = `${'best crm '.repeat(1111)}?`;
  t.is(prompt.length, 10_000);
  const run = await nextRun(await create({ prompt, providers: ['anthropic'] }));
  t.is(run.status, 'succeeded');
  t.true(JSON.stringify(sent('claude')).includes(prompt));
});

test('a provider that fails is not paid for, and not compared; who answers is', async (t) => {
  const { create, nextRun, upstreams, says, register, receiver } = await startMonitors(t, ANEW);
  const { id: webhook_id } = await register();
  const monitor = await create({ providers: ['openai', 'gemini'], track_brands: ['Acme'], webhook_id });
  await nextRun(monitor);
  upstreams.chatgpt.behave(BROKEN);
  upstreams.gemini.behave(behaviours.reply({ body: says('gemini', '1. Globex leads.\n2. Acme follows.') }));
  const run = await nextRun(monitor);
  t.like(run, { status: 'succeeded', cost_cents: 37.5, response: { usage: { billable_units: 1 } } });
  t.is(run.diff_summary, 'Acme: rank 1 → 2 on gemini. Citations: 2 changed on gemini.');
  t.like(run.response?.providers[0], { provider: 'openai', error: { code: 'provider_unavailable' } });
  await receiver.received(2);
});

test('a run in which nobody answered has failed, costs nothing and is told; the monitor goes on', async (t) => {
  const { create, show, nextRun, upstreams, register, receiver, events, balance } = await startMonitors(t);
  upstreams.gemini.behave(BROKEN);
  const { id: webhook_id } = await register();
  const monitor = await create({ webhook_id });
  const run = await nextRun(monitor);
  t.like(run, { status: 'failed', response: null, cost_cents: 0 });
  t.regex(run.diff_summary, /^Failed: The provider could not be reached/);
  await receiver.received(1);
  const [event] = events();
  t.like(event?.data, { id: run.id, status: 'failed', error: { code: 'provider_unavailable' } });
  t.deepEqual(event?.monitor, { id: monitor.id, name: 'CRM', run_id: run.id, diff_summary: run.diff_summary });
  t.is(await balance(), GRANTED);
  const after = (await show(monitor.id)).monitor;
  t.like(after, { enabled: true, last_run_at: run.ran_at });
  t.true(Date.parse(after.next_run_at ?? '') > Date.parse(monitor.next_run_at ?? ''));
});

test('a run that cannot be paid for has failed and is not told; once it can be, the next one runs', async (t) => {
  const { neighbour, register, passUntilDue, nextRun, create, receiver, bank, read, host, asked } =
    await startMonitors(t);
  const poor = await neighbour(37.49);
  const { body } = await poor.browser.post('/v1/webhooks', { url: `${receiver.url}/poor` });
  const monitor = await poor.create({ webhook_id: body.webhook.id });
  const own = await create({ webhook_id: (await register()).id });
  await nextRun(own);
  const [failed, ...none] = await until(async () => {
    const { runs } = await poor.show(monitor.id);
    return runs.length > 0 && runs;
  });
  t.deepEqual(none, []);
  t.like(failed, { status: 'failed', cost_cents: 0, response: null });
  t.regex(failed?.diff_summary ?? '', /wallet/);
  t.is((await read(failed?.id ?? '')).status, 404, 'it is of another account');
  const { rows } = await host.storage.pool.query('SELECT error FROM "legacy-ask".monitor_runs WHERE id = $1', [
    failed?.id,
  ]);
  t.deepEqual(rows, [{ error: 'insufficient_balance' }]);
  t.is(asked()[2], 1);
  const { monitor: after } = await poor.show(monitor.id);
  t.true(after.enabled);
  t.true(Date.parse(after.next_run_at ?? '') > Date.parse(monitor.next_run_at ?? ''));

  await bank.grant(poor.account, 1000);
  await passUntilDue(own);
  const [next] = await until(async () => {
    const { runs } = await poor.show(monitor.id);
    return runs.length > 1 && runs;
  });
  t.like(next, { status: 'succeeded', cost_cents: 37.5 });
  await receiver.received(3);
  t.deepEqual(receiver.requests.map(({ url }) => url).toSorted(), ['/hook', '/hook', '/poor']);
});

test('a monitor that is not enabled, or is deleted, does not run (MON-18, MON-20)', async (t) => {
  const { create, change, remove, show, nextRun, planned } = await startMonitors(t);
  const [paused, deleted] = [await create(), await create()];
  const asleep = await create({ enabled: false });
  await change(paused.id, { enabled: false });
  await remove(deleted.id);
  await nextRun(await create());
  t.deepEqual([(await show(paused.id)).runs, (await show(asleep.id)).runs], [[], []]);
  t.is(await planned(), 1);
});

test('an endpoint that was deleted is told nothing; another one is', async (t) => {
  const { browser, create, change, nextRun, register, receiver, events } = await startMonitors(t);
  const { id: webhook_id } = await register();
  const monitor = await create({ webhook_id });
  await browser.delete(`/v1/webhooks/${webhook_id}`);
  await nextRun(monitor);
  t.deepEqual((await browser.get('/dashboard/api/deliveries')).body.deliveries, []);
  await change(monitor.id, { webhook_id: (await register()).id });
  const run = await nextRun(monitor);
  await receiver.received(1);
  t.is(events()[0]?.monitor?.run_id, run.id);
});

test('of a monitor that is deleted while it runs nothing is told, and nothing is left', async (t) => {
  const { create, remove, passUntilDue, register, receiver, upstreams, says, host, browser, planned, asked } =
    await startMonitors(t);
  const go = Promise.withResolvers<void>();
  upstreams.gemini.behave(async (request, response) => {
    await go.promise;
    await behaviours.reply({ body: says('gemini', 'Acme') })(request, response);
  });
  const monitor = await create({ webhook_id: (await register()).id });
  await passUntilDue(monitor);
  await until(async () => asked()[2] === 1);
  t.is((await remove(monitor.id)).status, 200);
  go.resolve();
  await until(async () => (await host.storage.pool.query('SELECT FROM "legacy-ask".queue')).rowCount === 0);
  t.is(await planned(), 0);
  t.deepEqual((await browser.get('/dashboard/api/deliveries')).body.deliveries, []);
  t.is(receiver.requests.length, 0);
});

test('what a monitor has on its way is called off when it is deleted, or paused', async (t) => {
  const { create, change, remove, nextRun, register, receiver, browser } = await startMonitors(t);
  const { id: webhook_id } = await register();
  receiver.behave(behaviours.reply({ status: 500, body: '' }));
  const deliveries = async () => (await browser.get('/dashboard/api/deliveries')).body.deliveries;
  for (const [index, silence] of [remove, (id: string) => change(id, { enabled: false })].entries()) {
    const monitor = await create({ webhook_id });
    await nextRun(monitor);
    await until(async () => {
      const [latest, ...others] = await deliveries();
      return others.length === index && latest?.attempts.length === 1 && latest.next_attempt_at !== null;
    });
    await silence(monitor.id);
    t.like((await deliveries())[0], { source: monitor.id, state: 'cancelled' });
  }
});

test('the latest fifty runs are told, the newest first', async (t) => {
  const { create, show, nextRun, host } = await startMonitors(t);
  const monitor = await create();
  const run = await nextRun(monitor);
  await host.storage.pool.query(
    `INSERT INTO "legacy-ask".monitor_runs (id, monitor_id, planned_for, prompt, track_brands, state, ran_at, response, diff_summary)
     SELECT gen_random_uuid(), monitor_id, planned_for - n * interval '1 day', prompt, track_brands, state,
       ran_at - n * interval '1 day', response, n::text
     FROM "legacy-ask".monitor_runs, generate_series(1, 60) AS n WHERE id = $1`,
    [run.id],
  );
  const { runs } = await show(monitor.id);
  t.deepEqual(
    runs.map(({ diff_summary }) => diff_summary),
    [run.diff_summary, ...Array.from({ length: 49 }, (_, index) => String(index + 1))],
  );
});
