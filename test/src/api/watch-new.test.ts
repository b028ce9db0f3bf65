import { WatchEstimateResponse, WatchFired, WatchTestResponse } from '@namedrop/contract';
import { isSigned } from '@namedrop/testing';
import test from 'ava';
import { Browser, createUser, signInStranger } from './person.js';
import { SECRET, startWatchWorld } from './watch-world.js';

const DRAFT = { mode: 'ai_overview', interval: 'daily' };

test('people estimate a watch, try its receiver and create it once; strangers see nothing of it', async (t) => {
  const world = await startWatchWorld(t);
  const { url, bodyOf, receiver, bodies } = world;
  await createUser(world, 'ada@example.com');
  const browser = new Browser(url);
  await browser.login('ada@example.com');
  const estimate = async (body: object) => {
    const { status, text, body: estimated } = await browser.post('/dashboard/api/watch/estimate', body);
    t.is(status, 200, text);
    return WatchEstimateResponse.parse(estimated);
  };

  const plain = await estimate(DRAFT);
  t.deepEqual(plain.platforms, ['ai_overview']);
  t.like(plain, { price_cents: 15, runs_per_month: 30.44, monthly_cost_cents: 456.56 });
  t.deepEqual(plain.false_alarms_per_year, { low: 34.7, high: 275.03, basis: 'measured' });
  const calm = await estimate({ ...DRAFT, mode: 'all_live', sensitivity: { confirm: 3 } });
  t.is(calm.platforms.length, 6);
  t.true(calm.false_alarms_per_year.high < 170);
  const budget = await estimate({ ...DRAFT, interval: 'weekly', sensitivity: { alarms_per_year: 2 } });
  t.deepEqual(budget.false_alarms_per_year, { low: 0, high: 2, basis: 'budget' });
  const wrong = await browser.post('/dashboard/api/watch/estimate', { mode: 'ai_overview' });
  t.deepEqual([wrong.status, wrong.body.error.code], [400, 'invalid_request']);

  const { webhook_url, webhook_secret } = bodyOf() as { webhook_url: string; webhook_secret: string };
  const tried = await browser.post('/dashboard/api/watch/test', { webhook_url, webhook_secret, brand: 'Initech' });
  t.is(tried.status, 202, tried.text);
  const { delivery_id: delivery } = WatchTestResponse.parse(tried.body);
  const [sample] = await receiver.received(1);
  t.true(sample && isSigned(sample, SECRET));
  const event = WatchFired.parse(bodies()[0]);
  t.like(event, { test: true });
  t.is(event.current_response.brand, 'Initech');
  const shown = await browser.get(`/dashboard/api/deliveries/${delivery}`);
  t.like(shown.body.delivery, { id: delivery, event: 'watch.fired', test: true });
  t.false(shown.text.includes(SECRET));
  for (const address of ['https://10.0.0.1/hook', 'http://receiver.example/', 'ftp://x']) {
    const refused = await browser.post('/dashboard/api/watch/test', { webhook_url: address, webhook_secret });
    t.deepEqual([refused.status, refused.body.error.code], [400, 'invalid_request'], address);
  }

  const keyed = { 'idempotency-key': 'form-1' };
  const created = await browser.call('POST', '/dashboard/api/watch', bodyOf(), keyed);
  t.is(created.status, 201, created.text);
  const again = await browser.call('POST', '/dashboard/api/watch', bodyOf(), keyed);
  t.is(again.body.id, created.body.id);
  t.is((await browser.get('/dashboard/api/watches')).body.watches.length, 1);
  const { browser: stranger } = await signInStranger(world);
  t.deepEqual((await stranger.get('/dashboard/api/watches')).body.watches, []);
  t.is((await stranger.get(`/dashboard/api/deliveries/${delivery}`)).status, 404);
  t.is((await new Browser(url).post('/dashboard/api/watch/test', { webhook_url, webhook_secret })).status, 401);
});
