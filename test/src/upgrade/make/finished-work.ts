import { until } from '@namedrop/testing';
import { lookNow } from '@namedrop/testing/host';
import type { Browser } from '../../api/person.js';
import type { Endpoint } from '../fixture.js';
import { RECEIVER_PATHS, WATCH_SECRET } from '../settings.js';
import type { Scenery } from './scenery.js';

/** Registers an endpoint for finished asks. */
export async function registerEndpoint(
  { receiver }: Scenery,
  browser: Browser,
  path: keyof typeof RECEIVER_PATHS,
): Promise<Endpoint> {
  const { status, body, text } = await browser.post('/v1/webhooks', { url: receiver.url + RECEIVER_PATHS[path] });
  if (status !== 201) throw new Error(text);
  const { id, secret } = body.webhook;
  return { id, secret };
}

/** Creates an hourly watch of Acme. @returns its id */
export async function createWatch(
  { host, receiver }: Scenery,
  token: string,
  query: string,
  path: keyof typeof RECEIVER_PATHS = 'accepting',
): Promise<string> {
  const text = await host.call(token, 'POST', '/v1/watch', {
    query,
    brand: 'Acme',
    mode: 'ai_overview',
    interval: 'hourly',
    webhook_url: receiver.url + RECEIVER_PATHS[path],
    webhook_secret: WATCH_SECRET,
  });
  return JSON.parse(text).id;
}

/** Creates an hourly monitor. @returns its id */
export async function createMonitor(browser: Browser, name: string, webhook: Endpoint): Promise<string> {
  const { status, body, text } = await browser.post('/v1/monitors', {
    name,
    prompt: `best crm for ${name}`,
    providers: ['gemini'],
    cadence: 'hourly',
    track_brands: ['Acme'],
    webhook_id: webhook.id,
  });
  if (status !== 201) throw new Error(text);
  return body.monitor.id;
}

/** Makes watches or monitors due. @param slot SQL: the time for which they are planned */
export async function comeDue(
  { storage }: Scenery,
  table: 'watch.watches' | '"legacy-ask".monitors',
  ids: readonly string[],
  slot = `date_bin('5 minutes', namedrop.now(), timestamptz 'epoch') - interval '5 minutes'`,
): Promise<void> {
  await storage.pool.query(`UPDATE ${table} SET next_run_at = ${slot} WHERE id = ANY ($1)`, [ids]);
  await lookNow(storage, 'watch.plan', 'legacy-ask.plan');
}

/** Queues an ask. @param more `async` with a webhook, or `mode: standard` @returns its id */
export async function queueAsk({ host }: Scenery, token: string, prompt: string, more: object): Promise<string> {
  const body = { prompt, providers: ['gemini'], ...more };
  return JSON.parse(await host.call(token, 'POST', '/v1/ask', body)).ask_id;
}

/** Resolves once a query returns a row. */
export async function untilRow({ storage }: Scenery, text: string, values: readonly unknown[] = []): Promise<void> {
  await until(async () => ((await storage.pool.query(text, [...values])).rowCount ?? 0) > 0);
}

/** Resolves once every run and delivery has ended, apart from deliveries to a receiver that does not accept. */
export function untilEnded(scenery: Scenery): Promise<void> {
  return untilRow(
    scenery,
    `SELECT WHERE NOT EXISTS (SELECT FROM watch.watches WHERE next_run_at <= namedrop.now())
       AND NOT EXISTS (SELECT FROM "legacy-ask".monitors WHERE next_run_at <= namedrop.now())
       AND NOT EXISTS (SELECT FROM watch.runs WHERE ended_at IS NULL)
       AND NOT EXISTS (SELECT FROM "legacy-ask".queue)
       AND NOT EXISTS (SELECT FROM webhooks.deliveries WHERE ended_at IS NULL AND url LIKE '%${RECEIVER_PATHS.accepting}')`,
  );
}
