import { WatchFired } from '@namedrop/contract';
import { ApiError, type Credits, type Database, InsufficientFunds, type PreparedStatement } from '@namedrop/plugin-api';
import test from 'ava';
import { HOUR_MS, openWatches, openWithRun } from '../watches.test.helper.js';

test('a run is a check with the defaults, of everybody anew, and is paid for once (WDL-04)', async (t) => {
  const { runner, run, going, checks, account, row } = await openWithRun(t, { mode: 'all_live' });
  await runner.run(run, going.signal);
  const [ran, ...others] = checks.ran;
  t.deepEqual(others, []);
  t.is(ran?.account, account);
  t.deepEqual(ran?.request, {
    query: 'best crm',
    brand: 'Acme',
    mode: 'all_live',
    region: 'us',
    include: [],
    fresh: true,
  });
  t.like(ran?.accepted, { id: run, attempt: 1, paysFor: { kind: 'watch', id: run }, once: run });
  t.like(await row(), { state: 'succeeded', attempt: 1, failures: 0, error: null, cost_hundredths: '6000' });
});

test('a first run in which the brand is named fires, and one that finds the same again does not (WDL-06, WDL-07, EVT-12)', async (t) => {
  const { runner, run, going, sent, watch, tick, passUntilDue, rows } = await openWithRun(t);
  await runner.run(run, going.signal);
  const [delivery] = sent;
  t.like(delivery, { event: 'watch.fired', source: watch.id, subject: run, account: watch.account });
  t.deepEqual(delivery?.headers, { 'x-service-watch-id': watch.id });
  t.deepEqual(delivery?.target, { url: watch.webhookUrl, secret: 'a secret of at least sixteen characters' });
  const body = WatchFired.parse(JSON.parse(delivery?.body ?? ''));
  t.like(body, { trigger: 'mention_added', triggers_fired: ['mention_added'], previous_response: null });
  await passUntilDue(watch);
  await tick();
  t.is(sent.length, 1);
  t.deepEqual(
    (await rows()).map(({ state, triggers_fired, delivery }) => [state, triggers_fired, delivery]),
    [
      ['succeeded', ['mention_added'], 'pending'],
      ['succeeded', [], null],
    ],
  );
});

test('a second job of a run does nothing, while it runs and when it has ended', async (t) => {
  const { runner, run, going, checks } = await openWithRun(t);
  await Promise.all([runner.run(run, going.signal), runner.run(run, going.signal), runner.run(run, going.signal)]);
  await runner.run(run, going.signal);
  t.is(checks.ran.length, 1);
});

test('runs that get somewhere at the same time go to the database together', async (t) => {
  const { open, create, database, time, rows } = await openWatches(t);
  for (let watch = 0; watch < 40; watch++) await create({ triggerOn: ['mention_removed'] });
  const loud = await create();
  const sent: string[] = [];
  const counting: Database = {
    schema: database.schema,
    transaction: (work) => database.transaction(work),
    query: (statement, values) => {
      if (typeof statement !== 'string') sent.push(statement.name);
      return database.query(statement, values);
    },
  };
  const host = open({ database: counting });
  await time.pass(2 * HOUR_MS);
  await host.tick();
  const all = await rows();
  t.deepEqual(new Set(all.map(({ state, attempt }) => `${state} ${attempt}`)), new Set(['succeeded 1']));
  t.deepEqual(
    all.filter(({ delivery }) => delivery === 'pending').map(({ watch_id }) => watch_id),
    [loud.id],
  );
  for (const step of ['claim-run', 'succeed']) {
    const times = sent.filter((name) => name === step).length;
    t.true(times >= 1 && times <= 20, `${step}: ${times} statements for 41 runs`);
  }
});

