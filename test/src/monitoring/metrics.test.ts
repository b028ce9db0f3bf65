import test from 'ava';
import { startWatchWorld } from '../api/watch-world.js';
import { read } from '../repository/tree.js';
import { ALERTS_FILE, DASHBOARD_FILE, metricsIn, metricsOfPage } from './operator-files.js';
import { scrape } from './scrape.js';

const config = { metrics: true };

test('a scrape reports requests, questions, refusals, credits, connections and queues, and names no caller', async (t) => {
  const world = await startWatchWorld(t, {}, { config });
  const start = await scrape(world.url);
  t.is(start.sum('namedrop_ready'), 1);
  t.is(start.sum('namedrop_billing_balance_credits'), 10_000);
  t.is(start.sum('namedrop_billing_credits_total', { flow: 'granted', purpose: 'grant' }), 10_000);

  const CHECK = { query: 'best crm for florists', brand: 'Acme' };
  const answered = await world.post('/v1/check', { ...CHECK, mode: 'ai_overview' });
  const failed = await world.post('/v1/check', { ...CHECK, mode: 'quick', providers: ['claude'] });
  t.deepEqual([answered.status, failed.status, failed.body.cost_cents], [200, 200, 0]);
  await fetch(`${world.url}/nothing-at/${world.account}`);
  for (let call = 0; call < 61; call++) await fetch(`${world.url}/v1/health`);

  const seen = await scrape(world.url);
  t.is(seen.sum('namedrop_http_requests_total', { method: 'POST', route: '/v1/check', status: '200' }), 2);
  t.is(seen.sum('namedrop_http_request_duration_seconds_count', { route: '/v1/check' }), 2);
  t.is(seen.sum('namedrop_http_requests_total', { route: 'none', status: '404' }), 1);
  t.is(seen.sum('namedrop_upstream_calls_total', { platform: 'ai_overview', channel: 'live', outcome: 'answered' }), 1);
  t.is(seen.sum('namedrop_upstream_calls_total', { platform: 'claude', channel: 'api', outcome: 'unavailable' }), 1);
  t.is(seen.sum('namedrop_upstream_call_duration_seconds_count', { platform: 'claude' }), 1);
  t.true(seen.sum('namedrop_rate_limit_refusals_total', { limit: 'address' }) > 0);

  const credits = (flow: string) => seen.sum('namedrop_billing_credits_total', { flow, purpose: 'check' });
  const cost = answered.body.cost_cents as number;
  t.true(cost > 0);
  t.deepEqual([credits('held'), credits('charged'), credits('paid_back')], [cost + 150, cost, 150]);
  t.is(seen.sum('namedrop_billing_balance_credits'), 10_000 - cost);
  t.is(seen.sum('namedrop_billing_held_credits'), 0);
  t.is(seen.sum('namedrop_billing_faults_total'), 0);

  t.is(seen.sum('namedrop_database_connections_max', { pool: 'namedrop' }), 10);
  t.true(seen.sum('namedrop_database_connections', { pool: 'namedrop' }) > 0);
  t.true(seen.has('namedrop_database_waiting', { pool: 'namedrop billing' }));
  const queues = seen.samples.filter(({ name }) => name === 'namedrop_queue_oldest_due_seconds');
  t.true(queues.length > 0 && queues.every(({ value }) => value >= 0));
  t.true(seen.sum('namedrop_data_size_bytes') >= seen.sum('namedrop_data_free_bytes'));
  for (const own of [world.account, world.keyId, world.token, 'florists', 'nothing-at'])
    t.false(seen.text.includes(own));

  const reported = [...seen.types.keys()].filter((name) => name.startsWith('namedrop_'));
  const page = metricsOfPage();
  t.deepEqual([...page.keys()].sort(), reported.sort(), 'the page and the host have the same metrics');
  for (const [name, labels] of page) {
    if (seen.has(name) || seen.has(`${name}_count`)) t.deepEqual(seen.labelsOf(name), labels, name);
  }
  for (const file of [ALERTS_FILE, DASHBOARD_FILE, 'docs/operations/monitoring.md']) {
    const unknown = [...metricsIn(read(file))].filter((name) => !seen.types.has(name));
    t.deepEqual(unknown, [], file);
  }
});
