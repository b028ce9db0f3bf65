import pg from 'pg';
import { type Fixture, RECEIVER, readFixtureSql } from './fixture.js';

/** Age of the restored database, and the receiver that it refers to. */
export interface RestoreOptions {
  /** Milliseconds between the death of the old host and now. */
  readonly asleepMs: number;
  /** Address of the receiver of webhooks. */
  readonly receiverUrl: string;
  /** SQL that changes the fixture. */
  readonly madeBySql?: string | undefined;
}

/** Changes made by SQL: the call with the key `died` was charged, and its host died before it kept the response. */
export const CHARGED_CALL = `
  WITH hold AS (
    DELETE FROM billing.holds USING namedrop.idempotency_keys WHERE key = 'died' AND once = id RETURNING holds.*
  ), wallet AS (
    UPDATE billing.wallets SET balance = balance - amount, held = held - amount, entries = entries + 1
    FROM hold WHERE wallets.account_id = hold.account_id RETURNING wallets.*
  )
  INSERT INTO billing.entries
  SELECT account_id, entries, id, 'charge', -amount, balance, purpose_kind, purpose_id, note, placed_at
  FROM hold JOIN wallet USING (account_id)`;

/** Drops the schemas of the migrated template. */
export const DROP_SCHEMAS = `
  DO $$ DECLARE name text; BEGIN
    FOR name IN SELECT nspname FROM pg_namespace WHERE nspname !~ '^(pg_|information_schema$|public$)' LOOP
      EXECUTE format('DROP SCHEMA %I CASCADE', name);
    END LOOP;
  END $$`;

/** One UPDATE for each table with times; columns called `hour` hold whole hours. Triggers and foreign keys are off. */
const SHIFT = `
  DO $$ DECLARE statement text; BEGIN
    FOR statement IN
      SELECT format('UPDATE %s SET %s', attrelid::regclass, string_agg(format(
        CASE attname WHEN 'hour' THEN '%1$I = date_trunc(''hour'', %1$I + %2$L::interval)' ELSE '%1$I = %1$I + %2$L::interval' END,
        attname, current_setting('upgrade.shift')), ', '))
      FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
      WHERE atttypid IN ('timestamptz'::regtype, 'timestamp'::regtype) AND attnum > 0 AND NOT attisdropped
        AND attgenerated = '' AND relkind IN ('r', 'p') AND NOT relispartition
        AND nspname !~ '^(pg_|information_schema$)'
      GROUP BY attrelid
    LOOP EXECUTE statement; END LOOP;
  END $$`;

/** Times within texts that decide about something: the end of a session, and the end of a kept answer. */
const SHIFT_TEXTS = [
  `UPDATE namedrop.sessions SET sess = jsonb_set(jsonb_set(sess::jsonb,
     '{signedIn,endsAt}', to_jsonb((sess->'signedIn'->>'endsAt')::timestamptz + $1::interval)),
     '{cookie,expires}', to_jsonb((sess->'cookie'->>'expires')::timestamptz + $1::interval))::json`,
  `UPDATE namedrop.answers SET entry = jsonb_set(entry::jsonb,
     '{expiresAt}', to_jsonb(round((entry::jsonb->>'expiresAt')::bigint + 1000 * extract(epoch FROM $1::interval))))::text
   WHERE entry IS NOT NULL`,
];

/** Replaces a test database by the fixture, with every time as far from now as it was from the death of the old host. */
export async function restore(
  databaseUrl: string,
  { madeAt }: Fixture,
  { asleepMs, receiverUrl, madeBySql = '' }: RestoreOptions,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const shift = `${Date.now() - Date.parse(madeAt) - asleepMs} milliseconds`;
    await client.query(DROP_SCHEMAS);
    await client.query(readFixtureSql().replaceAll(new URL(RECEIVER).host, new URL(receiverUrl).host));
    await client.query('SET session_replication_role = replica');
    await client.query(`SELECT set_config('upgrade.shift', $1, false)`, [shift]);
    await client.query(SHIFT);
    for (const text of SHIFT_TEXTS) await client.query(text, [shift]);
    await client.query(madeBySql);
  } finally {
    await client.end();
  }
}
