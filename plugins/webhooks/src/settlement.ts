import { again, fence, lapsed } from '@namedrop/durable-work';
import type { Database, PreparedStatement } from '@namedrop/plugin-api';
import type { Claim } from './claims.js';
import { SENDING } from './delivery-work.js';
import type { Outcome } from './outcome.js';

/** Deliveries that one statement gives up, at most. */
const BATCH_SIZE = 500;

/**
 * UPDATE after an attempt, for the rows of `noted`: another attempt follows, or the delivery ends. A verdict that is there
 * already says that this attempt was the last.
 * @param afterS seconds after which any host notifies the source of an end
 */
const settle = (afterS: number) =>
  again(SENDING, {
    of: 'noted',
    otherwise: { unless: 'NOT accepted AND verdict IS NULL', state: 'ending', afterS },
    set: `verdict = CASE WHEN accepted THEN 'delivered' WHEN NOT again THEN coalesce(tried.verdict, 'failed') END`,
    returning: 'work.id, work.state',
  });

const NOTE: PreparedStatement = {
  name: 'note',
  text: `
    WITH held AS (
      SELECT id, attempts AS failures, verdict FROM webhooks.deliveries
      WHERE ${fence(SENDING.shape, '$1', '$2')}
      FOR UPDATE
    ), noted AS (
      UPDATE webhooks.attempts a SET state = $3, took_ms = $4, status = $5, answer = $6, error = $7
      FROM held h WHERE a.delivery = h.id AND a.number = h.failures
      RETURNING h.*, a.state = 'accepted' AS accepted
    )
    ${settle(10)}`,
};

const GIVE_UP: PreparedStatement = {
  name: 'give-up',
  text: `
    WITH ${lapsed(SENDING.shape, ['sending'], ['verdict'])}, noted AS (
      UPDATE webhooks.attempts a SET state = 'failed', error = 'the host that made this attempt did not come back'
      FROM lapsed h WHERE a.delivery = h.id AND a.number = h.failures
      RETURNING h.*, false AS accepted
    )
    ${settle(0)}`,
};

/** Records the results of attempts, and what follows from them. */
export class Settlement {
  constructor(private readonly database: Database) {}

  /**
   * Records the result of the current attempt; results that are late or come twice are ignored.
   * @returns whether the delivery ends, so that its source is to be notified
   */
  async note({ id, attempt }: Claim, { state, tookMs, status, answer, error }: Outcome): Promise<boolean> {
    const values = [id, attempt, state, tookMs, status, answer, error];
    const [settled] = await this.database.query<{ state: string }>(NOTE, values);
    return settled?.state === 'ending';
  }

  /** Records attempts without a result for 30 s as failed. @returns whether there may be more */
  async giveUpLost(): Promise<boolean> {
    return (await this.database.query(GIVE_UP)).length === BATCH_SIZE;
  }
}
