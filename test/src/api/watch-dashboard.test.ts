import { WatchBoardResponse, WatchFired } from '@namedrop/contract';
import { isSigned, until } from '@namedrop/testing';
import test, { type ExecutionContext } from 'ava';
import { Browser, createUser } from './person.js';
import { SECRET, startWatchWorld } from './watch-world.js';

const NOBODY = '6f1ed002-ab5a-4b8c-9e0f-0d5c6a7b8c9d';

/** A world, and somebody who is signed in to its account. */
async function startWithPerson(t: ExecutionContext, shown?: Parameters<typeof startWatchWorld>[1]) {
  const world = await startWatchWorld(t, shown);
  await createUser(world, 'ada@example.com');
  const browser = new Browser(world.url);
  await browser.login('ada@example.com');
  return { ...world, browser };
}

test('people see their watches, what they found, and never a secret', async (t) => {
  const { browser, create, passUntilDue, ended } = await startWithPerson(t);
  const first = await create({ query: 'first', sensitivity: { confirm: 1 } });
  const second = await create({ query: 'second', trigger_on: ['rank_changed'], sensitivity: { alarms_per_year: 2 } });
  await passUntilDue(first);
  await ended(first, 1);
  const list = await browser.get('/dashboard/api/watches');
  t.deepEqual(
    list.body.watches.map(({ id }: { id: string }) => id),
    [second, first],
  );
  t.like(list.body.watches[0], { query: 'second', trigger_on: ['rank_changed'], status: 'active', interval: 'hourly' });
  t.like(list.body.watches[0].sensitivity, { confirm: 1, alarms_per_year: 2 });
  t.deepEqual(Object.keys(list.body.watches[1].sensitivity), [
    'confirm',
    'min_rank_change',
    'cooldown_runs',
    'ignore_citation_churn',
  ]);
  const budgeted = await browser.get(`/dashboard/api/watches/${second}`);
  t.deepEqual(budgeted.body.watch.alarm_budget, {
    alarms_per_year: 2,
    platforms: { ai_overview: { observed_runs: 1, mention_rate: 1, runs_to_detect: { rank_changed: null } } },
  });
  const one = await browser.get(`/dashboard/api/watches/${first}`);
  const [run] = one.body.runs;
  t.like(run, { state: 'succeeded', cost_cents: 15, triggers_fired: ['mention_added'], error: null });
  t.false('response' in run);
  const whole = await browser.get(`/dashboard/api/watches/${first}/runs/${run.id}`);
  t.like(whole.body.run.response, { mode: 'ai_overview', query: 'first', brand: 'Acme' });
  for (const { text } of [list, one, whole]) t.false(text.includes(SECRET));
});

test('people see that an answer which names the brand knows nothing of it; receivers get what they always got', async (t) => {
  const text = 'I could not find any information about Acme. Globex is a popular choice.';
  const { browser, create, ended, receiver } = await startWithPerson(t, { ai_overview: { text } });
  const id = await create();
  await browser.post(`/dashboard/api/watches/${id}/run`);
  const [run] = await ended(id, 1);
  const { body } = await browser.get(`/dashboard/api/watches/${id}/runs/${run?.id}`);
  const { providers, brand_mentions } = body.run.response;
  t.true(providers.ai_overview.mentioned);
  t.deepEqual(
    brand_mentions.map(({ brand, sentiment, stance }: Record<string, string>) => [brand, sentiment, stance]),
    [
      ['Acme', 'neutral', 'absent'],
      ['Globex', 'positive', 'present'],
    ],
  );
  const [fired] = await receiver.received(1);
  const told = WatchFired.parse(JSON.parse(fired?.body ?? '')).current_response.brand_mentions;
  t.deepEqual(
    told,
    brand_mentions.map(({ stance: _, ...mention }: Record<string, unknown>) => mention),
  );

  const aliased = await create({ brand: 'Initech', aliases: ['Acme'] });
  await browser.post(`/dashboard/api/watches/${aliased}/run`);
  const [named] = await ended(aliased, 1);
  const ofAlias = await browser.get(`/dashboard/api/watches/${aliased}/runs/${named?.id}`);
  t.like(ofAlias.body.run.response.brand_mentions[0], { brand: 'Initech', stance: 'absent' }, 'an alias is the brand');
});

test('a run shows people an unknown sentiment for a sentence in a language without rules, and receivers a neutral one', async (t) => {
  const text = 'Acme ist das beste CRM für kleine Teams.';
  const { browser, create, ended, receiver } = await startWithPerson(t, { ai_overview: { text } });
  const id = await create();
  await browser.post(`/dashboard/api/watches/${id}/run`);
  const [run] = await ended(id, 1);
  const { body } = await browser.get(`/dashboard/api/watches/${id}/runs/${run?.id}`);
  t.is(body.run.response.brand_mentions[0].sentiment, 'unknown');
  const [fired] = await receiver.received(1);
  t.is(WatchFired.parse(JSON.parse(fired?.body ?? '')).current_response.brand_mentions[0]?.sentiment, 'neutral');
});

