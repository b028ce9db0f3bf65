import { createHash } from 'node:crypto';
import type { AccountId } from '@namedrop/plugin-api';
import type pg from 'pg';
import { inTransaction } from '../database/in-transaction.js';
import { type OperatorAct, writeAct } from './operator-audit.js';

/** Holds until the transaction ends: a second command with the same key waits for the first one. */
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('namedrop operator key ' || $1, 0))`;
const FIND = 'SELECT command, fingerprint, result FROM namedrop.audit WHERE idempotency_key = $1';

interface Earlier {
  readonly command: string;
  readonly fingerprint: Buffer;
  /** null: its account was erased since. */
  readonly result: object | null;
}

/** A command before it is done. */
export interface Intention extends Omit<OperatorAct, 'keyed'> {
  /** Idempotency key; absent: the command is done each time. */
  readonly key?: string | undefined;
  /** All that the command was asked for: the same key takes the same request alone. */
  readonly request?: unknown;
}

/** What a command did. */
export interface Done<T> {
  /** What is printed, as JSON; kept under the idempotency key. */
  readonly data: T;
  /** Facts that were not known before. */
  readonly account?: AccountId;
  readonly subject?: string;
  readonly amount?: OperatorAct['amount'];
}

/**
 * Does what an operator asks for and writes its audit row, in one transaction: both or neither. With an idempotency key that
 * was used before, it does nothing and returns the first result.
 * @throws RangeError for a key that was used for another request, and what the work throws
 */
export function act<T extends object>(
  pool: pg.Pool,
  { key, request, ...intended }: Intention,
  work: (tx: pg.PoolClient) => Promise<Done<T>>,
): Promise<T> {
  return inTransaction(pool, async (tx) => {
    const fingerprint = fingerprintOf(intended.command, request);
    if (key !== undefined) {
      await tx.query(LOCK, [key]);
      const [earlier] = (await tx.query<Earlier>(FIND, [key])).rows;
      if (earlier) return resultOf(earlier, { key, fingerprint }) as T;
    }
    const { data, ...facts } = await work(tx);
    const keyed = key === undefined ? undefined : { key, fingerprint, result: data };
    await writeAct({ ...intended, ...facts, keyed }, tx);
    return data;
  });
}

function resultOf(earlier: Earlier, { key, fingerprint }: { key: string; fingerprint: Buffer }): object {
  if (!earlier.fingerprint.equals(fingerprint)) {
    const first = `it was used for another request, ${earlier.command}`;
    throw new RangeError(`the idempotency key ${key} cannot be used again: ${first}. Choose a new key.`);
  }
  if (earlier.result) return earlier.result;
  throw new RangeError(`the command with the idempotency key ${key} was done, and its account was erased since`);
}

function fingerprintOf(command: string, request: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([command, request]))
    .digest();
}
