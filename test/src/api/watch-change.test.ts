import { WatchFired, WatchResponse } from '@namedrop/contract';
import { behaviours, isSigned, until } from '@namedrop/testing';
import watch from '@namedrop/watch';
import test, { type ExecutionContext } from 'ava';
import type { Shown } from './live-vendor.js';
import { Browser, createUser } from './person.js';
import { HOUR_MS, SECRET, startWatchWorld } from './watch-world.js';

const NOBODY = '6f1ed002-ab5a-4b8c-9e0f-0d5c6a7b8c9d';
const OTHER_SECRET = 'another secret of sixteen or more';
const SECOND = '1. Globex leads.\n2. Acme follows.';
const FIRST = '1. Acme leads.\n2. Globex follows.';

/** A world whose watches a key and a person change. */
async function startChanging(
  t: ExecutionContext,
  ...options: Parameters<typeof startWatchWorld> extends [unknown, ...infer R] ? R : never
) {
  const world = await startWatchWorld(t, ...options);
  await createUser(world, 'ada@example.com');
  const browser = new Browser(world.url);
  await browser.login('ada@example.com');
  const withKey = (token = world.token) => new Browser(world.url, { authorization: `Bearer ${token}` });
  return {
    ...world,
    browser,
    /** Changes a watch with a key. */
    change: (id: string, body: unknown, key?: string) => withKey(key).call('PATCH', `/v1/watch/${id}`, body),
    /** Lets the next run of a watch come, and end. @returns what fired */
    async nextRun(id: string): Promise<readonly string[]> {
      const before = (await world.rows(id)).length;
      await world.passUntilDue(id);
      const run = (await world.ended(id, before + 1)).at(-1);
      if (run?.state !== 'succeeded') throw new Error(`the run is ${run?.state}: ${run?.error}`);
      return run.triggers_fired;
    },
  };
}

test('each field of a watch is changed as a key or a session asks, the others stay, and no reply has the secret', async (t) => {
  const { create, change, browser, find } = await startChanging(t, {}, { config: { allowPrivateTargets: [] } });
  const id = await create({ webhook_url: 'https://receiver.example/' });
  const { request_id: _, ...before } = (await find(id)).body;
  const sensitivity = {
    confirm: 1,
    min_rank_change: 2,
    cooldown_runs: 3,
    ignore_citation_churn: true,
    alarms_per_year: 2,
  };
  const changes = {
    query: '😀'.repeat(480),
    brand: 'b'.repeat(100),
    case_sensitive: true,
    mode: 'all_live',
    webhook_url: 'https://other.example/hook?a=b',
    trigger_on: ['rank_changed', 'mention_added'],
    sensitivity,
    status: 'paused',
  };
  let expected = before;
  for (const [index, [field, value]] of Object.entries(changes).entries()) {
    const body = { [field]: value };
    const reply =
      index % 2 ? await browser.call('PATCH', `/dashboard/api/watches/${id}`, body) : await change(id, body);
    t.is(reply.status, 200, reply.text);
    expected = { ...expected, ...body };
    const { request_id: __, alarm_budget, ...record } = WatchResponse.parse(reply.body);
    t.deepEqual(record as unknown, expected, field);
    t.is(alarm_budget !== undefined, expected.sensitivity.alarms_per_year !== undefined);
  }
  const secret = await change(id, { webhook_secret: OTHER_SECRET, status: 'active', sensitivity: { confirm: 2 } });
  const plain = { confirm: 2, min_rank_change: 1, cooldown_runs: 0, ignore_citation_churn: false };
  t.deepEqual(secret.body.sensitivity, plain, 'an object is replaced as a whole');
  t.false(secret.text.includes(OTHER_SECRET));
  const again = await change(id, { ...changes, status: 'active', webhook_secret: OTHER_SECRET });
  const twice = await change(id, { ...changes, status: 'active', webhook_secret: OTHER_SECRET });
  t.deepEqual({ ...twice.body, request_id: '' }, { ...again.body, request_id: '' });
  t.deepEqual({ ...(await find(id)).body, request_id: '' }, { ...again.body, request_id: '' });
  const ignored = { sensitivity, region: 'uk', intervall: 'daily' };
  for (const { body } of [
    await change(id, ignored),
    await browser.call('PATCH', `/dashboard/api/watches/${id}`, ignored),
  ]) {
    const fields = WatchResponse.parse(body).warnings?.map(({ field }) => field);
    t.deepEqual(fields, ['region', 'intervall'], 'a key and a session are warned');
  }
});

