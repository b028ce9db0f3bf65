import { randomUUID } from 'node:crypto';
import {
  DeleteMonitorResponse,
  type MonitorRecord,
  MonitorResponse,
  MonitorsResponse,
  MonitorWithRunsResponse,
} from '@namedrop/contract';
import legacyAsk from '@namedrop/legacy-ask';
import { forFile } from '@namedrop/testing';
import { startTestHost, type TestHost } from '@namedrop/testing/host';
import webhooks from '@namedrop/webhooks';
import test from 'ava';
import { BODY, monitorsOf } from './monitors-world.js';
import { Browser, signInStranger } from './person.js';

const plugins = { webhooks: { module: webhooks }, 'legacy-ask': { module: legacyAsk } };
const HOUR_MS = 3_600_000;
const GRID_MS = 300_000;

let world: TestHost;
const untilTheEnd = forFile(test);
test.before(async () => {
  world = await startTestHost(untilTheEnd, { plugins });
});

/** Somebody in an account of their own, without monitors. */
async function somebody() {
  const { account, browser } = await signInStranger(world);
  const post = (more: object) => browser.post('/v1/monitors', { ...BODY, ...more });
  const register = async () => (await browser.post('/v1/webhooks', { url: 'https://hooks.example/' })).body.webhook.id;
  return { account, browser, post, register, ...monitorsOf(browser) };
}

/** Whether the next run is a cadence away, rounded up to a mark of five minutes. */
function isPlanned({ next_run_at }: MonitorRecord, hours: number): boolean {
  const from = Date.parse(next_run_at ?? '') - hours * HOUR_MS;
  return from % GRID_MS === 0 && from > Date.now() - 60_000 && from <= Date.now() + GRID_MS;
}

test('a monitor is what was said of it, daily, enabled and told to nobody unless it says otherwise (MON-06, MON-09, MON-10, MON-11, MON-12, MON-13)', async (t) => {
  const { account, browser, post } = await somebody();
  t.deepEqual(MonitorsResponse.parse((await browser.get('/v1/monitors')).body).monitors, []);
  const { status, body } = await post({});
  t.is(status, 201);
  const { monitor } = MonitorResponse.parse(body);
  const { id, created_at, next_run_at, ...rest } = monitor;
  t.deepEqual(rest, {
    account_id: account,
    name: 'CRM',
    prompt: 'best crm',
    providers: ['gemini'],
    cadence: 'daily',
    track_brands: [],
    webhook_id: null,
    enabled: true,
    last_run_at: null,
    updated_at: created_at,
  });
  t.true(isPlanned(monitor, 24));
  const listed = await browser.get('/v1/monitors');
  t.deepEqual([listed.status, MonitorsResponse.parse(listed.body).monitors], [200, [monitor]]);
  const read = await browser.get(`/v1/monitors/${id.toUpperCase()}`);
  const { request_id, ...shown } = MonitorWithRunsResponse.parse(read.body);
  t.deepEqual([read.status, shown], [200, { monitor, runs: [] }]);
  t.not(request_id, body.request_id);
});

test('the newest are listed first', async (t) => {
  const { browser, create } = await somebody();
  for (const name of ['one', 'two', 'three']) await create({ name });
  const { monitors } = (await browser.get('/v1/monitors')).body;
  t.deepEqual(
    monitors.map(({ name }: MonitorRecord) => name),
    ['three', 'two', 'one'],
  );
});

test('each field may be as long as it is documented, and no longer (MON-02, MON-03, MON-05, MON-06, MON-07, MON-08, LIM-06)', async (t) => {
  const { browser, post, create } = await somebody();
  const { id } = await create();
  const brands = (count: number) => Array.from({ length: count }, (_, index) => `Brand ${index}`);
  const all = ['openai', 'anthropic', 'gemini', 'perplexity'];
  const cases: readonly (readonly [field: string, good: readonly unknown[], bad: readonly unknown[]])[] = [
    ['name', ['n', 'n'.repeat(81), 'n'.repeat(120)], ['', ' ', 'n'.repeat(121), 7, null]],
    ['prompt', ['p', 'p'.repeat(481), 'p'.repeat(10_000)], ['', 'p'.repeat(10_001), null]],
    ['providers', [['openai'], all], [[], [...all, 'openai'], ['chatgpt'], 'openai', null]],
    ['cadence', ['hourly', 'daily', 'weekly'], ['monthly', 'Daily', null]],
    ['track_brands', [[], ['b'.repeat(80)], brands(20)], [brands(21), [''], ['b'.repeat(81)], 'Acme', null]],
    ['webhook_id', [null], ['abc', '', 7]],
    ['enabled', [true, false], ['yes', 1, null]],
  ];
  for (const [field, good, bad] of cases) {
    for (const value of good) {
      const [made, changed] = [
        await post({ [field]: value }),
        await browser.call('PATCH', `/v1/monitors/${id}`, { [field]: value }),
      ];
      t.deepEqual([made.status, changed.status], [201, 200], `${field} ${JSON.stringify(value)}: ${made.text}`);
      t.deepEqual([made.body.monitor[field], changed.body.monitor[field]], [value, value]);
    }
    for (const value of bad) {
      for (const refused of [
        await post({ [field]: value }),
        await browser.call('PATCH', `/v1/monitors/${id}`, { [field]: value }),
      ]) {
        t.deepEqual(
          [refused.status, refused.body.error.code],
          [400, 'invalid_request'],
          `${field} ${JSON.stringify(value)}`,
        );
        t.deepEqual(Object.keys(refused.body.error.details.fieldErrors), [field]);
      }
    }
  }
  for (const field of ['name', 'prompt', 'providers']) {
    const { status, body } = await post({ [field]: undefined });
    t.deepEqual([status, Object.keys(body.error.details.fieldErrors)], [400, [field]]);
  }
});

