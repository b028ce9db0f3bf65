import type pg from 'pg';
import type { Claim, Holder, KeptReply, Run } from './record.js';
import { ABANDON, CLAIM, COMPLETE, FREE, IS_RUNNING, RENEW, SWEEP } from './statements.js';

/** Milliseconds from the receipt of the first call for which its key stands for its reply; by the host's clock. */
const WINDOW_MS = 24 * 3_600_000;
/** Milliseconds after which a run that does not renew its claim counts as dead; by the database's clock. */
const LEASE_MS = 30_000;
/** Milliseconds between two renewals. A host may halt, or be without a database, for the rest of the lease. */
export const RENEW_MS = LEASE_MS / 3;
/** Records that are deleted in one statement. */
const PAGE_SIZE = 500;

interface Row {
  readonly run_id: string;
  readonly once: string;
  readonly fingerprint: Buffer;
  readonly status: number | null;
  readonly headers: KeptReply['headers'] | null;
  readonly body: string | null;
}

/** Idempotency keys, in `namedrop.idempotency_keys`: who runs, and what was answered. Never the request itself. */
export class IdempotencyStore {
  constructor(private readonly pool: Pick<pg.Pool, 'query'>) {}

  /**
   * Takes a key that is new, that nobody who lives runs with, or whose window is over.
   * @returns whose it is now; the claim's own run, when it got it
   */
  async claim(claim: Claim): Promise<Holder> {
    const { fingerprint, receivedAt, once } = claim;
    const values = [...valuesOf(claim), fingerprint, receivedAt, LEASE_MS, windowStart(receivedAt), once];
    const { rows } = await this.pool.query<Row>({ name: 'idempotency-claim', text: CLAIM, values });
    // No row: it changed hands while the statement ran.
    return rows[0] ? toHolder(rows[0]) : this.claim(claim);
  }

  /** Keeps others from taking over for another lease. */
  async renew(run: Run): Promise<void> {
    await this.pool.query({ name: 'idempotency-renew', text: RENEW, values: [...valuesOf(run), LEASE_MS] });
  }

  /** @returns false when the run has lost its key; nothing is kept then */
  async complete(run: Run, { status, headers, body }: KeptReply): Promise<boolean> {
    const values = [...valuesOf(run), headers, body, status];
    const { rowCount } = await this.pool.query({ name: 'idempotency-complete', text: COMPLETE, values });
    return rowCount === 1;
  }

  /** Lets the next call with the key and the same body run, and pay with what this run may have paid. */
  async abandon(run: Run): Promise<void> {
    await this.pool.query({ name: 'idempotency-abandon', text: ABANDON, values: valuesOf(run) });
  }

  /** Makes the key new again. */
  async free(run: Run): Promise<void> {
    await this.pool.query({ name: 'idempotency-free', text: FREE, values: valuesOf(run) });
  }

  /** Whether a run holds its key, lives and has not ended. */
  async isRunning(run: Run): Promise<boolean> {
    const { rowCount } = await this.pool.query({
      name: 'idempotency-is-running',
      text: IS_RUNNING,
      values: valuesOf(run),
    });
    return rowCount === 1;
  }

  /**
   * Deletes some of the records whose window is over.
   * @returns whether there may be more of them
   */
  async sweep(now: Date): Promise<boolean> {
    const { rowCount } = await this.pool.query(SWEEP, [windowStart(now), PAGE_SIZE]);
    return rowCount === PAGE_SIZE;
  }
}

function windowStart(now: Date): Date {
  return new Date(now.getTime() - WINDOW_MS);
}

function valuesOf({ account, endpoint, key, runId }: Run): unknown[] {
  return [account, endpoint, key, runId];
}

/** A reply without a status was stored before the table had that column. */
const STATUS_BEFORE = 200;

function toHolder({ run_id: runId, once, fingerprint, status, headers, body }: Row): Holder {
  const reply = headers && body !== null ? { status: status ?? STATUS_BEFORE, headers, body } : undefined;
  return { runId, once, fingerprint, reply };
}
