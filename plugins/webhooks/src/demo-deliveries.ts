import { randomUUID } from 'node:crypto';
import type { NewDelivery, Queryable } from '@namedrop/plugin-api';
import { receiverOf } from './receiver.js';
import type { Sealing } from './sealing.js';

/** Milliseconds until the receiver accepted it. */
const TOOK_MS = 184;

/** Runs in transactions of others: its names are whole. */
const LOG = `
  WITH logged AS (
    INSERT INTO webhooks.deliveries
      (id, account_id, event, source, subject, secret, url, receiver, headers, body, test, state, verdict, attempts,
        due_at, created_at, ended_at)
    VALUES ($1::uuid, $2, $3, $4, $5, $6, $7, $8, $9, $10, false, 'delivered', 'delivered', 1, $11::timestamptz, $11,
      $11::timestamptz + $13::integer * interval '1 ms')
    RETURNING id, created_at
  )
  INSERT INTO webhooks.attempts (delivery, number, id, state, started_at, took_ms, status, answer)
  SELECT id, 1, $12, 'accepted', created_at, $13, 200, 'ok' FROM logged`;

/** Logs a delivery of the demo's history as accepted at its first attempt; nothing is sent. */
export async function logDemo(
  sealing: Sealing,
  { account, event, source, subject, target, headers = {}, body }: NewDelivery,
  at: Date,
  within: Queryable,
): Promise<void> {
  if (!('url' in target)) throw new Error('a delivery of the demo goes to an address of its own');
  const id = randomUUID();
  const secret = sealing.deliverySecret(id, target.secret);
  const to = [secret, target.url, receiverOf(target.url)];
  await within.query(LOG, [id, account, event, source, subject, ...to, headers, body, at, randomUUID(), TOOK_MS]);
}
