import type { Upgraded } from '../world.js';

/** Work that is charged after the upgrade: queued asks, open and new runs, and the calls that were made again. */
const DUE_CHARGES = `
  SELECT id::text FROM watch.runs WHERE NOT id = ANY ($1)
  UNION SELECT id::text FROM "legacy-ask".monitor_runs WHERE NOT id = ANY ($1)
  UNION SELECT once::text FROM namedrop.idempotency_keys WHERE key = ANY ($3)
  UNION SELECT unnest($2::text[])`;

/** Each piece of work is charged once: nothing twice, nothing without a reason, nothing forgotten. */
export async function charges({ pool, before, scene }: Upgraded): Promise<string[]> {
  const { rows: entries } = await pool.query<{ transfer: string; purpose: string }>(
    `SELECT transfer, purpose_kind || ' ' || purpose_id AS purpose FROM billing.entries WHERE kind = 'charge'`,
  );
  const asks = [...scene.asks.claimed, ...scene.asks.waiting];
  const keys = [scene.calls.died.key, scene.calls.capture.key];
  const { rows: due } = await pool.query<{ id: string }>(DUE_CHARGES, [before.transfers, asks, keys]);
  const made = new Set(entries.map(({ transfer }) => transfer).filter((id) => !before.transfers.includes(id)));
  const wanted = new Set(due.map(({ id }) => id));
  const purposes = Map.groupBy(entries, ({ purpose }) => purpose);
  return [
    ...[...purposes].flatMap(([purpose, { length }]) =>
      length === 1 ? [] : [`${purpose} is charged ${length} times`],
    ),
    ...[...made].filter((id) => !wanted.has(id)).map((id) => `transfer ${id} is charged for no work of the fixture`),
    ...[...wanted].filter((id) => !made.has(id)).map((id) => `${id} is not charged`),
  ];
}

/** Each hold is over: settled, or given back. A hold of a dead call may go on until it expires, and no other. */
export async function openHolds({ pool, before }: Upgraded): Promise<string[]> {
  const { rows: holds } = await pool.query<{ id: string; purpose: string; late: boolean }>(
    `SELECT id, purpose_kind AS purpose, expires_at <= clock_timestamp() AS late FROM billing.holds`,
  );
  const { rows: wallets } = await pool.query<{ account: string; missing: number }>(
    `SELECT account_id AS account, (held - coalesce(sum(amount), 0))::int AS missing
     FROM billing.wallets LEFT JOIN billing.holds USING (account_id) GROUP BY account_id, held`,
  );
  const known = new Set(before.holds.map(({ id }) => id));
  return [
    ...wallets.flatMap(({ account, missing }) =>
      missing === 0 ? [] : [`a hold of ${missing} hundredths of account ${account} was lost`],
    ),
    ...holds.flatMap(({ id, purpose, late }) =>
      late || !known.has(id) ? [`hold ${id} for ${purpose} is still open`] : [],
    ),
  ];
}

/** The proof of the ledger finds no fault. */
export async function ledger({ verify }: Upgraded): Promise<string[]> {
  return [...(await verify()).faults];
}
