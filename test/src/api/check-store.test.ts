import type { Host } from '@namedrop/host';
import { behaviours, until } from '@namedrop/testing';
import { lookNow } from '@namedrop/testing/host';
import test from 'ava';
import { bootOn, check as checkOn, plugin, says } from '../boot/world.js';
import { startWorld } from './world.js';

const boot = bootOn(test);

const check = { query: 'best crm', brand: 'Acme', mode: 'quick' };

test('a check is kept with its report and, per platform, the full capture or the fault', async (t) => {
  const { post, upstreams, host, account } = await startWorld(t);
  upstreams.claude.behave(behaviours.reply({ status: 429, body: {} }));
  const { body } = await post(check);
  const { rows } = await host.storage.pool.query(
    `select c.account_id, c.report, a.platform, coalesce(a.answer, body::jsonb) as answer, a.fault
       from namedrop.checks c join namedrop.check_answers a on a.check_id = c.id
         left join namedrop.answer_contents on hash = a.content
       where c.id = $1`,
    [body.id],
  );
  t.deepEqual(rows.map(({ platform }) => platform).sort(), ['chatgpt', 'claude', 'gemini', 'perplexity']);
  const of = (platform: string) => rows.find((row) => row.platform === platform);
  t.is(of('claude').fault, 'rate_limited');
  t.is(of('chatgpt').account_id, account);
  t.true(of('chatgpt').answer.text.startsWith('Acme is a popular choice'));
  t.is(of('gemini').answer.fanOut[0], 'crm');
  t.deepEqual(of('perplexity').report.providers, body.providers);
});

test('an answer with characters that the database refuses is delivered and kept', async (t) => {
  const { post, host } = await startWorld(t, { claude: 'Acme \u0000 is \ud83d fine.' });
  const { body } = await post({ ...check, providers: ['claude'], include: ['raw'] });
  t.true(body.providers.claude.mentioned);
  const { rows } = await host.storage.pool.query('select 1 from namedrop.check_answers where check_id = $1', [body.id]);
  t.is(rows.length, 1);
});

test('a refused call keeps nothing', async (t) => {
  const { post, host } = await startWorld(t);
  await post({ ...check, models: { claude: 'no-such' } });
  await post({ ...check, mode: 'deep' });
  const { rows } = await host.storage.pool.query('select 1 from namedrop.checks');
  t.is(rows.length, 0);
});

const LONG = `Acme leads. ${'Globex follows. '.repeat(60)}`;
const ENGINE = { engine: plugin('engine', { adds: { surfaces: [says('claude', LONG)] } }) };

test.serial(
  'an answer that two checks and the cache have is stored once, and the cache gives it out whole',
  async (t) => {
    const { start } = boot(t);
    const [host, other] = [await start(ENGINE), await start(ENGINE)];
    const ask = (query: string, on = host) => checkOn(on, { query, providers: ['claude'], include: ['raw'] });
    const [first, second] = [await ask('one'), await ask('two')];
    t.deepEqual([first.body.cache_hit, second.body.cache_hit], [false, false]);
    const { pool } = host.storage;
    const kept = async () => {
      const { rows } = await pool.query('SELECT count(*)::int AS kept FROM namedrop.answers WHERE content IS NOT NULL');
      return rows[0].kept === 2;
    };
    await until(kept);
    const { rows } = await pool.query(
      `SELECT (SELECT count(*)::int FROM namedrop.check_answers WHERE content = hash) AS checks, body::json->>'text' AS text
     FROM namedrop.answer_contents`,
    );
    t.deepEqual(rows, [{ checks: 2, text: LONG }]);
    const again = await ask('one', other);
    t.is(again.body.cache_hit, true);
    t.deepEqual(again.body.providers, first.body.providers);
  },
);

test.serial(
  'checks older than keepDays are deleted with their answers by the next sweep, and with 0 none is stored',
  async (t) => {
    const { start } = boot(t);
    const first = await start(ENGINE);
    const idOf = async (query: string) => (await checkOn(first, { query, providers: ['claude'] })).body.id;
    const [old, young] = [await idOf('old'), await idOf('young')];
    const aged = `UPDATE namedrop.checks SET created_at = now() - $2 * interval '1 day' WHERE id = $1`;
    await first.storage.pool.query(aged, [old, 10.01]);
    await first.storage.pool.query(aged, [young, 9.9]);
    const left = async ({ storage }: Host) => {
      const text = 'SELECT check_id FROM namedrop.check_answers WHERE check_id = ANY ($1)';
      const { rows } = await storage.pool.query(text, [[old, young]]);
      return rows.map(({ check_id }) => check_id);
    };
    t.is((await left(first)).length, 2);
    await first.stop();

    // Hosts that start within an hour of each other do one sweep.
    const second = await start(ENGINE, { config: { checks: { keepDays: 10 } } });
    await lookNow(second.storage, 'host.checks.sweep');
    t.deepEqual(await until(async () => ((await left(second)).length === 1 ? left(second) : false)), [young]);
    await second.stop();

    const none = await start(ENGINE, { config: { checks: { keepDays: 0 } } });
    const { pool } = none.storage;
    await lookNow(none.storage, 'host.checks.sweep');
    await until(async () => (await pool.query('SELECT FROM namedrop.checks')).rowCount === 0);
    const answered = await checkOn(none, { query: 'unstored', providers: ['claude'] });
    t.is(answered.status, 200);
    t.is((await pool.query('SELECT FROM namedrop.checks')).rowCount, 0);
  },
);