test('fifteen brands are too many for an ask, and not for a monitor or an extraction (LIM-03)', async (t) => {
  const { post } = await somebody();
  const track_brands = Array.from({ length: 15 }, (_, index) => `Brand ${index}`);
  t.is((await world.post('/v1/ask', { prompt: 'best crm', track_brands })).status, 400);
  t.is((await post({ track_brands })).status, 201);
  t.is((await world.post('/v1/extract_brands', { text: 'Acme', track_brands })).status, 200);
});

test('a provider that is named twice is asked once, and what nobody knows is ignored', async (t) => {
  const { create } = await somebody();
  t.deepEqual((await create({ providers: ['gemini', 'openai', 'gemini'], colour: 'red' })).providers, [
    'gemini',
    'openai',
  ]);
});

test('each field is changed alone, and the others stay (MON-16)', async (t) => {
  const { create, change, show, register } = await somebody();
  const webhook_id = await register();
  const created = await create();
  let { updated_at: before, ...expected } = created;
  for (const changes of [
    { name: 'Other' },
    { prompt: 'worst crm' },
    { providers: ['perplexity', 'openai'] },
    { track_brands: ['Acme'] },
    { webhook_id },
    { webhook_id: null },
    { enabled: false },
  ]) {
    const { status, body } = await change(created.id, { ...changes, colour: 'red' });
    t.is(status, 200);
    const { updated_at, ...monitor } = MonitorResponse.parse(body).monitor;
    expected = { ...expected, ...changes, ...('enabled' in changes && { next_run_at: null }) } as typeof expected;
    t.deepEqual(monitor, expected);
    t.true(updated_at >= before);
    before = updated_at;
    t.deepEqual((await show(created.id)).monitor, { ...monitor, updated_at });
  }
});

test('another cadence plans the next run anew, and so does enabling; a monitor that is not enabled has none (MON-11, MON-17)', async (t) => {
  const { create, change } = await somebody();
  const { id } = await create({ cadence: 'weekly' });
  t.true(isPlanned((await change(id, { cadence: 'hourly' })).body.monitor, 1));
  t.is((await change(id, { enabled: false })).body.monitor.next_run_at, null);
  t.is((await change(id, { cadence: 'daily' })).body.monitor.next_run_at, null);
  t.true(isPlanned((await change(id, { enabled: true })).body.monitor, 24));
  const asleep = await create({ enabled: false });
  t.deepEqual([asleep.enabled, asleep.next_run_at], [false, null]);
});

test('a change without any field is refused', async (t) => {
  const { create, change } = await somebody();
  const { id } = await create();
  for (const changes of [{}, { colour: 'red' }]) {
    const { status, body } = await change(id, changes);
    t.deepEqual([status, body.error.code], [400, 'invalid_request']);
    t.regex(
      body.error.message,
      /The body must name at least one of name, prompt, providers, cadence, track_brands, webhook_id, enabled/,
    );
  }
});

test('changes that come at the same time all hold', async (t) => {
  const { create, change, show } = await somebody();
  const { id } = await create({ enabled: false });
  const changes = {
    name: 'Other',
    prompt: 'worst crm',
    providers: ['openai'],
    cadence: 'hourly',
    track_brands: ['Acme'],
    enabled: true,
  };
  await Promise.all(Object.entries(changes).map(([field, value]) => change(id, { [field]: value })));
  const { monitor } = await show(id);
  t.like(monitor, changes);
  t.true(isPlanned(monitor, 1));
});

