import pg from 'pg';

/** A delivery as the fixture has it. */
export interface DeliveryRow {
  readonly id: string;
  /** Event, source and subject: what it reports. */
  readonly report: string;
  readonly body: string;
  readonly endpoint: string | null;
  readonly ended: boolean;
}

/** A hold. Amounts are in hundredths of a credit. */
export interface HoldRow {
  readonly id: string;
  readonly account: string;
  readonly amount: number;
  /** Microseconds since 1970. */
  readonly expiresAt: number;
}

/** A wallet. Amounts are in hundredths of a credit. */
export interface WalletRow {
  readonly account: string;
  readonly balance: number;
  readonly held: number;
  readonly entries: number;
}

/** An entry of the ledger. Amounts are in hundredths of a credit. */
export interface EntryRow {
  readonly account: string;
  readonly number: number;
  readonly transfer: string;
  readonly kind: 'grant' | 'charge' | 'reversal';
  readonly amount: number;
  readonly balanceAfter: number;
  readonly purpose: string;
  readonly purposeId: string;
  readonly note: string | null;
  /** Microseconds since 1970. */
  readonly at: number;
}

/** Usage of an account. */
export interface UsageRow {
  readonly account: string;
  readonly requests: number;
  readonly units: number;
}

/** Answer that a check or the cache has stored. */
export interface StoredAnswerRow {
  /** Key of the check and its platform, or of the cache. */
  readonly key: string;
  /** MD5 of the answer of a check; null for one of the cache. */
  readonly answer: string | null;
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
  readonly wallets: readonly WalletRow[];
  readonly entries: readonly EntryRow[];
  /** Ids under which calls with a key are charged. */
  readonly keyedCharges: readonly string[];
  /** Ids of the runs of watches. */
  readonly runs: readonly string[];
  /** Ids of the runs of monitors. */
  readonly monitorRuns: readonly string[];
  readonly overdue: readonly OverdueRow[];
  readonly usage: readonly UsageRow[];
  readonly storedAnswers: readonly StoredAnswerRow[];
}

/** Reads rows that the next sweep deletes, as {@link OverdueRow}. */
export const OVERDUE = `
  SELECT 'turn' AS kind, key AS name FROM namedrop.answers WHERE asked_until <= now()
  UNION ALL
  SELECT 'order', idempotency_key::text FROM namedrop.capture_tasks WHERE ordered_at <= now() - interval '1 hour'
  UNION ALL
  SELECT 'bucket', name FROM namedrop.token_buckets WHERE full_at <= now()`;

/** Expression of what a delivery reports. */
export const REPORT = `concat_ws(' ', event, source, subject)`;

/** Builds SQL that reads the columns of {@link HoldRow}. */
export const holdsIn = (table: string): string => `
  SELECT id, account_id AS account, amount::float8 AS amount, ${micros('expires_at')} AS "expiresAt" FROM ${table}`;

/** Builds SQL that reads the columns of {@link WalletRow}. */
export const walletsIn = (table: string): string => `
  SELECT account_id AS account, balance::float8 AS balance, held::float8 AS held, entries::float8 AS entries
  FROM ${table}`;

/** Reads the ledger as {@link EntryRow}. */
export const ENTRIES = `
  SELECT account_id AS account, number::float8 AS number, transfer, kind, amount::float8 AS amount,
    balance_after::float8 AS "balanceAfter", purpose_kind AS purpose, purpose_id AS "purposeId", note,
    ${micros('at')} AS at
  FROM billing.entries`;

const USAGE = `
  SELECT account_id AS account, sum(requests)::float8 AS requests, sum(billable_units)::float8 AS units
  FROM namedrop.usage_hours GROUP BY account_id`;

/** Reads the answers of checks and of the cache, as {@link StoredAnswerRow}. */
export const STORED_ANSWERS = `
  SELECT concat_ws(' ', check_id, platform) AS key, md5(answer::text) AS answer FROM namedrop.check_answers
  UNION ALL SELECT key, NULL FROM namedrop.answers WHERE entry IS NOT NULL`;

const INVENTORY = `
  SELECT
    (SELECT json_agg(json_build_object('id', id, 'report', ${REPORT}, 'body', body, 'endpoint', endpoint, 'ended', ended_at IS NOT NULL)
       ORDER BY number) FROM webhooks.deliveries) AS deliveries,
    (SELECT json_agg(holds) FROM (${holdsIn('billing.holds')}) AS holds) AS holds,
    (SELECT json_agg(wallets) FROM (${walletsIn('billing.wallets')}) AS wallets) AS wallets,
    (SELECT json_agg(entries) FROM (${ENTRIES}) AS entries) AS entries,
    (SELECT json_agg(once) FROM namedrop.idempotency_keys WHERE once IS NOT NULL) AS "keyedCharges",
    (SELECT json_agg(id) FROM watch.runs) AS runs,
    (SELECT json_agg(id) FROM "legacy-ask".monitor_runs) AS "monitorRuns",
    (SELECT json_agg(json_build_object('kind', kind, 'name', name)) FROM (${OVERDUE}) AS overdue) AS overdue,
    (SELECT json_agg(used) FROM (${USAGE}) AS used) AS usage,
    (SELECT json_agg(stored) FROM (${STORED_ANSWERS}) AS stored) AS "storedAnswers"`;

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

/** Builds SQL for a time as microseconds since 1970, which a number holds exactly. */
function micros(column: string): string {
  return `(extract(epoch FROM ${column}) * 1000000)::float8`;
}
