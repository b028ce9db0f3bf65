import {
  type AccountId,
  type Delivery,
  type DeliveryAttempt,
  type DeliveryFilter,
  isUuid,
  type Queryable,
} from '@namedrop/plugin-api';

/** A delivery with what it sends. */
export interface FullDelivery extends Delivery {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A delivery in a list, and its place in it. */
export interface ListedDelivery extends Delivery {
  readonly number: number;
}

export interface PageFilter extends DeliveryFilter {
  /** Only those with a lower number; absent: from the newest. */
  readonly before?: number;
}

/** To the outside a delivery is waiting until it has ended, whatever is being done about it. */
const COLUMNS = `
  id, number::float8, account_id AS account, event, source, subject, url, endpoint, repeats, test,
  CASE WHEN ended_at IS NULL THEN 'waiting' ELSE state END AS state,
  created_at AS "createdAt", CASE WHEN state = 'waiting' THEN due_at END AS "nextAttemptAt"`;

const LIST = `
  SELECT ${COLUMNS} FROM webhooks.deliveries
  WHERE ($1::uuid IS NULL OR account_id = $1) AND ($2::uuid IS NULL OR source = $2)
    AND ($3::uuid IS NULL OR endpoint = $3)
    AND ($4::text IS NULL OR CASE WHEN ended_at IS NULL THEN 'waiting' ELSE state END = $4)
    AND number < $5
  ORDER BY number DESC LIMIT $6`;

const FIND = `
  SELECT ${COLUMNS}, headers, body FROM webhooks.deliveries
  WHERE id = $1 AND ($2::uuid IS NULL OR account_id = $2)`;

const ATTEMPTS = `
  SELECT delivery, number, id, started_at AS "startedAt", state, took_ms AS "tookMs", status, answer, error
  FROM webhooks.attempts WHERE delivery = ANY ($1) ORDER BY number`;

/** What happened to deliveries. */
export class Records {
  constructor(private readonly database: Queryable) {}

  /** The newest first. Nothing for ids that cannot be any. */
  async page({ account, source, endpoint, state, limit, before }: PageFilter): Promise<ListedDelivery[]> {
    if (![account, source, endpoint].every((id) => id === undefined || isUuid(id))) return [];
    const values = [account, source, endpoint, state, before ?? Number.MAX_SAFE_INTEGER, limit];
    return this.#withAttempts(await this.database.query<ListedDelivery>(LIST, values));
  }

  async find(id: string, account?: AccountId): Promise<FullDelivery | undefined> {
    if (!isUuid(id)) return undefined;
    const [found] = await this.#withAttempts(await this.database.query<FullDelivery>(FIND, [id, account]));
    return found;
  }

  async #withAttempts<D extends { readonly id: string }>(rows: readonly D[]): Promise<D[]> {
    const ids = rows.map(({ id }) => id);
    const attempts = await this.database.query<DeliveryAttempt & { readonly delivery: string }>(ATTEMPTS, [ids]);
    const byDelivery = Map.groupBy(attempts, ({ delivery }) => delivery);
    return rows.map((row) => {
      const made = (byDelivery.get(row.id) ?? []).map(({ delivery: _, ...attempt }) => withoutNulls(attempt));
      return { ...withoutNulls(row), attempts: made };
    });
  }
}

/** What is not there is absent. */
function withoutNulls<T extends object>(row: T): T {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as T;
}
