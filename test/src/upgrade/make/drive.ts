import type { Scene } from '../fixture.js';
import { accessIn, createAccounts, signIn } from './accounts.js';
import {
  comeDue,
  createMonitor,
  createWatch,
  queueAsk,
  registerEndpoint,
  untilEnded,
  untilRow,
} from './finished-work.js';
import type { Scenery } from './scenery.js';
import { leaveDeliveries, startWork } from './work-in-flight.js';

const CHECK = { query: 'best crm', brand: 'Acme', mode: 'ai_overview' };

/** Changes made by SQL: a run is due an hour after its watch was created, and no host may plan it before the dump. */
export const MADE_BY_SQL = [
  'next_run_at of the due watch, the paused watch and the due monitor: due at the moment of the dump',
  'next_run_at of every watch and monitor before its first run: the old host ran them at once instead of after an hour',
];

/** Drives the old host until it has work of every kind, and kills it in the middle of that. */
export async function driveOldHost(scenery: Scenery): Promise<Scene> {
  const { host } = scenery;
  await host.run('migrate');
  const accounts = await createAccounts(host);
  await host.start();
  const { acme, globex } = accounts;
  const browser = await signIn(host, accounts);
  const endpoints = {
    accepting: await registerEndpoint(scenery, browser, 'accepting'),
    refusing: await registerEndpoint(scenery, browser, 'refusing'),
  };

  const reply = await host.call(acme.token, 'POST', '/v1/check', CHECK, 'finished');
  const finished = { key: 'finished', body: CHECK, reply };
  await host.call(acme.token, 'POST', '/v1/check', CHECK);
  await host.call(acme.token, 'POST', '/v1/check', { ...CHECK, mode: 'perplexity_live' });
  const asked = await host.call(acme.token, 'POST', '/v1/ask', { prompt: 'best crm', providers: ['gemini'] });
  await host.call(globex.token, 'POST', '/v1/mentions/crawl', { brand: 'Acme' });
  await queueAsk(scenery, acme.token, 'best crm, later', { async: true, webhook_id: endpoints.accepting.id });

  const watches = {
    steady: await createWatch(scenery, acme.token, 'best crm, steady'),
    due: await createWatch(scenery, acme.token, 'best crm, due'),
    first: await createWatch(scenery, acme.token, 'best crm, first run'),
    refused: await createWatch(scenery, acme.token, 'best crm, refused', 'refusing'),
    silent: await createWatch(scenery, acme.token, 'best crm, silent', 'silent'),
    paused: await createWatch(scenery, acme.token, 'best crm, paused'),
  };
  await host.call(acme.token, 'DELETE', `/v1/watch/${watches.paused}`);
  const monitors = {
    steady: await createMonitor(browser, 'steady', endpoints.accepting),
    due: await createMonitor(browser, 'due', endpoints.accepting),
  };
  await comeDue(scenery, 'watch.watches', [watches.steady, watches.due]);
  await comeDue(scenery, '"legacy-ask".monitors', Object.values(monitors));
  await untilEnded(scenery);
  await untilRow(scenery, 'SELECT FROM namedrop.usage_hours HAVING sum(requests) >= 6');
  await untilRow(scenery, 'SELECT FROM namedrop.provider_outcomes');

  await leaveDeliveries(scenery, { accounts, endpoints, watches });
  const { died, capture, ...asks } = await startWork(scenery, { accounts, endpoints, watches });
  await host.kill();

  const now = 'namedrop.now()';
  await comeDue(scenery, 'watch.watches', [watches.due, watches.paused], now);
  await comeDue(scenery, '"legacy-ask".monitors', [monitors.due], now);
  return {
    ...accessIn(accounts, browser),
    endpoints,
    watches,
    monitors,
    asks: { archived: JSON.parse(asked).id, ...asks },
    calls: { finished, died, capture },
  };
}
