import { behaviours } from '@namedrop/testing';
import test from 'ava';
import { startQuick } from './cache-world.js';
import { startLiveWorld } from './live-world.js';

const PRICES = { 'gpt-6-luna': { input: 1000, output: 500, search: 0.01 } };
const config = { metrics: true };

/** The samples of a metric, without its name. */
async function samplesOf(url: string, metric: string): Promise<string[]> {
  const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n');
  return lines.filter((line) => line.startsWith(`${metric}{`)).map((line) => line.slice(metric.length));
}

test('the cost of an answer is stored with it and counted once, however often the cache gives it out', async (t) => {
  const { check, url, host } = await startQuick(t, { config, settings: { chatgpt: { prices: PRICES } } });
  const providers = ['chatgpt', 'claude'];
  const fresh = await check({ providers });
  const counted = ['{platform="chatgpt",channel="api",source="estimated"} 0.03'];
  t.deepEqual(await samplesOf(url, 'namedrop_answer_cost_usd_total'), counted);
  t.true((await check({ providers })).body.cache_hit);
  t.deepEqual(await samplesOf(url, 'namedrop_answer_cost_usd_total'), counted);
  const { rows } = await host.storage.pool.query(
    `SELECT platform, coalesce(answer, body::jsonb) -> 'cost' AS cost
       FROM namedrop.check_answers LEFT JOIN namedrop.answer_contents ON hash = content
       WHERE check_id = $1 ORDER BY platform`,
    [fresh.body.id],
  );
  t.deepEqual(rows, [
    { platform: 'chatgpt', cost: { usd: 0.03, source: 'estimated' } },
    { platform: 'claude', cost: null },
  ]);
  await check({ providers, query: 'best crm of all' });
  t.deepEqual(await samplesOf(url, 'namedrop_answer_cost_usd_total'), [
    '{platform="chatgpt",channel="api",source="estimated"} 0.06',
  ]);
});

test('costs of captures are counted for every reply, and costs of answers for those that were of use', async (t) => {
  const { check, url, vendor } = await startLiveWorld(t, {}, { config, keys: ['dataforseo'] });
  await check('chatgpt_live');
  const answers = '{platform="chatgpt",channel="live",source="reported"}';
  const captures = '{platform="chatgpt",vendor="dataforseo",source="reported"}';
  t.deepEqual(await samplesOf(url, 'namedrop_answer_cost_usd_total'), [`${answers} 0.004`]);
  t.deepEqual(await samplesOf(url, 'namedrop_capture_cost_usd_total'), [`${captures} 0.004`]);
  const task = { id: 'task-1', status_code: 50000, status_message: 'Internal Error.', cost: 0.004, result: null };
  vendor.behave('chatgpt', behaviours.reply({ body: { status_code: 20000, tasks: [task] } }));
  t.is((await check('chatgpt_live', { query: 'best crm of all' })).body.errors.chatgpt.code, 'upstream_unavailable');
  t.deepEqual(await samplesOf(url, 'namedrop_answer_cost_usd_total'), [`${answers} 0.004`]);
  t.deepEqual(await samplesOf(url, 'namedrop_capture_cost_usd_total'), [`${captures} 0.012`]);
});
