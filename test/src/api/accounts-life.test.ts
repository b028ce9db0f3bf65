import { behaviours, until } from '@namedrop/testing';
import test from 'ava';
import { startAccounts } from './accounts-world.js';

import { Browser, PASSWORD, startBeside } from './person.js';

const SUSPENDED = 'This account is suspended. Ask the operator of this deployment about it.';

test('a suspended account is refused on every host, nothing runs for it or is charged, and after it all goes on', async (t) => {
  const world = await startAccounts(t);
  const { account, run, get, postTo, browser, queue, once, ended, upstreams, says, check, balance, monitors, url } =
    world;
  const other = await startBeside(t, world.host);
  const bearer = { authorization: `Bearer ${world.token}`, 'content-type': 'application/json' };
  const elsewhere = async () => (await fetch(`${other.url}/v1/usage`, { headers: bearer })).status;
  t.is(await elsewhere(), 200);
  const watch = await world.createWatch();
  const { id: monitor } = await monitors.create({ cadence: 'hourly' });

  // A check and an ask are under way, and an ask waits behind them.
  const { promise: mayGo, resolve: go } = Promise.withResolvers<void>();
  const answer = behaviours.reply({ body: says('gemini', 'Acme leads.') });
  upstreams.gemini.behave(async (request, response) => {
    await mayGo;
    await answer(request, response);
  });
  const ask = { mode: 'standard', providers: ['gemini'] };
  const first = await queue({ ...ask, prompt: 'first' });
  await once(first.ask_id, 'processing');
  const second = await queue({ ...ask, prompt: 'second' });
  const checking = check({ query: 'best crm', brand: 'Acme', mode: 'quick', providers: ['gemini'] });
  await until(() => upstreams.gemini.requests.length >= 2);

  await run('accounts', 'suspend', account, '--reason', 'unpaid');
  await world.answers(401);
  await until(async () => (await elsewhere()) === 401);
  for (const [reply, code] of [
    [await postTo('/v1/check', { query: 'best crm', brand: 'Acme', mode: 'quick' }), 'invalid_api_key'],
    [await get('/v1/watches'), 'invalid_api_key'],
    [await get('/v1/usage'), 'unauthorized'],
    [await world.ask(), 'unauthorized'],
    [await get(`/v1/ask/${first.ask_id}`), 'invalid_api_key'],
    [await get('/v1/mentions/search?brand=Acme'), 'invalid_api_key'],
    [await postTo('/v1/extract_brands', { text: 'Acme' }), 'unauthorized'],
  ] as const)
    t.deepEqual([reply.status, reply.body.error], [401, { code, message: SUSPENDED }]);
  await until(async () => (await browser.get('/dashboard/api/session')).status === 401);
  const refused = await browser.get('/v1/keys');
  t.deepEqual([refused.status, refused.body.error], [401, { code: 'unauthorized', message: SUSPENDED }]);
  const login = await new Browser(url).login('ada@example.com', PASSWORD);
  t.deepEqual([login.status, login.body.error.message], [401, SUSPENDED]);
  t.is((await new Browser(url).login('ada@example.com', 'wrong password')).body.error.code, 'invalid_credentials');

  go();
  const checked = await checking;
  t.deepEqual([checked.status, checked.body.cost_cents], [200, 150], 'a call under way is answered and charged');
  await until(async () => (await world.pool.query('SELECT FROM "legacy-ask".queue')).rowCount === 0);
  await world.passHour();
  t.deepEqual(await world.runsOf(watch, 1), [{ state: 'skipped', error: 'account_suspended', cost: 0 }]);
  t.deepEqual(await world.monitorRunsOf(monitor, 1), [{ state: 'failed', error: 'account_suspended', cost: 0 }]);

  await run('accounts', 'resume', account);
  await world.answers(200);
  t.is((await browser.get('/dashboard/api/session')).status, 200, 'sessions go on');
  t.is((await ended(first.ask_id)).body.status, 'succeeded', 'an ask that a host had begun');
  t.like((await ended(second.ask_id)).body, {
    status: 'failed',
    error: { code: 'account_suspended', message: SUSPENDED },
  });
  const firstCost = (await ended(first.ask_id)).body.usage.cost_cents;
  t.is(await balance(), world.granted - 150 - firstCost);
  t.is((await get('/v1/balance')).body.held_cents, 0);

  t.is((await world.runsOf(watch, 1)).length, 1, 'no run is made up for');
  await world.passHour();
  t.like((await world.runsOf(watch, 2))[1], { state: 'succeeded' });
  t.like((await world.monitorRunsOf(monitor, 2))[1], { state: 'succeeded' });
  t.deepEqual((await world.bank.verify()).faults, []);
});

