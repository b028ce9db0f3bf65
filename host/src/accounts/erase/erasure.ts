import { setTimeout as pause } from 'node:timers/promises';
import { type AccountId, DEMO_ACCOUNT } from '@namedrop/plugin-api';
import type pg from 'pg';
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

const BEGIN = `
  UPDATE namedrop.accounts
  SET erasing_since = coalesce(erasing_since, clock_timestamp()),
    suspended_at = coalesce(suspended_at, clock_timestamp())
  WHERE id = $1
  RETURNING extract(epoch FROM clock_timestamp() - suspended_at)::float8 * 1000 AS "suspendedMs"`;
const END = `
  UPDATE namedrop.accounts SET name = $2, suspended_reason = NULL, monthly_quota = NULL, erased_at = clock_timestamp()
  WHERE id = $1`;

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
 * @param confirmed name of the account
 * @throws RangeError for an unknown account, another name, calls that are still under way, and rows that no loaded plugin
 * erases
 */
export async function eraseAccount(id: AccountId, confirmed: string, parts: ErasureParts): Promise<Erased> {
  const { pool, eraser, progress } = parts;
  await begin(id, confirmed, parts);
  await waitForCalls(id, parts);
  const rows = await eraser.erase(id, progress);
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

async function begin(id: AccountId, confirmed: string, { pool }: ErasureParts): Promise<void> {
  if (id === DEMO_ACCOUNT) throw new RangeError('the demo is removed by namedrop seed --remove');
  const suspendedMs = await inTransaction(pool, async (tx) => {
    const account = await lockAccount(id, tx);
    requireName(account, confirmed);
    if (!account.erasingSince) await writeAct({ command: 'accounts erase', account: id, subject: 'begun' }, tx);
    const { rows } = await tx.query<{ suspendedMs: number }>(BEGIN, [id]);
    return rows[0]?.suspendedMs ?? 0;
  });
  await pause(Math.max(0, NOTICE_MS - suspendedMs));
}

function requireName({ name }: LockedAccount, confirmed: string): void {
  if (name === confirmed) return;
  throw new RangeError(`--confirm must be the name of the account, which is "${name}": nothing was erased`);
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
