import { isDeepStrictEqual } from 'node:util';
import { ENTRIES, type EntryRow, type HoldRow, holdsIn, type WalletRow, walletsIn } from '../inventory.js';
import type { Upgraded } from '../world.js';

/** Work that is charged after the upgrade: open and new runs, queued asks, and calls that are made again. */
const DUE_CHARGES = `
  SELECT id::text FROM watch.runs WHERE NOT id = ANY ($1)
  UNION SELECT id::text FROM "legacy-ask".monitor_runs WHERE NOT id = ANY ($1)
  UNION SELECT unnest($2::text[])`;

/** Price of a run that was planned after the upgrade, in hundredths: watches ask again, monitors find a kept answer. */
const PRICE_OF_NEW: Readonly<Record<string, number>> = { watch: 1500, monitor: 500 };

/** Each piece of work is charged once, at its price: nothing twice, nothing without a reason, nothing forgotten. */
export async function charges({ pool, before, scene }: Upgraded): Promise<string[]> {
  const { rows } = await pool.query<EntryRow>(ENTRIES);
  const entries = rows.filter(({ kind }) => kind === 'charge');
  const known = new Set(before.entries.map(({ transfer }) => transfer));
  const calls = before.keyedCharges.filter((id) => !known.has(id));
  const work = [...scene.asks.claimed, ...scene.asks.waiting, ...calls];
  const { rows: due } = await pool.query<{ id: string }>(DUE_CHARGES, [[...known], work]);
  const made = entries.filter(({ transfer }) => !known.has(transfer));
  const charged = new Set(made.map(({ transfer }) => transfer));
  const wanted = new Set(due.map(({ id }) => id));
  const held = new Map(before.holds.map(({ id, amount }) => [id, amount]));
  const price = ({ transfer, purpose }: EntryRow) => held.get(transfer) ?? PRICE_OF_NEW[purpose];
  return [
    ...[...Map.groupBy(entries, ({ purpose, purposeId }) => `${purpose} ${purposeId}`)].flatMap(
      ([purpose, { length }]) => (length === 1 ? [] : [`${purpose} is charged ${length} times`]),
    ),
    ...[...charged].filter((id) => !wanted.has(id)).map((id) => `transfer ${id} is charged for no work of the fixture`),
    ...[...wanted].filter((id) => !charged.has(id)).map((id) => `${id} is not charged`),
    ...made.flatMap((entry) =>
      -entry.amount === price(entry)
        ? []
        : [`${entry.purpose} ${entry.transfer} is charged ${-entry.amount} hundredths instead of ${price(entry)}`],
    ),
  ];
}

/**
 * Migrations leave holds and wallets as they were. Each hold is over in the end: settled, or given back. A hold of a dead
 * call may go on until it expires, and no other.
 */
export async function openHolds({ pool, before }: Upgraded): Promise<string[]> {
  const { rows: migratedHolds } = await pool.query<HoldRow>(holdsIn('books.holds'));
  const { rows: migratedWallets } = await pool.query<WalletRow>(walletsIn('books.wallets'));
  const { rows: holds } = await pool.query<{ id: string; purpose: string; charged: boolean; now: number }>(
    `SELECT id, purpose_kind AS purpose, EXISTS (SELECT FROM billing.entries WHERE transfer = id) AS charged,
       extract(epoch FROM clock_timestamp())::float8 * 1000000 AS now
     FROM billing.holds`,
  );
  const { rows: wallets } = await pool.query<{ account: string; missing: number }>(
    `SELECT account_id AS account, (held - coalesce(sum(amount), 0))::int AS missing
     FROM billing.wallets LEFT JOIN billing.holds USING (account_id) GROUP BY account_id, held`,
  );
  const expiry = new Map(before.holds.map(({ id, expiresAt }) => [id, expiresAt]));
  return [
    ...wallets.flatMap(({ account, missing }) =>
      missing === 0 ? [] : [`a hold of ${missing} hundredths of account ${account} was lost`],
    ),
    ...holds.flatMap(({ id, purpose, charged, now }) =>
      charged || (expiry.get(id) ?? 0) <= now ? [`hold ${id} for ${purpose} is still open`] : [],
    ),
    ...changesOf('hold', before.holds, migratedHolds, ({ id }) => id),
    ...changesOf('wallet', before.wallets, migratedWallets, ({ account }) => account),
  ];
}

/** The proof of the ledger finds no fault, entries of the fixture are as they were, and none can be changed. */
export async function ledger({ pool, before, verify }: Upgraded): Promise<string[]> {
  const { rows } = await pool.query<EntryRow>(ENTRIES);
  const known = new Set(before.entries.map(({ transfer }) => transfer));
  const old = rows.filter(({ transfer }) => known.has(transfer));
  const { faults } = await verify();
  const refusals = await Promise.all(
    ['note = note', 'amount = amount - 1, note = NULL'].map((change) =>
      pool.query(`UPDATE billing.entries SET ${change}`).then(
        () => 'nothing',
        (error: Error) => error.message,
      ),
    ),
  );
  const { rows: givenBack } = await pool.query<{ transfer: string }>(
    `SELECT transfer FROM billing.entries WHERE kind = 'charge' AND billing.given_back(transfer) <> 0`,
  );
  return [
    ...faults,
    ...changesOf('entry', before.entries, old, ({ transfer }) => transfer),
    ...refusals.flatMap((refusal) =>
      refusal === 'the ledger is append-only' ? [] : [`an update of the ledger is refused by ${refusal}`],
    ),
    ...givenBack.map(({ transfer }) => `charge ${transfer} counts as given back`),
  ];
}

/** Compares rows by their ids. @returns a sentence for each that was added, changed or lost */
function changesOf<T>(kind: string, before: readonly T[], after: readonly T[], idOf: (row: T) => string): string[] {
  const [old, today] = [before, after].map((rows) => new Map(rows.map((row) => [idOf(row), row])));
  return [...new Set([...(old?.keys() ?? []), ...(today?.keys() ?? [])])].flatMap((id) =>
    isDeepStrictEqual(old?.get(id), today?.get(id))
      ? []
      : [`${kind} ${id} was ${JSON.stringify(old?.get(id))} and is now ${JSON.stringify(today?.get(id))}`],
  );
}