test('a run whose host died is done again once its lease is over, and what the dead one still says counts for nothing', async (t) => {
  const { open, runner, run, going, checks, sent, stopWatch, row, planner } = await openWithRun(t);
  const { begun, go: wakeUp } = checks.hold();
  const put = await stopWatch();
  const stalled = runner.run(run, going.signal);
  await begun;
  await put(59.999);
  t.is(await planner.wake(), 0);
  await put(60);
  const other = open();
  await other.tick();
  t.like(await row(), { state: 'succeeded', attempt: 2, failures: 1, delivery: 'pending' });
  t.is(checks.ran[0]?.request.freshSince, undefined);
  t.deepEqual(
    other.checks.ran[0]?.request.freshSince,
    (await row())?.started_at,
    'what the dead one got is not asked again',
  );
  checks.says = () => 'Nobody is named.';
  wakeUp();
  await stalled;
  t.like(await row(), { state: 'succeeded', attempt: 2, triggers_fired: ['mention_added'] });
  t.deepEqual([sent.length, other.sent.length], [0, 1]);
  t.deepEqual(
    [checks.ran, other.checks.ran].map(([check]) => check?.accepted.once),
    [run, run],
  );
});

test('a host that says that it is alive keeps its run, however long that takes', async (t) => {
  const { open, run, database, stopWatch, planner, row } = await openWithRun(t);
  const { promise: renewed, resolve: renew } = Promise.withResolvers<void>();
  const listening: Database = {
    schema: database.schema,
    transaction: (work) => database.transaction(work),
    async query<T extends object>(statement: string | PreparedStatement, values?: readonly unknown[]) {
      const answer = await database.query<T>(statement, values);
      if (typeof statement !== 'string' && statement.name === 'renew-run') renew();
      return answer;
    },
  };
  const { runner, going, checks, leases } = open({ database: listening });
  const { begun, go } = checks.hold();
  const put = await stopWatch();
  const running = runner.run(run, going.signal);
  await begun;
  await put(50);
  leases.start();
  await renewed;
  await put(109.999);
  t.is(await planner.wake(), 0);
  go();
  await Promise.all([running, leases.stop()]);
  t.like(await row(), { state: 'succeeded', attempt: 1 });
});

for (const [what, refusal, code] of [
  ['without credits', new InsufficientFunds(0 as Credits, 15_000 as Credits), 'insufficient_balance'],
  [
    'of a mode that is not configured any more',
    new ApiError(501, 'mode_not_yet_available', 'no'),
    'mode_not_yet_available',
  ],
] as const) {
  test(`a run ${what} has failed, costs nothing and tells nobody; the watch goes on from where it was (WDL-31)`, async (t) => {
    const { run, runner, going, checks, sent, watch, watches, passUntilDue, tick, rows } = await openWithRun(t);
    await runner.run(run, going.signal);
    checks.before = () => Promise.reject(refusal);
    await passUntilDue(watch);
    await tick();
    checks.before = async () => undefined;
    await passUntilDue(watch);
    await tick();
    t.deepEqual(
      (await rows()).map(({ state, error, cost_hundredths, delivery }) => [state, error, cost_hundredths, delivery]),
      [
        ['succeeded', null, '4000', 'pending'],
        ['failed', code, '0', null],
        ['succeeded', null, '4000', null],
      ],
    );
    t.is(sent.length, 1, 'the run after it compares with the one before it');
    t.is((await watches.find(watch.id))?.status, 'active');
  });
}

test('a run in which nobody answered has failed with what they have in common, and compares nothing', async (t) => {
  const { run, runner, going, checks, sent, watch, passUntilDue, tick, rows, history, account } = await openWithRun(t);
  await runner.run(run, going.signal);
  checks.says = () => undefined;
  await passUntilDue(watch);
  await tick();
  const [, failed] = await rows();
  t.like(failed, { state: 'failed', error: 'upstream_timeout', cost_hundredths: '0', delivery: null });
  const whole = await history.find(failed?.id ?? '', watch.id, account);
  t.deepEqual(Object.keys(whole?.response?.errors ?? {}), ['chatgpt', 'claude', 'gemini', 'perplexity']);
  checks.says = () => 'Acme alone, and nobody else.';
  await passUntilDue(watch);
  await tick();
  t.like(JSON.parse(sent[1]?.body ?? ''), { triggers_fired: ['rank_changed'] });
  t.is(JSON.parse(sent[1]?.body ?? '').previous_response.length, 8, 'of the run that found something');
});

test('a platform that fails, or shows no answer, is left out of the comparison', async (t) => {
  const { run, runner, going, checks, sent, watch, passUntilDue, tick } = await openWithRun(t, { mode: 'all_live' });
  await runner.run(run, going.signal);
  checks.says = (platform) => (platform === 'ai_overview' ? null : platform === 'chatgpt' ? undefined : 'Nobody.');
  await passUntilDue(watch);
  await tick();
  const body = JSON.parse(sent[1]?.body ?? '');
  t.deepEqual(body.triggers_fired, ['mention_removed']);
  t.notRegex(body.diff_summary, /ai_overview|chatgpt/);
  t.deepEqual(body.current_response.usage, { billable_units: 5, latency_ms: 5, cost_cents: 50 });
});

