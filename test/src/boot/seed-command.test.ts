import { OverviewResponse } from '@namedrop/contract';
import { DEMO_ACCOUNT } from '@namedrop/plugin-api';
import { testDatabase } from '@namedrop/testing/host';
import test from 'ava';
import type pg from 'pg';
import { Browser, PASSWORD } from '../api/person.js';
import { operatorFolder } from './command.js';
import { testPool } from './pool.js';

const FILES = {
  'namedrop.config.js': `export default { port: 0, plugins: { billing: {}, webhooks: {}, watch: {}, 'legacy-ask': {} } };`,
};
/** Days of the usual period of the overview. */
const PERIOD = 30;
const CHECKS = 720;

const STORED_DAYS = `
  SELECT DISTINCT (created_at AT TIME ZONE 'UTC')::date FROM namedrop.checks
  WHERE account_id = $1 AND (created_at AT TIME ZONE 'UTC')::date > (now() AT TIME ZONE 'UTC')::date - $2::int`;

/** Selects the tables with rows of accounts. The audit keeps what operators did, without texts. */
const TABLES = `
  SELECT table_schema AS schema, table_name AS name FROM information_schema.columns
  WHERE column_name = 'account_id' AND table_schema NOT IN ('pg_catalog', 'information_schema')
    AND table_name <> 'audit' ORDER BY 1, 2`;
/** Tables with rows of checks, watches and brands, which name no account. Contents of answers are swept later. */
const WITHOUT_ACCOUNT = [
  'namedrop.check_answers',
  'namedrop.brand_facts',
  'namedrop.brand_days',
  'watch.runs',
  'watch.baselines',
  'webhooks.attempts',
];

async function rowsOf(pool: pg.Pool) {
  const { rows: tables } = await pool.query<{ schema: string; name: string }>(TABLES);
  const counts: Record<string, string> = {};
  const demo: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await pool.query(
      `SELECT count(*) FILTER (WHERE account_id = $1)::int AS demo, count(*) FILTER (WHERE account_id <> $1) AS others
       FROM "${schema}"."${name}"`,
      [DEMO_ACCOUNT],
    );
    counts[`${schema}.${name}`] = rows[0].others;
    if (rows[0].demo > 0) demo.push(`${schema}.${name}`);
  }
  for (const table of WITHOUT_ACCOUNT)
    counts[table] = (await pool.query(`SELECT count(*) FROM ${table}`)).rows[0].count;
  return { counts, demo };
}

test('seed --demo writes 60 days that the dashboard reads; seed --remove deletes them and nothing else', async (t) => {
  const DATABASE_URL = await testDatabase(t);
  const folder = await operatorFolder(t, FILES, { env: { DATABASE_URL } });
  const pool = testPool(t, DATABASE_URL);
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await folder.run([...args, '--json']);
    t.is(code, 0, stderr);
    return JSON.parse(stdout);
  };
  await run('accounts', 'create', '--name', 'Acme', '--credits', '150');
  t.deepEqual(await run('seed', '--remove'), { removed: false });
  const before = await rowsOf(pool);

  const seeded = await run('seed', '--demo');
  t.like(seeded, { state: 'seeded', account_id: DEMO_ACCOUNT, checks: CHECKS, watches: 2 });
  t.deepEqual(await run('seed', '--demo'), { state: 'present', account_id: DEMO_ACCOUNT });
  const { rows: kept } = await pool.query('SELECT id FROM namedrop.checks WHERE account_id = $1', [DEMO_ACCOUNT]);
  t.is(kept.length, CHECKS);

  const verified = await run('ledger', 'verify');
  t.deepEqual([verified.ok, verified.wallets], [true, 2]);
  const { rows: books } = await pool.query(
    `SELECT (SELECT sum(cost_hundredths) FROM namedrop.checks WHERE account_id = $1) AS checks,
       (SELECT -sum(amount) FROM billing.entries WHERE account_id = $1 AND kind = 'charge') AS charged,
       (SELECT sum(cost_hundredths) FROM namedrop.brand_facts) AS facts`,
    [DEMO_ACCOUNT],
  );
  t.is(books[0].checks, books[0].charged);
  t.is(books[0].facts, books[0].charged);
  await t.throwsAsync(pool.query('DELETE FROM billing.entries WHERE account_id <> $1', [DEMO_ACCOUNT]), {
    message: /append-only/,
  });

  const { rows: fired } = await pool.query(
    `SELECT run.triggers_fired, run.delivery, attempt.status FROM watch.runs AS run
     JOIN webhooks.deliveries AS sent ON sent.subject = run.id JOIN webhooks.attempts AS attempt ON attempt.delivery = sent.id
     WHERE run.triggers_fired <> '{}'`,
  );
  const removed = { triggers_fired: ['mention_removed'], delivery: 'delivered', status: 200 };
  t.deepEqual(fired, [removed, removed]);

  const host = folder.start();
  const [url = ''] = /http:\S+/.exec(await host.printed(/serves http\S+\n/)) ?? [];
  const user = await run('users', 'create', '--account', DEMO_ACCOUNT, '--email', 'ada@example.com');
  const browser = new Browser(url);
  const token = /#([\w-]{43})/.exec(user.setup_link)?.[1];
  t.is((await browser.post('/dashboard/api/setup', { token, password: PASSWORD })).status, 200);
  const read = async (query: string) =>
    OverviewResponse.parse((await browser.get(`/dashboard/api/overview?${query}`)).body);
  const month = await read('period=30d');
  const days = new Set(month.platforms.flatMap((platform) => platform.days.map(({ day }) => day)));
  // Shortly after midnight (UTC), no check of the day is stored yet.
  const { rows: stored } = await pool.query(STORED_DAYS, [DEMO_ACCOUNT, PERIOD]);
  t.is(days.size, stored.length);
  t.true(days.size >= PERIOD - 1, String(days.size));
  t.true(month.absent > 0 && month.absent < month.outcomes.named / 20, `${month.absent} know nothing`);
  t.true(month.tiles.visibility.before.n > 0.9 * month.tiles.visibility.n);
  t.truthy(month.tiles.visibility.verdict);
  const { named, not_named, no_answer, failed } = month.outcomes;
  t.true(
    [named, not_named, no_answer, failed].every((count) => count > 0),
    JSON.stringify(month.outcomes),
  );
  const week = await read('period=7d');
  t.true(
    week.changes.some((change) => JSON.stringify(change).includes('perplexity')),
    JSON.stringify(week.changes),
  );
  const watches = await browser.get('/dashboard/api/watches');
  t.is(watches.status, 200);
  t.true(watches.body.watches.every(({ status }: { status: string }) => status === 'paused'));
  const usage = await browser.get('/dashboard/api/usage?granularity=day');
  t.is(usage.status, 200, usage.text);
  t.is((await host.stop()).code, 0);

  t.deepEqual(await run('seed', '--remove'), { removed: true });
  t.deepEqual(await rowsOf(pool), before);
  t.true((await run('ledger', 'verify')).ok);
  t.is((await run('accounts', 'ls')).length, 1);

  const namesake = await run('accounts', 'create', '--name', 'Demo');
  const refused = await folder.run(['seed', '--demo']);
  t.is(refused.code, 1);
  t.true(refused.stderr.includes(`the account ${namesake.id} is named "Demo" and is no demo data`), refused.stderr);
  t.is((await folder.run(['seed'])).code, 64);
});
