import pg from 'pg';

/** A delivery as the fixture has it. */
export interface DeliveryRow {
  readonly id: string;
  readonly body: string;
  readonly endpoint: string | null;
  readonly ended: boolean;
}

/** A hold as the fixture has it. */
export interface HoldRow {
  readonly id: string;
  readonly account: string;
}

/** A row that a sweep of today's hosts deletes. */
export interface OverdueRow {
  /** A turn to ask whose host died, an order that no host waits for any more, or a full bucket of tokens. */
  readonly kind: 'turn' | 'order' | 'bucket';
  readonly name: string;
}

/** Rows of the fixture that are looked for after the upgrade. */
export interface Inventory {
  readonly deliveries: readonly DeliveryRow[];
  readonly holds: readonly HoldRow[];
  /** Ids of what every ledger entry was made for. */
  readonly transfers: readonly string[];
  /** Ids of the runs of watches. */
  readonly runs: readonly string[];
  /** Ids of the runs of monitors. */
  readonly monitorRuns: readonly string[];
  readonly overdue: readonly OverdueRow[];
}

/** Reads rows that the next sweep deletes, as {@link OverdueRow}. */
export const OVERDUE = `
  SELECT 'turn' AS kind, key AS name FROM namedrop.answers WHERE asked_until <= now()
  UNION ALL
  SELECT 'order', idempotency_key::text FROM namedrop.capture_tasks WHERE ordered_at <= now() - interval '1 hour'
  UNION ALL
  SELECT 'bucket', name FROM namedrop.token_buckets WHERE full_at <= now()`;

const INVENTORY = `
  SELECT
    (SELECT json_agg(json_build_object('id', id, 'body', body, 'endpoint', endpoint, 'ended', ended_at IS NOT NULL)
       ORDER BY number) FROM webhooks.deliveries) AS deliveries,
    (SELECT json_agg(json_build_object('id', id, 'account', account_id)) FROM billing.holds) AS holds,
    (SELECT json_agg(transfer) FROM billing.entries) AS transfers,
    (SELECT json_agg(id) FROM watch.runs) AS runs,
    (SELECT json_agg(id) FROM "legacy-ask".monitor_runs) AS "monitorRuns",
    (SELECT json_agg(json_build_object('kind', kind, 'name', name)) FROM (${OVERDUE}) AS overdue) AS overdue`;

/** Reads the rows of a restored fixture, before any migration of today. */
export async function takeInventory(databaseUrl: string): Promise<Inventory> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Inventory>(INVENTORY);
    return rows[0] as Inventory;
  } finally {
    await client.end();
  }
}