test('a change that does not fit is refused as on creation, and changes nothing', async (t) => {
  const { create, change, find, host, browser } = await startChanging(
    t,
    {},
    {
      keys: ['dataforseo'],
      config: { allowPrivateTargets: [] },
    },
  );
  const id = await create({ webhook_url: 'https://receiver.example/' });
  const before = { ...(await find(id)).body, request_id: '' };
  const wrong: readonly (readonly [field: string, value: unknown])[] = [
    ['status', 'deleted'],
    ['query', ''],
    ['query', 'q'.repeat(481)],
    ['brand', 'b'.repeat(101)],
    ['brand', null],
    ['case_sensitive', 'true'],
    ['mode', 'realistic'],
    ['interval', 'monthly'],
    ['webhook_url', 'http://receiver.example/'],
    ['webhook_url', 'https://127.0.0.1/'],
    ['webhook_secret', 's'.repeat(15)],
    ['webhook_secret', 's'.repeat(129)],
    ['trigger_on', []],
    ['trigger_on', ['foo']],
    ['sensitivity', { confirm: 2, alarms_per_year: 1 }],
    ['sensitivity', null],
  ];
  for (const [field, value] of wrong) {
    const { status, body } = await change(id, { query: 'q', [field]: value });
    t.deepEqual([status, body.error.code], [400, 'invalid_request'], `${field}: ${JSON.stringify(value)}`);
    t.deepEqual(Object.keys(body.error.details.fieldErrors), [field]);
  }
  for (const empty of [{}, { regoin: 'us' }, { region: 'us' }]) {
    const { status, body } = await change(id, empty);
    t.deepEqual([status, body.error.code], [400, 'invalid_request'], JSON.stringify(empty));
    t.regex(body.error.message, /must name at least one of status, query, brand, .*webhook_secret/);
  }
  const planned = await change(id, { mode: 'deep' });
  t.deepEqual([planned.status, planned.body.error], [501, 'mode_roadmap']);
  const absent = await change(id, { mode: 'perplexity_live' });
  t.deepEqual([absent.status, absent.body.error.code], [501, 'mode_not_yet_available']);
  const { id: account } = await host.accounts.create({ name: 'Other' });
  const { token } = await host.keys.create({ account, name: 'other', mode: 'live' });
  const foreign = await change(id, { status: 'paused' }, token);
  t.deepEqual([foreign.status, foreign.body.error.code], [404, 'watch_not_found']);
  for (const none of [NOBODY, 'abc']) {
    t.is((await change(none, { query: 'q' })).body.error.code, 'watch_not_found');
    t.is(
      (await browser.call('PATCH', `/dashboard/api/watches/${none}`, { query: 'q' })).body.error.code,
      'watch_not_found',
    );
  }
  t.deepEqual({ ...(await find(id)).body, request_id: '' }, before);
  const warned = await change(id, { querry: 'q', region: 'us', query: 'q' });
  t.deepEqual(
    warned.body.warnings.map(({ field }: { field: string }) => field),
    ['region', 'querry'],
  );
});

test('events after a change go to the new receiver with the new secret, and those on their way keep theirs', async (t) => {
  const shown = { ai_overview: { text: SECOND } as Shown };
  const { create, change, nextRun, receiver, time, host } = await startChanging(t, shown, { receives: [500, 204] });
  const id = await create();
  await nextRun(id);
  await receiver.received(1);
  const waiting = `SELECT FROM webhooks.deliveries WHERE state = 'waiting'`;
  await until(async () => (await host.storage.pool.query(waiting)).rowCount === 1);
  await change(id, { webhook_url: `${receiver.url}/other`, webhook_secret: OTHER_SECRET });
  await time.pass(61_000);
  shown.ai_overview = { text: FIRST };
  await receiver.received(2);
  t.deepEqual(await nextRun(id), ['rank_changed']);
  const [first, retry, last] = await receiver.received(3);
  t.deepEqual([first?.url, retry?.url, last?.url], ['/hook', '/hook', '/other']);
  t.true(retry && isSigned(retry, SECRET) && last && isSigned(last, OTHER_SECRET));
});

test('another question sets its baseline silently, other names are read in the stored answer, and a real change is reported', async (t) => {
  const shown = { ai_overview: { text: SECOND } as Shown, ai_mode: { text: SECOND } as Shown };
  const { create, change, nextRun, host, bodies, receiver, vendor } = await startChanging(t, shown);
  for (const [kept, changes] of [
    [true, { query: 'best crm of another kind' }],
    [true, { mode: 'ai_mode' }],
    [true, { brand: 'Follows' }],
    [false, { brand: 'Follows', case_sensitive: false }],
  ] as const) {
    const told = `${JSON.stringify(changes)}, kept: ${kept}`;
    for (const surface of [shown.ai_overview, shown.ai_mode]) surface.text = SECOND;
    const id = await create();
    t.deepEqual(await nextRun(id), ['mention_added'], told);
    if (!kept) await host.storage.pool.query('DELETE FROM namedrop.checks');
    t.is((await change(id, changes)).status, 200);
    t.deepEqual(await nextRun(id), [], told);
    for (const surface of [shown.ai_overview, shown.ai_mode]) surface.text = 'Initech leads.';
    const count = receiver.requests.length;
    t.deepEqual(await nextRun(id), ['mention_removed'], told);
    await receiver.received(count + 1);
    const { current_response, previous_response } = WatchFired.parse(bodies().at(-1));
    t.like(current_response, 'query' in changes || 'mode' in changes ? changes : { brand: 'Follows' });
    t.true(
      previous_response?.some(({ brand }) => brand === current_response.brand),
      told,
    );
    await change(id, { status: 'paused' });
  }
  t.true(vendor.questions('ai_mode').length > 0);
});

