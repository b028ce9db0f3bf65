import type { Database, PreparedStatement } from '@namedrop/plugin-api';

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

/** A delivery of which an attempt is due. */
export interface Due {
  readonly id: string;
  readonly receiver: string;
}

const DUE: PreparedStatement = {
  name: 'due',
  text: `
    SELECT id, receiver FROM webhooks.deliveries
    WHERE state = 'waiting' AND due_at <= namedrop.now() AND receiver <> ALL ($1)
    ORDER BY due_at LIMIT $2`,
};

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

  /** What is due, the oldest first. @param full receivers to pass over */
  due(full: readonly string[], limit: number): Promise<Due[]> {
    return this.database.query<Due>(DUE, [full, limit]);
  }

  /**
   * Begins an attempt of each of these that is still due and that no other host has taken. What has no receiver any
   * more, as its endpoint was deleted or disabled, is called off instead.
   */
  claim(ids: readonly string[]): Promise<Claim[]> {
    return this.database.query<Claim>(CLAIM, [ids]);
  }
}