test('what a stopping host cut short is done by another one at once, and is no failure', async (t) => {
  const { open, run, runner, going, checks, row, queue, soon } = await openWithRun(t);
  checks.before = async () => going.abort();
  checks.says = (platform) => (platform === 'claude' ? undefined : 'Acme.');
  await runner.run(run, going.signal);
  t.like(await row(), { state: 'due', attempt: 1, failures: 0 });
  t.deepEqual([queue, soon], [[run], [['run.look', { delayS: 60.5 }]]], 'only its claim has asked for a pass');
  const other = open();
  await other.runner.run(run, other.going.signal);
  t.like(await row(), { state: 'succeeded', attempt: 2, failures: 0 });
});

test('what a stopping host has wholly done is kept', async (t) => {
  const { run, runner, going, checks, row } = await openWithRun(t);
  checks.before = async () => going.abort();
  await runner.run(run, going.signal);
  t.like(await row(), { state: 'succeeded', attempt: 1 });
});

test('a stopping host keeps a run that lacks only platforms that were not asked', async (t) => {
  const { run, runner, going, checks, row } = await openWithRun(t);
  checks.before = async () => going.abort();
  checks.says = (platform) => (platform === 'claude' ? undefined : 'Acme.');
  checks.fault = () => 'unconfigured';
  await runner.run(run, going.signal);
  t.like(await row(), { state: 'succeeded', attempt: 1 });
});

test('a failed run has the code of the platforms that were asked, where they share it', async (t) => {
  const { run, runner, going, checks, row } = await openWithRun(t, { mode: 'all_live' });
  checks.says = () => undefined;
  checks.fault = (platform) => (platform === 'gemini' ? 'unconfigured' : 'rate_limited');
  await runner.run(run, going.signal);
  t.like(await row(), { state: 'failed', error: 'upstream_rate_limited' });
});

test('a failed run of which no platform was asked has the code that these share', async (t) => {
  const { run, runner, going, checks, row } = await openWithRun(t, { mode: 'all_live' });
  checks.says = () => undefined;
  checks.fault = () => 'region';
  await runner.run(run, going.signal);
  t.like(await row(), { state: 'failed', error: 'surface_unavailable_in_region' });
});

test('what fired is written down and put on its way together, or not at all', async (t) => {
  const { open, run, time, row, tick, sent } = await openWithRun(t);
  const deliveries = {
    enqueue: () => Promise.reject(new Error('not today')),
    cancel: async () => undefined,
  };
  const { runner, going } = open({ deliveries });
  await runner.run(run, going.signal);
  t.like(await row(), { state: 'due', failures: 1, delivery: null });
  await time.pass(31_000);
  await tick();
  t.like(await row(), { state: 'succeeded', delivery: 'pending' });
  t.is(sent.length, 1);
});

test('an outage of the database is told once, and no run is lost in it', async (t) => {
  const { open, run, database, tick, time, row } = await openWithRun(t);
  const down = () => Promise.reject(new Error('the database is down'));
  const { runner, going, log } = open({ database: { schema: database.schema, query: down, transaction: down } });
  for (let job = 0; job < 3; job++) await runner.run(run, going.signal);
  t.is(log.text().match(/what becomes of the runs of watches cannot be noted; this is tried again/g)?.length, 1);
  await time.pass(121_000);
  await tick();
  t.like(await row(), { state: 'succeeded' });
});

test('an answer with characters that PostgreSQL does not keep is told and kept all the same', async (t) => {
  const { run, runner, going, checks, sent, row, history, watch, account } = await openWithRun(t);
  checks.says = () => '1. **Glo\0bex** leads.\n2. **\ud800Initech** and Acme follow.';
  await runner.run(run, going.signal);
  t.like(await row(), { state: 'succeeded', delivery: 'pending' });
  const whole = await history.find(run, watch.id, account);
  t.deepEqual(whole?.response, JSON.parse(sent[0]?.body ?? '').current_response);
});
