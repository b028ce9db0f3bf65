import { type Account, type AccountId, isUuid } from '@namedrop/plugin-api';
import type { Connection } from '../database/connection/connection.js';
import { ACCOUNT } from './accounts.js';
import { validName } from './name.js';

/** Longest reason of an operator, in characters. */
export const MAX_REASON = 500;

const LOCK = `
  SELECT ${ACCOUNT}, suspended_at AS "suspendedAt", erasing_since AS "erasingSince", erased_at AS "erasedAt"
  FROM namedrop.accounts WHERE id = $1 FOR NO KEY UPDATE`;
const RENAME = `UPDATE namedrop.accounts SET name = $2 WHERE id = $1 RETURNING ${ACCOUNT}`;
const SUSPEND = `
  UPDATE namedrop.accounts SET suspended_at = coalesce(suspended_at, clock_timestamp()), suspended_reason = coalesce($2, suspended_reason)
  WHERE id = $1 RETURNING ${ACCOUNT}, suspended_at AS "suspendedAt"`;
const RESUME = `
  UPDATE namedrop.accounts SET suspended_at = NULL, suspended_reason = NULL WHERE id = $1 RETURNING ${ACCOUNT}`;

/** Account whose row is locked until the transaction ends. */
export interface LockedAccount extends Account {
  readonly suspendedAt: Date | null;
  readonly erasingSince: Date | null;
  readonly erasedAt: Date | null;
}

/** Locks an account. @throws RangeError for an id that no account has */
export async function lockAccount(id: string, tx: Connection): Promise<LockedAccount> {
  const [account] = isUuid(id) ? (await tx.query<LockedAccount>(LOCK, [id])).rows : [];
  if (account) return account;
  throw new RangeError(`there is no account ${id}`);
}

/** @throws RangeError as `lockAccount`, for one that is erased, and unless the name has 1 to 80 characters */
export async function renameAccount(id: string, name: string, tx: Connection): Promise<Account> {
  await lockKept(id, tx);
  return changed(await tx.query<Account>(RENAME, [id, validName(name, 'An account')]));
}

/**
 * Refuses the callers of an account from now on, on every host within 5 s, and lets nothing run for it. One that is suspended
 * keeps its time, and its reason unless there is another.
 * @throws RangeError as `lockAccount`, and for one that is erased
 */
export async function suspendAccount(
  id: string,
  reason: string | undefined,
  tx: Connection,
): Promise<Account & { readonly suspendedAt: Date }> {
  await lockKept(id, tx);
  return changed(await tx.query<Account & { suspendedAt: Date }>(SUSPEND, [id, reason ?? null]));
}

/** Ends a suspension. @throws RangeError as `suspendAccount` */
export async function resumeAccount(id: string, tx: Connection): Promise<Account> {
  await lockKept(id, tx);
  return changed(await tx.query<Account>(RESUME, [id]));
}

async function lockKept(id: AccountId | string, tx: Connection): Promise<void> {
  const { erasingSince } = await lockAccount(id, tx);
  if (erasingSince) throw new RangeError(`account ${id} is erased, or being erased: nothing of it can be changed`);
}

const changed = <T>({ rows }: { readonly rows: readonly T[] }): T => rows[0] as T;
