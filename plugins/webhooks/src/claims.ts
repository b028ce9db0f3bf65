import type { Database, PreparedStatement } from '@namedrop/plugin-api';
import type { Due, Lane } from './due.js';
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

/** Deliveries of some lanes that are due. */
export interface DuePage {
  /** The oldest first. */
  readonly due: readonly Due[];
  /** The last lane, behind which the next page begins; absent: this was the last page. */
  readonly last?: Lane;
}

/** Before all lanes. */
const START: Lane = { receiver: '', account: '00000000-0000-0000-0000-000000000000' };
/** Lanes of a page. */
const LANES = 200;
/** Of each, one more than a receiver may be sent at once, which tells that there are more. */
const OF_EACH = PER_RECEIVER + 1;

/** Steps from lane to lane, so that a backlog of one of them costs no more than its first rows. */
const DUE: PreparedStatement = {
  name: 'due',
  text: `
    WITH RECURSIVE lanes AS (
      (SELECT receiver, account_id, 1 AS place FROM webhooks.deliveries
        WHERE state = 'waiting' AND (receiver, account_id) > ($1, $2::uuid) ORDER BY receiver, account_id LIMIT 1)
      UNION ALL
      SELECT following.*, l.place + 1 FROM lanes l, LATERAL (
        SELECT receiver, account_id FROM webhooks.deliveries
        WHERE state = 'waiting' AND (receiver, account_id) > (l.receiver, l.account_id)
        ORDER BY receiver, account_id LIMIT 1
      ) following WHERE l.place < ${LANES}
    )
    SELECT d.id, l.receiver, l.account_id AS account, l.place
    FROM lanes l LEFT JOIN LATERAL (
      SELECT id, due_at FROM webhooks.deliveries
      WHERE state = 'waiting' AND receiver = l.receiver AND account_id = l.account_id AND due_at <= namedrop.now()
      ORDER BY due_at LIMIT ${OF_EACH}
    ) d ON true
    ORDER BY d.due_at`,
};

/** A lane of a page, with one of its deliveries; null: none is due. */
interface DueRow extends Lane {
  readonly id: string | null;
  /** Of the lane within the page, from 1. */
  readonly place: number;
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

  /** A page of what is due. @param after the last lane of the page before; default: the first page */
  async due({ receiver, account }: Lane = START): Promise<DuePage> {
    const rows = await this.database.query<DueRow>(DUE, [receiver, account]);
    const due = rows.flatMap(({ id, place, ...lane }) => (id === null ? [] : [{ id, ...lane }]));
    return { due, last: rows.find(({ place }) => place === LANES) };
  }

  /**
   * Begins an attempt of each of these that is still due and that no other host has taken. What has no receiver any
   * more, as its endpoint was deleted or disabled, is called off instead.
   */
  claim(ids: readonly string[]): Promise<Claim[]> {
    return this.database.query<Claim>(CLAIM, [ids]);
  }
}
