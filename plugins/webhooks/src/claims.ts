import { byIds, type ClaimedUnit, type ClaimOptions, WorkStore } from '@namedrop/durable-work';
import type { Database } from '@namedrop/plugin-api';
import { SENDING } from './delivery-work.js';

/** An attempt that was begun in the books, of the delivery `id`: only the host that has the claim makes it. */
export interface Claim extends ClaimedUnit {
  /** The attempt's own UUID. */
  readonly attemptId: string;
  readonly at: Date;
  readonly event: string;
  readonly source: string;
  readonly test: boolean;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Id of the endpoint whose secret it is; null: the delivery's own. */
  readonly endpoint: string | null;
  /** Sealed. */
  readonly secret: string;
}

/** A delivery whose endpoint was deleted or disabled is cancelled instead. */
const CLAIM: ClaimOptions = {
  choice: byIds(SENDING.shape),
  keep: ['account_id', 'event', 'endpoint', 'url', 'secret'],
  before: `sendable AS (
      SELECT c.id, coalesce(e.url, c.url) AS url, coalesce(e.secret, c.secret) AS secret
      FROM chosen c LEFT JOIN webhooks.endpoints e ON e.id = c.endpoint AND e.account_id = c.account_id
      WHERE c.endpoint IS NULL OR (e.enabled AND c.event = ANY (e.events))
    ), without_receiver AS (
      UPDATE webhooks.deliveries d SET state = 'ending', verdict = 'cancelled', due_at = namedrop.now()
      FROM chosen c WHERE d.id = c.id AND c.id NOT IN (SELECT id FROM sendable)
    )`,
  from: 'sendable',
  where: 'sendable.id = chosen.id',
  set: 'url = sendable.url',
  returning: `work.id, work.attempts, work.event, work.source, work.test, work.url, work.headers, work.body, work.endpoint,
        sendable.secret`,
  after: `noted AS (
      INSERT INTO webhooks.attempts (delivery, number, id, state, started_at)
      SELECT id, attempts, gen_random_uuid(), 'sending', namedrop.now() FROM begun
      RETURNING delivery, id, started_at
    )
    SELECT b.id, b.attempts AS attempt, n.id AS "attemptId", n.started_at AS at, b.event, b.source, b.test, b.url,
      b.headers, b.body, b.endpoint, b.secret
    FROM begun b JOIN noted n ON n.delivery = b.id`,
};

/** Claims deliveries that are due: each attempt belongs to one host, and is in the books before it is made. */
export class Claims {
  readonly #store: WorkStore<Claim>;

  constructor(database: Database) {
    this.#store = new WorkStore(database, { ...SENDING, claim: CLAIM });
  }

  /** Begins an attempt of each of these that is still due and that no other host has claimed. */
  claim(ids: readonly string[]): Promise<Claim[]> {
    return this.#store.claim([ids]);
  }
}
