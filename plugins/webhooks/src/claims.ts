import type { Database, PreparedStatement } from '@namedrop/plugin-api';
import type { Due } from './due.js';
import { PER_RECEIVER } from './lanes.js';

/** An attempt that was begun in the books: it is for whoever has this to make, and for nobody else. */
export interface Claim {
  /** Of the delivery. */
  readonly id: string;
  /** Of the attempt, from 1; its fence: what comes of an older one changes nothing. */
  readonly number: number;
  /** The attempt's own UUID. */
  readonly attempt: string;
  readonly at: Date;
  readonly event: string;
  readonly source: string;
  readonly test: boolean;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whose secret it is; null: the delivery's own. */
  readonly endpoint: string | null;
  /** Sealed. */
  readonly secret: string;
}

/** Deliveries of some receivers that are due. */
export interface DuePage {
  /** The oldest first. */
  readonly due: readonly Due[];
  /** From where the next page begins; empty: from the beginning. */
  readonly next: string;
}

/** Receivers of a page. */
const RECEIVERS = 200;
/** Of each, one more than it may be sent at once, which tells that there are more. */
const OF_EACH = PER_RECEIVER + 1;

/** Steps from receiver to receiver, so that a backlog of one of them costs no more than its first rows. */
const DUE: PreparedStatement = {
  name: 'due',
  text: `
    WITH RECURSIVE receivers AS (
      (SELECT receiver FROM webhooks.deliveries WHERE state = 'waiting' AND receiver > $1 ORDER BY receiver LIMIT 1)
      UNION ALL
      SELECT following.receiver FROM receivers r, LATERAL (
        SELECT receiver FROM webhooks.deliveries WHERE state = 'waiting' AND receiver > r.receiver
        ORDER BY receiver LIMIT 1
      ) following
    ), page AS (
      SELECT receiver FROM receivers LIMIT ${RECEIVERS}
    )
    SELECT d.id, page.receiver, (SELECT CASE count(*) WHEN ${RECEIVERS} THEN max(receiver) ELSE '' END FROM page) AS next
    FROM page LEFT JOIN LATERAL (
      SELECT id, due_at FROM webhooks.deliveries
      WHERE state = 'waiting' AND receiver = page.receiver AND due_at <= namedrop.now()
      ORDER BY due_at LIMIT ${OF_EACH}
    ) d ON true
    ORDER BY d.due_at`,
};

/** A receiver of a page, with one of its deliveries; null: none is due. */
interface DueRow {
  readonly id: string | null;
  readonly receiver: string;
  readonly next: string;
}

/** A host has half a minute to make an attempt and to note what came of it; then it counts as dead. */
const CLAIM: PreparedStatement = {
  name: 'claim',
  text: `
    WITH chosen AS (
      SELECT id, account_id, event, endpoint, url, secret FROM webhooks.deliveries
      WHERE id = ANY ($1) AND state = 'waiting' AND due_at <= namedrop.now()
      FOR UPDATE SKIP LOCKED
    ), sendable AS (
      SELECT c.id, coalesce(e.url, c.url) AS url, coalesce(e.secret, c.secret) AS secret
      FROM chosen c LEFT JOIN webhooks.endpoints e ON e.id = c.endpoint AND e.account_id = c.account_id
      WHERE c.endpoint IS NULL OR (e.enabled AND c.event = ANY (e.events))
    ), without_receiver AS (
      UPDATE webhooks.deliveries d SET state = 'ending', verdict = 'cancelled', due_at = namedrop.now()
      FROM chosen c WHERE d.id = c.id AND c.id NOT IN (SELECT id FROM sendable)
    ), begun AS (
      UPDATE webhooks.deliveries d SET
        state = 'sending', attempts = d.attempts + 1, url = s.url, due_at = namedrop.now() + interval '30 s'
      FROM sendable s WHERE d.id = s.id
      RETURNING d.id, d.attempts, d.event, d.source, d.test, d.url, d.headers, d.body, d.endpoint, s.secret
    ), noted AS (
      INSERT INTO webhooks.attempts (delivery, number, id, state, started_at)
      SELECT id, attempts, gen_random_uuid(), 'sending', namedrop.now() FROM begun
      RETURNING delivery, id, started_at
    )
    SELECT b.id, b.attempts AS number, n.id AS attempt, n.started_at AS at, b.event, b.source, b.test, b.url, b.headers,
      b.body, b.endpoint, b.secret
    FROM begun b JOIN noted n ON n.delivery = b.id`,
};

/** Who sends what: each attempt is one host's, and is in the books before it is made. */
export class Claims {
  constructor(private readonly database: Database) {}

  /** A page of what is due. @param after where it begins: `next` of the page before, or the empty text */
  async due(after: string): Promise<DuePage> {
    const rows = await this.database.query<DueRow>(DUE, [after]);
    const due = rows.flatMap(({ id, receiver }) => (id === null ? [] : [{ id, receiver }]));
    return { due, next: rows[0]?.next ?? '' };
  }

  /**
   * Begins an attempt of each of these that is still due and that no other host has taken. What has no receiver any
   * more, as its endpoint was deleted or disabled, is called off instead.
   */
  claim(ids: readonly string[]): Promise<Claim[]> {
    return this.database.query<Claim>(CLAIM, [ids]);
  }
}