test('a watch can be run now, resumed, and its receiver tried', async (t) => {
  const { browser, create, pause, ended, receiver, rows, bodies } = await startWithPerson(t);
  const id = await create();
  const { status, body } = await browser.post(`/dashboard/api/watches/${id}/run`);
  t.is(status, 200);
  const [run] = await ended(id, 1);
  t.is(run?.id, body.run_id);
  await receiver.received(1);
  await until(async () => (await rows(id))[0]?.delivery === 'delivered');

  const tried = await browser.post(`/dashboard/api/watches/${id}/test`);
  t.is(tried.status, 202);
  t.regex(tried.body.delivery_id, /^[0-9a-f-]{36}$/);
  const [, sample] = await receiver.received(2);
  t.true(sample && isSigned(sample, SECRET));
  t.like(WatchFired.parse(bodies()[1]), { test: true, watch_id: id });
  t.is((await rows(id)).length, 1, 'a test is no run');

  await pause(id);
  const refused = await browser.post(`/dashboard/api/watches/${id}/run`);
  t.deepEqual([refused.status, refused.body.error.code], [409, 'watch_paused']);
  const resumed = await browser.post(`/dashboard/api/watches/${id}/resume`);
  t.like(resumed.body.watch, { id, status: 'active' });
});

test('what is not there, or is another account’s, is not found; and nobody is let in without a session', async (t) => {
  const { browser, create, host, url, token } = await startWithPerson(t);
  const { id: account } = await host.accounts.create({ name: 'Other' });
  const { token: strange } = await host.keys.create({ account, name: 'other', mode: 'live' });
  const own = await create();
  const foreign = await createAs(url, strange);
  const calls: readonly (readonly [method: string, path: string])[] = [
    ['GET', ''],
    ['POST', '/run'],
    ['POST', '/resume'],
    ['POST', '/test'],
  ];
  for (const id of [foreign, NOBODY, 'abc']) {
    for (const [method, path] of calls) {
      const { status, body } = await browser.call(method, `/dashboard/api/watches/${id}${path}`);
      t.deepEqual([status, body.error.code], [404, 'watch_not_found'], `${method} ${path}`);
    }
  }
  for (const run of [NOBODY, 'abc']) {
    const { status, body } = await browser.get(`/dashboard/api/watches/${own}/runs/${run}`);
    t.deepEqual([status, body.error.code], [404, 'run_not_found']);
  }
  t.deepEqual(
    (await browser.get('/dashboard/api/watches')).body.watches.map(({ id }: { id: string }) => id),
    [own],
  );
  const stranger = new Browser(url, { authorization: `Bearer ${token}` });
  for (const [method, path] of [...calls, ['GET', `/runs/${NOBODY}`] as const]) {
    const { status, body } = await stranger.call(method, `/dashboard/api/watches/${own}${path}`);
    t.deepEqual([status, body.error.code], [401, 'unauthorized'], `${method} ${path}`);
  }
});

/** A watch of another account. */
async function createAs(url: string, token: string): Promise<string> {
  const response = await fetch(`${url}/v1/watch`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      query: 'q',
      brand: 'b',
      mode: 'ai_overview',
      interval: 'daily',
      webhook_url: 'https://receiver.example/',
      webhook_secret: SECRET,
    }),
  });
  return ((await response.json()) as { id: string }).id;
}

test('nothing of a watch that is paused is sent again, by whomever (WAT-35)', async (t) => {
  const { browser, create, passUntilDue, ended, pause, receiver } = await startWithPerson(t);
  const id = await create();
  await passUntilDue(id);
  await ended(id, 1);
  await receiver.received(1);
  const delivered = async () => (await browser.get(`/dashboard/api/deliveries?source=${id}`)).body.deliveries[0];
  await until(async () => (await delivered()).state === 'delivered');
  const again = `/dashboard/api/deliveries/${(await delivered()).id}/redeliver`;
  await pause(id);
  const { status, body } = await browser.post(again);
  t.deepEqual([status, body.error?.code], [409, 'webhook_disabled']);
  t.is(receiver.requests.length, 1);
  t.is((await browser.post(`/dashboard/api/watches/${id}/resume`)).status, 200);
  t.is((await browser.post(again)).status, 202);
  await receiver.received(2);
});

test('the board shows watches with verdicts and errors of their latest runs and costs of a month, and one watch alone', async (t) => {
  const surfaces = { ai_overview: { text: 'Acme is the best.' }, ai_mode: { text: 'Globex is the best.' } };
  const { browser, create, ended, pause } = await startWithPerson(t, surfaces);
  const asked = await create({ mode: 'all_live', interval: 'daily' });
  const paused = await create();
  await pause(paused);
  for (const runs of [1, 2]) {
    await browser.post(`/dashboard/api/watches/${asked}/run`);
    await ended(asked, runs);
  }
  const board = async (query = '') => {
    const { body, text } = await browser.get(`/dashboard/api/watch/board${query}`);
    return { ...WatchBoardResponse.parse(body), text };
  };
  const { watches, text } = await board('?runs=1');
  t.like(watches[0], { id: paused, status: 'paused', price_cents: 15, monthly_cost_cents: 0, runs: [] });
  const [, watch] = watches;
  t.is(watch?.id, asked);
  t.is(watch?.monthly_cost_cents, Math.round(((watch?.price_cents ?? 0) * 36525) / 12) / 100);
  t.is(watch?.runs.length, 1, 'no more runs than asked for');
  const [run] = watch?.runs ?? [];
  t.deepEqual(run?.providers.ai_overview, { mentioned: true, rank: 1, stance: 'present' });
  t.deepEqual(run?.providers.ai_mode, { mentioned: false, rank: null });
  t.false(text.includes('is the best'), 'no answers');
  t.is((await board(`?watch=${asked}`)).watches[0]?.runs.length, 2);
  t.is((await board('?status=paused')).watches.length, 1);
  const missing = await browser.get(`/dashboard/api/watch/board?watch=${NOBODY}`);
  t.deepEqual([missing.status, missing.body.error.code], [404, 'watch_not_found']);
});
