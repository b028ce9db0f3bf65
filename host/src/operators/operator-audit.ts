import type { AccountId, Credits } from '@namedrop/plugin-api';
import type pg from 'pg';
import type { Connection } from '../database/connection/connection.js';
import type { AuditedCommand } from './audited-commands.js';
import { operatorHere } from './operator.js';

/** Something that an operator did by a command. It holds no secret. */
export interface OperatorAct {
  readonly command: AuditedCommand;
  readonly account?: AccountId | undefined;
  /** Id of a key, user, check or ask, or the name of a plan. */
  readonly subject?: string | undefined;
  /** Below 0 for credits that were taken. */
  readonly amount?: Credits | undefined;
  readonly reason?: string | undefined;
  /** Present for a command with an idempotency key. */
  readonly keyed?: { readonly key: string; readonly fingerprint: Buffer; readonly result: object } | undefined;
}

/** Row of the audit, of an operator or of a user who was signed in. */
export interface AuditRow {
  readonly at: Date;
  /** e.g. `ops@host-1`; `user <id>` for a user of an account. */
  readonly by: string;
  /** Command of an operator, or event of a user. */
  readonly action: string;
  readonly account: AccountId | null;
  readonly subject: string | null;
  readonly amount: Credits | null;
  readonly reason: string | null;
  readonly key: string | null;
}

/** Rows that are asked for. */
export interface AuditFilter {
  readonly account?: AccountId | undefined;
  readonly since?: Date | undefined;
  readonly limit: number;
}

const WRITE = `
  INSERT INTO namedrop.audit
    (command, account_id, subject, amount_hundredths, reason, os_user, os_host, idempotency_key, fingerprint, result)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

const LIST = `
  SELECT * FROM (
    (SELECT at, os_user || '@' || os_host AS by, command AS action, account_id AS account, subject,
      amount_hundredths::float8 AS amount, reason, idempotency_key AS key
    FROM namedrop.audit
    WHERE ($1::uuid IS NULL OR account_id = $1) AND ($2::timestamptz IS NULL OR at >= $2) ORDER BY at DESC, id DESC LIMIT $3)
    UNION ALL
    (SELECT at, coalesce('user ' || user_id, 'unknown user'), event, account_id, subject, NULL, NULL, NULL
    FROM namedrop.audit_log
    WHERE ($1::uuid IS NULL OR account_id = $1) AND ($2::timestamptz IS NULL OR at >= $2) ORDER BY at DESC, id DESC LIMIT $3)
  ) AS rows ORDER BY at DESC LIMIT $3`;

/** Writes what an operator did, in the transaction that does it. */
export async function writeAct(
  { command, account, subject, amount, reason, keyed }: OperatorAct,
  tx: Connection,
): Promise<void> {
  const { user, host } = operatorHere();
  const key = keyed ? [keyed.key, keyed.fingerprint, JSON.stringify(keyed.result)] : [null, null, null];
  await tx.query(WRITE, [command, account, subject, amount, reason, user, host, ...key]);
}

/** Reads what operators and signed-in users did, the newest first. */
export async function listActs({ account, since, limit }: AuditFilter, pool: pg.Pool): Promise<AuditRow[]> {
  return (await pool.query<AuditRow>(LIST, [account, since, limit])).rows;
}
