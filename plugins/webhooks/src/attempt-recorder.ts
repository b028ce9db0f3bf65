import { again, fence, lapsed, nextDueTime, pauseOf } from '@namedrop/durable-work';
import { type Database, type PreparedStatement, secondsUntil } from '@namedrop/plugin-api';
import type { Claim } from './claims.js';
import { SENDING } from './delivery-work.js';
import type { Outcome } from './outcome.js';

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
    returning: `work.state = 'ending' AS ends, ${pauseOf(SENDING.shape, 'work.')}`,
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

/** Has a name of its own: `next-send` is that of the store's statement, which looks at attempts alone. */
const NEXT_LAPSE = nextDueTime('lapse', SENDING.shape, ['sending', 'ending']);

/** Step that follows an attempt. */
export interface NextStep {
  /** Whether the delivery ends, so that its source is to be notified. */
  readonly ends: boolean;
  /** Seconds until the next attempt, or until another host notifies the source. */
  readonly inS: number;
}

/** Records the results of attempts, and what follows from them. */
export class AttemptRecorder {
  constructor(private readonly database: Database) {}

  /** Records the result of the current attempt. @returns undefined for a result that is late or comes twice: it is ignored */
  async note({ id, attempt }: Claim, outcome: Outcome): Promise<NextStep | undefined> {
    const { state, tookMs, status, answer, error } = outcome;
    const [next] = await this.database.query<NextStep>(NOTE, [id, attempt, state, tookMs, status, answer, error]);
    return next;
  }

  /** Records up to 500 attempts without a result for 30 s as failed. */
  giveUpLost(): Promise<NextStep[]> {
    return this.database.query<NextStep>(GIVE_UP);
  }

  /** Seconds until an attempt or an end that is under way is taken over; undefined: there is none. */
  nextLapse(): Promise<number | undefined> {
    return secondsUntil(this.database, NEXT_LAPSE);
  }
}
