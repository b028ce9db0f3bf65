import { randomUUID } from 'node:crypto';
import { EventEmitter, on } from 'node:events';
import type { AccountId } from '@namedrop/plugin-api';
import type pg from 'pg';
import { fullDisk } from '../captures/captures.test.helper.js';
import type { Storage } from '../database/storage.js';
import { fingerprintOf } from './fingerprint.js';
import type { Claim } from './record.js';

export const HOUR_MS = 3_600_000;
export const MORNING = new Date('2026-04-01T10:00:00Z');

/** An account of nobody else's; the table of keys does not ask whether it exists. */
export const anAccount = () => randomUUID() as AccountId;

/** A claim of a run of its own; of an account of its own unless told otherwise. */
export function claimOf(part: Partial<Claim> = {}): Claim {
  return {
    account: anAccount(),
    endpoint: 'POST /v1/check',
    key: 'order-1',
    runId: randomUUID(),
    fingerprint: fingerprintOf({ query: 'best crm' }),
    receivedAt: MORNING,
    once: randomUUID(),
    ...part,
  };
}

/** As if whoever runs with an account's keys had not renewed them for so long that they count as dead. */
export async function lapse({ pool }: Storage, account: AccountId): Promise<void> {
  const text = `
    UPDATE namedrop.idempotency_keys SET leased_until = clock_timestamp() WHERE account_id = $1 AND body IS NULL`;
  await pool.query(text, [account]);
}

/**
 * A pool that tells which prepared statements have found something.
 * @param breaks the name of one that fails
 */
export function watchedPool({ pool }: Storage, breaks?: string) {
  const answers = new EventEmitter();
  const query = async (asked: pg.QueryConfig) => {
    const answer = await (asked.name === breaks ? fullDisk : pool).query(asked);
    // A claim whose key changed hands meanwhile finds no row, and is made again.
    if (answer.rowCount) answers.emit('answer', asked.name);
    return answer;
  };
  return {
    pool: { query } as unknown as Pick<pg.Pool, 'query'>,
    /** Resolves once a statement has found something so often from now on. Call it before what asks. */
    async answered(name: string, times: number): Promise<void> {
      let left = times;
      for await (const [answer] of on(answers, 'answer')) if (answer === name && --left === 0) return;
    },
  };
}
