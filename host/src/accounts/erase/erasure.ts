import { setTimeout as pause } from 'node:timers/promises';
import { type AccountId, DEMO_ACCOUNT } from '@namedrop/plugin-api';
import type pg from 'pg';
import type { Connection } from '../../database/connection/connection.js';
import { inTransaction } from '../../database/in-transaction.js';
import { writeAct } from '../../operators/operator-audit.js';
import { type LockedAccount, lockAccount } from '../account-life.js';
import { KEY_LIFETIME_MS } from '../key-lookup.js';
import type { AccountEraser, Progress } from './account-eraser.js';

/** Name of an account that is erased, in lists and in the dashboard. */
export const ERASED_NAME = 'Erased account';

/** Milliseconds after a suspension until which a host may still accept a call of the account. */
const NOTICE_MS = KEY_LIFETIME_MS + 1000;
/** Milliseconds for which the end of calls under way is waited for. */
const PATIENCE_MS = 60_000;
const LOOK_MS = 500;
/** Milliseconds within which hosts write usage, checks and replies of calls that ended. */
const SETTLE_MS = 2000;

const BEGIN = `
  UPDATE namedrop.accounts
  SET erasing_since = coalesce(erasing_since, clock_timestamp()),
    suspended_at = coalesce(suspended_at, clock_timestamp())
  WHERE id = $1
  RETURNING extract(epoch FROM clock_timestamp() - suspended_at)::float8 * 1000 AS "suspendedMs"`;
const END = `
  UPDATE namedrop.accounts SET name = $2, suspended_reason = NULL, monthly_quota = NULL, erased_at = clock_timestamp()
  WHERE id = $1`;

/** Finds the account that would be the first one without $1, where $1 is. The demo $2 is first only without others. */
const SUCCESSOR = `
  SELECT name FROM namedrop.accounts AS other
  WHERE id <> $1 AND id <> $2 AND erasing_since IS NULL AND NOT EXISTS (
    SELECT FROM namedrop.accounts AS own, namedrop.accounts AS older
    WHERE own.id = $1 AND older.id <> $2 AND older.erased_at IS NULL
      AND (older.created_at, older.id) < (own.created_at, own.id))
  ORDER BY created_at, id LIMIT 1`;

/** Names that an operator types, so that no other account is meant. */
export interface Confirmed {
  /** Name of the account. */
  readonly name: string;
  /** Name of the account whose people run the deployment afterwards; needed where those of the erased one do. */
  readonly successor?: string | undefined;
}

export interface ErasureParts {
  readonly pool: pg.Pool;
  readonly eraser: AccountEraser;
  readonly progress: Progress;
  /** Milliseconds; for tests. */
  readonly patienceMs?: number;
}

/** Result of an erasure. */
export interface Erased {
  readonly account_id: AccountId;
  /** Rows that were deleted or emptied by this run. */
  readonly rows: number;
}

/**
 * Erases an account for good, but for the ledger and the audit without texts. Suspends it first. A run that was interrupted is
 * continued by another one.
 * @param given in either case: hexadecimal digits of an id
 * @throws RangeError for an unknown account, another name, calls that are still under way, and rows that no loaded plugin
 * erases
 */
export async function eraseAccount(given: string, confirmed: Confirmed, parts: ErasureParts): Promise<Erased> {
  const { pool, eraser } = parts;
  const id = await begin(given, confirmed, parts);
  await waitForCalls(id, parts);
  const rows = await eraseAll(id, parts);
  const left = await eraser.leftovers(id);
  if (left.length > 0) {
    const missing = 'load the plugins that own them, and run this again';
    throw new RangeError(`${left.join(', ')} still hold rows of the account: ${missing}`);
  }
  await inTransaction(pool, async (tx) => {
    await tx.query(END, [id, ERASED_NAME]);
    await writeAct({ command: 'accounts erase', account: id, subject: 'completed' }, tx);
  });
  return { account_id: id, rows };
}

async function begin(given: string, confirmed: Confirmed, { pool }: ErasureParts): Promise<AccountId> {
  const { id, suspendedMs } = await inTransaction(pool, async (tx) => {
    const account = await lockAccount(given, tx);
    const { id } = account;
    if (id === DEMO_ACCOUNT) throw new RangeError('the demo is removed by namedrop seed --remove');
    requireName(account, confirmed);
    await requireSuccessor(account, confirmed, tx);
    if (!account.erasingSince) await writeAct({ command: 'accounts erase', account: id, subject: 'begun' }, tx);
    const { rows } = await tx.query<{ suspendedMs: number }>(BEGIN, [id]);
    return { id, suspendedMs: rows[0]?.suspendedMs ?? 0 };
  });
  await pause(Math.max(0, NOTICE_MS - suspendedMs));
  return id;
}

function requireName({ name }: LockedAccount, confirmed: Confirmed): void {
  if (name === confirmed.name) return;
  throw new RangeError(`--confirm must be the name of the account, which is "${name}": nothing was erased`);
}

/** Keeps customers from becoming those who run the deployment by the way. */
async function requireSuccessor({ id, name }: LockedAccount, { successor }: Confirmed, tx: Connection): Promise<void> {
  const [next] = (await tx.query<{ name: string }>(SUCCESSOR, [id, DEMO_ACCOUNT])).rows;
  if (!next || next.name === successor) return;
  const rights = `people of "${name}" run the deployment, and those of "${next.name}" would run it afterwards`;
  throw new RangeError(`${rights}: add --successor "${next.name}" if they may. Nothing was erased`);
}

async function waitForCalls(id: AccountId, { eraser, patienceMs = PATIENCE_MS }: ErasureParts): Promise<void> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const delays = await eraser.delays(id);
    if (delays.length === 0) return;
    if (Date.now() >= until) {
      throw new RangeError(`${delays.join('; ')}. The account stays suspended; run this again then.`);
    }
    await pause(LOOK_MS);
  }
}

/** Erases rows until no late row has come within `SETTLE_MS`. @returns the number of rows */
async function eraseAll(id: AccountId, { eraser, progress }: ErasureParts): Promise<number> {
  let all = await eraser.erase(id, progress);
  for (;;) {
    await pause(SETTLE_MS);
    const late = await eraser.erase(id, progress);
    if (late === 0) return all;
    all += late;
  }
}
