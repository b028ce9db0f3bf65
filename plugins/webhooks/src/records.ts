import {
  type AccountId,
  type Delivery,
  type DeliveryAttempt,
  type DeliveryFilter,
  isUuid,
  type Queryable,
  withoutNulls,
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
  readonly event?: string;
  /** Address that they were sent to. */
  readonly url?: string;
}

/**
 * To the outside a delivery is waiting until it has ended, whatever is being done about it. Its attempts come in the same
 * statement: in another one they could be ahead of it.
 */
const COLUMNS = `
  id, number::float8, account_id AS account, event, source, subject, url, endpoint, repeats, test,
  CASE WHEN ended_at IS NULL THEN 'waiting' ELSE state END AS state,
  created_at AS "createdAt", CASE WHEN state = 'waiting' THEN due_at END AS "nextAttemptAt",
  (
    SELECT json_agg(json_build_object(
      'number', a.number, 'id', a.id, 'startedAt', a.started_at, 'state', a.state, 'tookMs', a.took_ms,
      'status', a.status, 'answer', a.answer, 'error', a.error
    ) ORDER BY a.number)
    FROM webhooks.attempts a WHERE a.delivery = d.id
  ) AS attempts`;

/** By the column, for which there are indexes, and not by what is selected under the same name. */
const LIST = `
  SELECT ${COLUMNS} FROM webhooks.deliveries d
  WHERE ($1::uuid IS NULL OR account_id = $1) AND ($2::uuid IS NULL OR source = $2)
    AND ($3::uuid IS NULL OR endpoint = $3)
    AND ($4::text IS NULL OR CASE WHEN ended_at IS NULL THEN 'waiting' ELSE state END = $4)
    AND d.number < $5 AND ($7::text IS NULL OR event = $7) AND ($8::text IS NULL OR url = $8)
  ORDER BY d.number DESC LIMIT $6`;

const FIND = `
  SELECT ${COLUMNS}, headers, body FROM webhooks.deliveries d
  WHERE id = $1 AND ($2::uuid IS NULL OR account_id = $2)`;

/** Row as PostgreSQL returns it: null for absent values, and attempts as JSON, which has no dates. */
type Row<D extends Delivery> = Omit<D, 'attempts'> & { readonly attempts: readonly AttemptRow[] | null };
type AttemptRow = Omit<DeliveryAttempt, 'startedAt'> & { readonly startedAt: string };

/** Reads deliveries with their attempts. */
export class Records {
  constructor(private readonly database: Queryable) {}

  /** The newest first. Nothing for ids that cannot be any. */
  async page({ account, source, endpoint, state, limit, before, event, url }: PageFilter): Promise<ListedDelivery[]> {
    if (![account, source, endpoint].every((id) => id === undefined || isUuid(id))) return [];
    const values = [account, source, endpoint, state, before ?? Number.MAX_SAFE_INTEGER, limit, event, url];
    return (await this.database.query<Row<ListedDelivery>>(LIST, values)).map(toDelivery);
  }

  async find(id: string, account?: AccountId): Promise<FullDelivery | undefined> {
    if (!isUuid(id)) return undefined;
    const [found] = await this.database.query<Row<FullDelivery>>(FIND, [id, account]);
    return found && toDelivery(found);
  }
}

function toDelivery<D extends Delivery>({ attempts, ...row }: Row<D>): D {
  const made = (attempts ?? []).map((attempt) => ({
    ...withoutNulls(attempt),
    startedAt: new Date(attempt.startedAt),
  }));
  return { ...withoutNulls<object>(row), attempts: made } as unknown as D;
}
