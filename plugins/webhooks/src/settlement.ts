import type { Database, PreparedStatement } from '@namedrop/plugin-api';
import type { Claim } from './claims.js';
import type { Outcome } from './outcome.js';

/**
 * What follows an attempt, for the rows of `noted`: an end, or another attempt 1 and then 5 minutes later.
 * @param untilTold after which whoever comes by tells an end that was not told yet
 */
const settle = (untilTold: string) => `
  UPDATE webhooks.deliveries d SET
    state = CASE WHEN n.again THEN 'waiting' ELSE 'ending' END,
    verdict = CASE WHEN n.accepted THEN 'delivered' WHEN NOT n.again THEN coalesce(n.verdict, 'failed') END,
    due_at = namedrop.now()
      + CASE WHEN n.again THEN (ARRAY[interval '1 min', interval '5 min'])[n.attempts] ELSE interval '${untilTold}' END
  FROM (SELECT *, NOT accepted AND verdict IS NULL AND attempts < 3 AS again FROM noted) n
  WHERE d.id = n.id
  RETURNING d.id, d.state`;

const NOTE: PreparedStatement = {
  name: 'note',
  text: `
    WITH held AS (
      SELECT id, attempts, verdict FROM webhooks.deliveries
      WHERE id = $1 AND attempts = $2 AND state = 'sending'
      FOR UPDATE
    ), noted AS (
      UPDATE webhooks.attempts a SET state = $3, took_ms = $4, status = $5, answer = $6, error = $7
      FROM held h WHERE a.delivery = h.id AND a.number = h.attempts
      RETURNING h.*, a.state = 'accepted' AS accepted
    )
    ${settle('10 s')}`,
};

const GIVE_UP: PreparedStatement = {
  name: 'give-up',
  text: `
    WITH held AS (
      SELECT id, attempts, verdict FROM webhooks.deliveries
      WHERE state = 'sending' AND due_at <= namedrop.now()
      LIMIT 500 FOR UPDATE SKIP LOCKED
    ), noted AS (
      UPDATE webhooks.attempts a SET state = 'failed', error = 'the host that made this attempt did not come back'
      FROM held h WHERE a.delivery = h.id AND a.number = h.attempts
      RETURNING h.*, false AS accepted
    )
    ${settle('0 s')}`,
};

/** Writes down how attempts went, and with it what follows. */
export class Settlement {
  constructor(private readonly database: Database) {}

  /**
   * Only for the attempt that is under way: what comes after that was given up, or comes twice, changes nothing.
   * @returns whether the delivery has come to its end, which is then to be told
   */
  async note({ id, number }: Claim, { state, tookMs, status, answer, error }: Outcome): Promise<boolean> {
    const values = [id, number, state, tookMs, status, answer, error];
    const [settled] = await this.database.query<{ state: string }>(NOTE, values);
    return settled?.state === 'ending';
  }

  /** Takes attempts of which nothing was heard for half a minute for failed. */
  async giveUpLost(): Promise<void> {
    await this.database.query(GIVE_UP);
  }
}
