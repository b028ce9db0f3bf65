import { behaviours } from '@namedrop/testing';
import test from 'ava';
import { startWorld } from './world.js';

const check = { query: 'best crm', brand: 'Acme', mode: 'quick' };

test('a check is kept with its report and, per platform, the full capture or the fault', async (t) => {
  const { post, upstreams, host, account } = await startWorld(t);
  upstreams.claude.behave(behaviours.reply({ status: 429, body: {} }));
  const { body } = await post(check);
  const { rows } = await host.storage.pool.query(
    `select c.account_id, c.report, a.platform, a.answer, a.fault
       from namedrop.checks c join namedrop.check_answers a on a.check_id = c.id where c.id = $1`,
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