test('an erased account leaves its amounts in the ledger and nothing else, also when erasing is killed half-way', async (t) => {
  const world = await startAccounts(t);
  const { account, run, folder, pool, postTo, browser, check, ask, monitors, register, ended, queue } = world;
  await run('accounts', 'rename', account, '--name', 'Zephyrine Corp');
  const grant = ['credits', 'grant', '--account', account, '--credits', '7', '--idempotency-key', 'z1'];
  await run(...grant, '--note', 'invoice of Zephyrine');
  const asked = { query: 'is zephyrine good', brand: 'Zephyrine', mode: 'quick' };
  const checked = await check(asked, { headers: { 'idempotency-key': 'zephyrine-1' } });
  t.is(checked.status, 200);
  await run(
    'credits',
    'refund',
    account,
    '--check',
    checked.body.id,
    '--credits',
    '1',
    '--reason',
    'zephyrine was right',
  );
  t.is(
    (await browser.post('/dashboard/api/brands', { name: 'Zephyrine', domains: ['zephyrine.example'] })).status,
    201,
  );
  t.is((await postTo('/v1/mentions/crawl', { brand: 'Zephyrine', prompt: 'best zephyrine' })).status, 200);
  await ask({ prompt: 'what is zephyrine' });
  const { id: webhook_id } = await register();
  await ended((await queue({ async: true, webhook_id, prompt: 'who is zephyrine' })).ask_id);
  await until(() => world.events().length > 0);
  const watch = await world.createWatch();
  const { id: monitor } = await monitors.create({ cadence: 'hourly', prompt: 'best zephyrine', webhook_id });
  await world.passHour();
  await world.runsOf(watch, 1);
  await world.monitorRunsOf(monitor, 1);
  // More than a batch.
  await pool.query(
    `INSERT INTO watch.runs (id, watch_id, planned_for, state, wake_at, ended_at, error)
     SELECT gen_random_uuid(), $1, now() - n * interval '1 hour', 'failed', now(), now(), 'zephyrine'
     FROM generate_series(10, 2600) AS past (n)`,
    [watch],
  );
  const stranger = await world.another();
  t.is((await stranger.check({ query: 'best crm', brand: 'Acme', mode: 'quick' })).status, 200);
  const amounts = async () =>
    (
      await pool.query(
        'SELECT number, transfer, kind, amount, balance_after, at FROM billing.entries ORDER BY account_id, number',
      )
    ).rows;

  const wrong = await folder.run(['accounts', 'erase', account, '--confirm', 'zephyrine']);
  t.deepEqual([wrong.code, wrong.stderr.includes('"Zephyrine Corp": nothing was erased')], [1, true], wrong.stderr);
  await run('accounts', 'suspend', account, '--reason', 'zephyrine asked for it');
  await world.answers(401);
  const before = await amounts();

  const successor = (await run('accounts', 'ls')).at(-1).name;
  const erasing = ['accounts', 'erase', account, '--confirm', 'Zephyrine Corp', '--successor', successor];
  const blocker = await pool.connect();
  await blocker.query('BEGIN');
  await blocker.query('LOCK TABLE namedrop.checks IN SHARE MODE');
  const doomed = folder.spawn(erasing);
  await until(async () => {
    const { rows } = await pool.query(
      `SELECT FROM pg_locks WHERE relation = 'namedrop.checks'::regclass AND NOT granted`,
    );
    return rows.length > 0;
  });
  doomed.process.kill('SIGKILL');
  await doomed.finished;
  await blocker.query('ROLLBACK');
  blocker.release();
  t.like(
    (await run('accounts', 'ls')).find(({ id }: { id: string }) => id === account),
    { state: 'erasing' },
  );
  for (const args of [
    ['accounts', 'resume', account],
    ['keys', 'create', '--account', account],
  ]) {
    t.regex((await folder.run(args)).stderr, /is erased, or being erased/, args.join(' '));
  }

  t.like(await run(...erasing), { account_id: account });
  t.like(
    (await run('accounts', 'ls')).find(({ id }: { id: string }) => id === account),
    {
      name: 'Erased account',
      state: 'erased',
      suspended_reason: null,
    },
  );
  // The text of a question stays in the cache of answers for a day at most, under a hash, and names no account.
  t.deepEqual(await world.tablesWith('zephyrine'), []);
  t.deepEqual(await world.tablesWith('ada@example.com'), []);
  t.deepEqual(await world.tablesWith(account), [
    'billing.entries',
    'billing.wallets',
    'namedrop.accounts',
    'namedrop.audit',
  ]);
  t.deepEqual(await amounts(), before);
  t.true((await run('ledger', 'verify')).ok);
  t.deepEqual(
    (await run('audit', 'ls', '--account', account)).map(({ action, subject, reason }: Record<string, string>) => [
      action,
      subject,
      reason,
    ]),
    [
      ['accounts erase', 'completed', null],
      ['accounts erase', 'begun', null],
      ['accounts suspend', null, null],
      ['credits refund', checked.body.id, null],
      ['credits grant', null, null],
      ['accounts rename', null, null],
    ],
  );
  const again = await folder.run(grant);
  t.regex(again.stderr, /is erased/);
  t.is(
    (await stranger.check({ query: 'best crm', brand: 'Acme', mode: 'quick' })).body.cost_cents,
    5,
    'other accounts go on',
  );
});
