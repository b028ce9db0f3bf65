import { behaviours, until } from '@namedrop/testing';
import type { Scene } from '../fixture.js';
import type { Accounts } from './accounts.js';
import { comeDue, queueAsk, untilRow } from './finished-work.js';
import type { Scenery } from './scenery.js';

/** Reply of the capture vendor while a capture is under way. */
const PROCESSING = behaviours.reply({ body: { task: { id: 'PERPLEXITY', status: 'PROCESSING' } } });

const CHECK = { brand: 'Acme', mode: 'ai_overview' };

/** Work that exists before the engine falls silent. */
export interface Before {
  readonly accounts: Accounts;
  readonly endpoints: Scene['endpoints'];
  readonly watches: Scene['watches'];
}

/** Makes deliveries that are not accepted: one is due again in a minute, one is under way. */
export async function leaveDeliveries(scenery: Scenery, { accounts, endpoints, watches }: Before): Promise<void> {
  await queueAsk(scenery, accounts.acme.token, 'best crm for a refusing endpoint', {
    async: true,
    webhook_id: endpoints.refusing.id,
  });
  await comeDue(scenery, 'watch.watches', [watches.refused, watches.silent]);
  await untilRow(
    scenery,
    `SELECT FROM webhooks.deliveries
     HAVING count(*) FILTER (WHERE state = 'waiting' AND attempts = 1) = 2 AND count(*) FILTER (WHERE state = 'sending') = 1`,
  );
}

/** Starts work of every kind, which waits for the engine or the capture vendor when this resolves. */
export async function startWork(
  scenery: Scenery,
  { accounts: { acme, globex }, endpoints, watches }: Before,
): Promise<Pick<Scene['calls'], 'died' | 'capture'> & { claimed: string[]; waiting: string[] }> {
  const { host, engine, vendor } = scenery;
  engine.shut();
  const looked = Promise.withResolvers<void>();
  vendor.behaveAtLooks((request, response) => {
    looked.resolve();
    return PROCESSING(request, response);
  });

  const died = { key: 'died', body: { ...CHECK, query: 'best crm for a call that dies' } };
  const capture = { key: 'died-capture', body: { ...CHECK, mode: 'perplexity_live', query: 'best crm for a capture' } };
  const unkeyed = { ...CHECK, query: 'best crm for a call without a key' };
  const ask = { prompt: 'best crm for an ask that dies', providers: ['gemini'] };
  const calls = [
    host.call(acme.token, 'POST', '/v1/check', died.body, died.key),
    host.call(acme.token, 'POST', '/v1/check', capture.body, capture.key),
    host.call(globex.token, 'POST', '/v1/check', unkeyed),
    host.call(globex.token, 'POST', '/v1/ask', ask),
  ];
  for (const call of calls) call.catch(() => undefined);

  const webhook = { webhook_id: endpoints.accepting.id };
  const soon = { ...webhook, async: true };
  const live = await queueAsk(scenery, acme.token, 'best crm, claimed', soon);
  const standard = await queueAsk(scenery, acme.token, 'best crm, claimed at leisure', {
    ...webhook,
    mode: 'standard',
  });
  const questions = [died.body.query, unkeyed.query, ask.prompt, 'best crm, claimed', 'best crm, claimed at leisure'];
  await until(() => questions.every((question) => engine.askedBy(question).length > 0));
  const waiting = [
    await queueAsk(scenery, acme.token, 'best crm, waiting', soon),
    await queueAsk(scenery, globex.token, 'best crm, waiting at leisure', { mode: 'standard' }),
  ];
  await comeDue(scenery, 'watch.watches', [watches.first]);
  await until(() => engine.askedBy('best crm, first run').length > 0);
  await looked.promise;
  await untilRow(scenery, `SELECT WHERE NOT EXISTS (SELECT FROM pgboss.job WHERE state = 'created')`);
  return { died, capture, claimed: [live, standard], waiting };
}