test('a run that is under way when its watch changes is paid for and kept, and the next run reports by the new settings', async (t) => {
  const shown = { ai_overview: { text: SECOND } as Shown };
  const { create, change, nextRun, rows, passUntilDue, ended, vendor, receiver } = await startChanging(t, shown);
  const id = await create();
  await nextRun(id);
  await receiver.received(1);
  const answered = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  vendor.behave('ai_overview', async (_request, response) => {
    asked.resolve();
    await answered.promise;
    return behaviours.reply({ status: 500, body: {} })(_request, response);
  });
  await passUntilDue(id);
  await asked.promise;
  vendor.behave('ai_overview');
  await change(id, { query: 'best crm of another kind', trigger_on: ['mention_removed'] });
  shown.ai_overview = { text: FIRST };
  answered.resolve();
  await ended(id, 2);
  t.deepEqual(
    (await rows(id)).map(({ triggers_fired }) => triggers_fired),
    [['mention_added'], []],
  );
  t.deepEqual(await nextRun(id), [], 'the new question is learned');
  shown.ai_overview = { text: 'Globex leads.' };
  t.deepEqual(await nextRun(id), ['mention_removed']);
  t.like(JSON.parse((await receiver.received(2)).at(-1)?.body ?? ''), {
    current_response: { query: 'best crm of another kind' },
  });
});

test('pausing by a change does what deleting does, and of those that become active at the limit one is the last', async (t) => {
  const plugins = { watch: { module: watch, maxPerAccount: 2 } as never };
  const world = await startChanging(t, {}, { plugins, receives: [500] });
  const { create, change, nextRun, receiver, rows, find, time } = world;
  const [first, second] = [await create(), await create({ interval: 'daily' })];
  await nextRun(first);
  await receiver.received(1);
  const { body: planned } = await find(first);
  t.like((await change(first, { status: 'paused', query: 'q' })).body, {
    status: 'paused',
    next_run_at: planned.next_run_at,
    query: 'q',
  });
  await until(async () => (await rows(first))[0]?.delivery === 'undelivered');
  const third = await create();
  await change(second, { status: 'paused' });
  await time.pass(100 * HOUR_MS);
  const answers = await Promise.all([first, second, first, second].map((id) => change(id, { status: 'active' })));
  const active = answers.filter(({ status }) => status === 200).map(({ body }) => body.id);
  t.is(new Set(active).size, 1);
  for (const { body } of answers.filter(({ status }) => status !== 200))
    t.regex(body.error.message, /^An account may have 2 active/);
  const [id = ''] = active;
  const ahead = Date.parse((await find(id)).body.next_run_at) - (await time.now()).getTime();
  const hours = id === first ? 1 : 24;
  t.true(ahead > (hours - 0.1) * HOUR_MS && ahead <= hours * HOUR_MS + 301_000);
  t.is((await find(third)).body.status, 'active');
  t.is((await change(id, { interval: 'weekly' })).status, 200, 'it needs no more room');
});

test('a change that fails in the middle changes nothing, and can be made again', async (t) => {
  const shown = { ai_overview: { text: SECOND } as Shown };
  const { create, change, nextRun, find, host } = await startChanging(t, shown);
  const { pool } = host.storage;
  const id = await create();
  await nextRun(id);
  const before = { ...(await find(id)).body, request_id: '' };
  const state = async () =>
    (await pool.query('SELECT w.revision, b.state::text FROM watch.watches w, watch.baselines b')).rows;
  const held = await state();
  const changes = { query: 'another', webhook_secret: OTHER_SECRET, status: 'paused' };
  for (const [table, time] of [
    ['watch.baselines', 'AFTER UPDATE'],
    ['watch.watches', 'AFTER UPDATE'],
  ] as const) {
    await pool.query(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'disk full'; END $$`);
    await pool.query(`CREATE TRIGGER fail ${time} ON ${table} FOR EACH ROW EXECUTE FUNCTION fail()`);
    const { status, body } = await change(id, changes);
    t.deepEqual([status, body.error.code], [500, 'internal_error'], table);
    await pool.query('DROP FUNCTION fail CASCADE');
    t.deepEqual({ ...(await find(id)).body, request_id: '' }, before);
    t.deepEqual(await state(), held);
  }
  t.like((await change(id, changes)).body, { query: 'another', status: 'paused' });
});
