import { randomBytes, randomUUID } from 'node:crypto';
import { type AccountId, type Database, isUuid, type Queryable, type WebhookEndpoint } from '@namedrop/plugin-api';
import { cancelDeliveries } from './cancelling.js';
import { receiverOf } from './receiver.js';
import type { Sealing } from './sealing.js';

const COLUMNS = 'id, account_id AS account, url, description, events, enabled, created_at AS "createdAt"';

const LIST = `
  SELECT ${COLUMNS} FROM webhooks.endpoints WHERE $1::uuid IS NULL OR account_id = $1
  ORDER BY created_at DESC, id`;

const FIND = `
  SELECT ${COLUMNS} FROM webhooks.endpoints WHERE id = $1 AND ($2::uuid IS NULL OR account_id = $2)`;

/** Endpoints that an account may have. */
export const MOST_ENDPOINTS = 100;

/** One after the other, so that those that come at once count each other. */
const LOCK = `SELECT pg_advisory_xact_lock(hashtext('webhooks.endpoints'), hashtext($1::text))`;

const CREATE = `
  INSERT INTO webhooks.endpoints (id, account_id, url, receiver, description, events, enabled, secret, created_at)
  SELECT $1::uuid, $2::uuid, $3::text, $4::text, $5::text, $6::text[], true, $7::text, namedrop.now()
  WHERE (SELECT count(*) FROM webhooks.endpoints WHERE account_id = $2) < ${MOST_ENDPOINTS}
  RETURNING ${COLUMNS}`;

const CHANGE = `
  UPDATE webhooks.endpoints SET
    url = coalesce($3, url), receiver = coalesce($4, receiver),
    description = CASE WHEN $5 THEN $6 ELSE description END,
    events = coalesce($7, events), enabled = coalesce($8, enabled), secret = coalesce($9, secret)
  WHERE id = $1 AND account_id = $2
  RETURNING ${COLUMNS}`;

/** Sends waiting deliveries to the new address, where they queue up with the others. */
const REDIRECT = `
  UPDATE webhooks.deliveries SET url = $2, receiver = $3
  WHERE id IN (
    SELECT id FROM webhooks.deliveries WHERE endpoint = $1 AND state = 'waiting' ORDER BY id FOR UPDATE
  )`;

const REMOVE = 'DELETE FROM webhooks.endpoints WHERE id = $1 AND account_id = $2 RETURNING id';

/** Values of a new endpoint. */
export interface NewEndpoint {
  readonly url: string;
  readonly description?: string;
  readonly events: readonly string[];
}

/** New values of an endpoint; absent: unchanged. */
export interface EndpointChanges {
  readonly url?: string;
  readonly description?: string | null;
  readonly events?: readonly string[];
  readonly enabled?: boolean;
  /** Whether it gets a new secret, in place of the old one. */
  readonly rotateSecret?: boolean;
}

/** An endpoint, with its secret where that is new: it is shown then, and never again. */
export interface ShownEndpoint {
  readonly endpoint: WebhookEndpoint;
  readonly secret?: string;
}

export interface EndpointParts {
  readonly database: Database;
  readonly sealing: Sealing;
  /** Called after a cancellation: sources have to be notified. */
  cancelled(): void;
}

/** The registered receivers of accounts. */
export class Endpoints {
  constructor(private readonly parts: EndpointParts) {}

  /** The newest first; of all accounts where none is named. */
  list(account?: AccountId): Promise<WebhookEndpoint[]> {
    return this.parts.database.query<WebhookEndpoint>(LIST, [account]);
  }

  async find(id: string, account?: AccountId): Promise<WebhookEndpoint | undefined> {
    if (!isUuid(id)) return undefined;
    const [found] = await this.parts.database.query<WebhookEndpoint>(FIND, [id, account]);
    return found;
  }

  /** @returns undefined where the account has as many as it may */
  async create(
    account: AccountId,
    { url, description, events }: NewEndpoint,
  ): Promise<Required<ShownEndpoint> | undefined> {
    const { database, sealing } = this.parts;
    const id = randomUUID();
    const secret = newSecret();
    const values = [id, account, url, receiverOf(url), description, events, sealing.endpointSecret(id, secret)];
    const [endpoint] = await database.transaction(async (tx) => {
      await tx.query(LOCK, [account]);
      return tx.query<WebhookEndpoint>(CREATE, values);
    });
    return endpoint && { endpoint, secret };
  }

  /** Changes an endpoint, also for waiting deliveries, which are cancelled where it is disabled. @returns undefined: there is none */
  async change(account: AccountId, id: string, changes: EndpointChanges): Promise<ShownEndpoint | undefined> {
    if (!isUuid(id)) return undefined;
    const { database, sealing, cancelled } = this.parts;
    const { url, description, events, enabled, rotateSecret } = changes;
    const secret = rotateSecret ? newSecret() : undefined;
    const receiver = url && receiverOf(url);
    const values = [
      ...[id, account, url, receiver, description !== undefined, description, events, enabled],
      secret && sealing.endpointSecret(id, secret),
    ];
    const endpoint = await database.transaction(async (tx) => {
      const [changed] = await tx.query<WebhookEndpoint>(CHANGE, values);
      if (changed && url) await tx.query(REDIRECT, [id, url, receiver]);
      if (changed && enabled === false) await cancelDeliveries('endpoint', id, tx);
      return changed;
    });
    if (enabled === false) cancelled();
    return endpoint && { endpoint, ...(secret && { secret }) };
  }

  /** Deletes an endpoint, and cancels its waiting deliveries. @returns whether there was one */
  async remove(account: AccountId, id: string): Promise<boolean> {
    if (!isUuid(id)) return false;
    const removed = await this.parts.database.transaction((tx) => remove(account, id, tx));
    if (removed) this.parts.cancelled();
    return removed;
  }
}

async function remove(account: AccountId, id: string, tx: Queryable): Promise<boolean> {
  const gone = await tx.query(REMOVE, [id, account]);
  if (gone.length > 0) await cancelDeliveries('endpoint', id, tx);
  return gone.length > 0;
}

/** 64 characters in hex. */
function newSecret(): string {
  return randomBytes(32).toString('hex');
}