test('a webhook must be one of the account; disabled it will do, and once deleted there is none', async (t) => {
  const { browser, post, create, change, show, register } = await somebody();
  const [theirs, webhook_id, disabled] = [await (await somebody()).register(), await register(), await register()];
  await browser.call('PATCH', `/v1/webhooks/${disabled}`, { enabled: false });
  const { id } = await create({ webhook_id: webhook_id.toUpperCase() });
  t.is((await show(id)).monitor.webhook_id, webhook_id);
  for (const wrong of [theirs, randomUUID()]) {
    for (const refused of [await post({ webhook_id: wrong }), await change(id, { webhook_id: wrong })]) {
      t.deepEqual([refused.status, refused.body.error.code], [400, 'invalid_request']);
      t.deepEqual(Object.keys(refused.body.error.details.fieldErrors), ['webhook_id']);
    }
  }
  t.is((await change(id, { webhook_id: disabled })).body.monitor.webhook_id, disabled);
  const other = await create({ webhook_id });
  await browser.delete(`/v1/webhooks/${disabled}`);
  t.is((await show(id)).monitor.webhook_id, null);
  t.is((await change(id, { name: 'Other' })).body.monitor.webhook_id, null);
  const { monitors } = (await browser.get('/v1/monitors')).body;
  t.deepEqual(
    monitors.map((monitor: MonitorRecord) => [monitor.id, monitor.webhook_id]),
    [
      [other.id, webhook_id],
      [id, null],
    ],
  );
});

test('a monitor is deleted for good (MON-19, MON-20)', async (t) => {
  const { browser, create, remove } = await somebody();
  const { id } = await create();
  const { status, body } = await remove(id);
  DeleteMonitorResponse.parse(body);
  t.deepEqual([status, body], [200, { request_id: body.request_id, deleted: true }]);
  t.deepEqual((await browser.get('/v1/monitors')).body.monitors, []);
  for (const [method, changes] of [['GET'], ['DELETE'], ['PATCH', { enabled: true }]] as const) {
    const answer = await browser.call(method, `/v1/monitors/${id}`, changes);
    t.deepEqual([answer.status, answer.body.error.code], [404, 'not_found'], method);
  }
});

test('monitors of others, of nobody and of no form are not found (MON-25)', async (t) => {
  const [{ browser }, theirs] = await Promise.all([somebody(), somebody()]);
  const { id } = await theirs.create();
  t.deepEqual((await browser.get('/v1/monitors')).body.monitors, []);
  for (const one of [id, randomUUID(), 'abc', '%00']) {
    for (const [method, body] of [['GET'], ['DELETE'], ['PATCH', { enabled: false }]] as const) {
      const answer = await browser.call(method, `/v1/monitors/${one}`, body);
      t.deepEqual([answer.status, answer.body.error.code], [404, 'not_found'], `${method} ${one}`);
    }
  }
  t.true((await theirs.show(id)).monitor.enabled);
});

test('without a session there are no monitors, whatever key comes along (MON-26)', async (t) => {
  const { url, token } = world;
  for (const headers of [{}, { authorization: `Bearer ${token}` }] as Record<string, string>[]) {
    const nobody = new Browser(url, headers);
    for (const [method, path, body] of [
      ['GET', '/v1/monitors'],
      ['POST', '/v1/monitors', BODY],
      ['GET', `/v1/monitors/${randomUUID()}`],
      ['PATCH', `/v1/monitors/${randomUUID()}`, { enabled: true }],
      ['DELETE', `/v1/monitors/${randomUUID()}`],
    ] as const) {
      const answer = await nobody.call(method, path, body);
      t.deepEqual([answer.status, answer.body.error.code], [401, 'unauthorized'], `${method} ${path}`);
    }
  }
});

test('an account may have a hundred monitors, also when several are made at once', async (t) => {
  const { browser, post, remove } = await somebody();
  const make = async (count: number) => {
    const answers = await Promise.all(Array.from({ length: count }, () => post({ enabled: false })));
    return answers.map(({ status }) => status);
  };
  t.true((await make(95)).every((status) => status === 201));
  const statuses = await make(10);
  t.deepEqual(statuses.toSorted(), [201, 201, 201, 201, 201, 400, 400, 400, 400, 400]);
  const refused = await post({});
  t.is(refused.body.error.code, 'invalid_request');
  t.regex(refused.body.error.message, /may have 100 monitors/);
  await remove((await browser.get('/v1/monitors')).body.monitors[0].id);
  t.is((await post({})).status, 201);
  t.is((await (await somebody()).post({})).status, 201, 'another account has its own hundred');
});
