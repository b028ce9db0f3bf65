import { randomUUID } from 'node:crypto';
import { type AccountId, type Database, isUuid, type NewDelivery, type Queryable } from '@namedrop/plugin-api';
import { disabled } from './disabled.js';
import type { Sealing } from './sealing.js';
import type { Sources } from './sources.js';

/** Deliveries that are sent again together. */
const SOME = 100;

const HOLD = `
  SELECT d.id, d.event, d.source, d.secret, d.test, d.ended_at IS NULL AS open,
    r.id AS repetition, r.ended_at IS NULL AS repeating,
    d.endpoint IS NULL OR coalesce(e.enabled, false) AS "hasReceiver"
  FROM webhooks.deliveries d LEFT JOIN webhooks.deliveries r ON r.id = d.repeated_by
  LEFT JOIN webhooks.endpoints e ON e.id = d.endpoint AND e.account_id = d.account_id
  WHERE d.id = $1 AND ($2::uuid IS NULL OR d.account_id = $2)`;

const LOCK = 'SELECT FROM webhooks.deliveries WHERE id = $1 FOR UPDATE';

/** Locks failed deliveries. Their own rows note a repetition, so a second caller finds them changed. */
const HOLD_FAILED = `
  SELECT id, event, source, secret FROM webhooks.deliveries d
  WHERE state = 'failed' AND NOT test AND repeated_by IS NULL AND ended_at >= $1 AND ($2::uuid IS NULL OR account_id = $2)
    AND source <> ALL ($3::uuid[]) AND ($4::text IS NULL OR url = $4)
    AND (endpoint IS NULL OR EXISTS (
      SELECT FROM webhooks.endpoints e WHERE e.id = d.endpoint AND e.account_id = d.account_id AND e.enabled
    ))
  ORDER BY number LIMIT ${SOME} FOR UPDATE SKIP LOCKED`;

const REPEAT = `
  WITH pairs AS (
    SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[]) WITH ORDINALITY AS pair (original, id, secret, position)
  ), noted AS (
    UPDATE webhooks.deliveries d SET repeated_by = p.id FROM pairs p WHERE d.id = p.original
  )
  INSERT INTO webhooks.deliveries
    (id, account_id, event, source, subject, endpoint, secret, url, receiver, headers, body, test, repeats, state,
      attempts, due_at, created_at)
  SELECT p.id, d.account_id, d.event, d.source, d.subject, d.endpoint, p.secret, coalesce(e.url, d.url),
    coalesce(e.receiver, d.receiver), d.headers, d.body, d.test, d.id, 'waiting', 0, namedrop.now(), namedrop.now()
  FROM pairs p JOIN webhooks.deliveries d ON d.id = p.original
  LEFT JOIN webhooks.endpoints e ON e.id = d.endpoint AND e.account_id = d.account_id
  ORDER BY p.position`;

/** A delivery that is to be sent again. */
interface Original extends Pick<NewDelivery, 'event' | 'source'> {
  readonly id: string;
  /** Sealed; null: its endpoint's. */
  readonly secret: string | null;
}

interface HeldOriginal extends Original {
  /** Whether it only tries its receiver. */
  readonly test: boolean;
  /** Whether it is on its way. */
  readonly open: boolean;
  /** The last delivery that repeats it. */
  readonly repetition: string | null;
  readonly repeating: boolean;
  /** Whether there is an endpoint that would get it. */
  readonly hasReceiver: boolean;
}

export interface RepetitionParts {
  readonly database: Database;
  readonly sealing: Sealing;
  readonly sources: Sources;
  /** Has the new deliveries sent. Never rejects. */
  added(): Promise<void>;
}

/** Sends the same again, as deliveries of their own. */
export class Repetitions {
  constructor(private readonly parts: RepetitionParts) {}

  /**
   * Sends a delivery again, unless it or its repetition is under way.
   * @returns the id of the new delivery, of the one that repeats it already, or its own if it has not ended; undefined
   * where there is none
   * @throws ApiError 409 `webhook_disabled` where its endpoint is disabled or deleted, or what it is about is paused or
   * gone: nothing is sent
   */
  async repeat(id: string, account?: AccountId): Promise<string | undefined> {
    if (!isUuid(id)) return undefined;
    const repetition = await this.parts.database.transaction(async (tx) => {
      // Locked before it is read: otherwise the repetition of a quicker caller would not be seen.
      await tx.query(LOCK, [id]);
      const [held] = await tx.query<HeldOriginal>(HOLD, [id, account]);
      if (!held || held.open) return held?.id;
      if (held.repetition && held.repeating) return held.repetition;
      if (!held.hasReceiver) throw disabled('The webhook endpoint of this delivery is disabled or deleted.');
      // A test is about nothing that has happened: it can be sent at any time.
      const silent = held.test ? undefined : await this.parts.sources.silent([held], tx);
      if (silent?.size) throw disabled('What this delivery is about is paused or gone.');
      const [added] = await this.#repeatAll([held], tx);
      return added;
    });
    await this.parts.added();
    return repetition;
  }

  /**
   * All that failed since then, was not sent again since and has a receiver, tests and what is about something that is paused
   * or gone apart.
   * @param url address that they were sent to; absent: any
   * @returns the ids of the new deliveries
   */
  async repeatFailed(since: Date, account?: AccountId, url?: string): Promise<string[]> {
    const { database, sources, added } = this.parts;
    const all: string[] = [];
    const silent = new Set<string>();
    let found = SOME;
    while (found === SOME) {
      const some = await database.transaction(async (tx) => {
        const failed = await tx.query<Original>(HOLD_FAILED, [since, account, [...silent], url]);
        found = failed.length;
        for (const source of await sources.silent(failed, tx)) silent.add(source);
        return this.#repeatAll(
          failed.filter(({ source }) => !silent.has(source)),
          tx,
        );
      });
      all.push(...some);
    }
    if (all.length > 0) await added();
    return all;
  }

  async #repeatAll(originals: readonly Original[], tx: Queryable): Promise<string[]> {
    const ids = originals.map(() => randomUUID());
    const secrets = originals.map(
      ({ id, secret }, n) => secret && this.parts.sealing.moved(secret, id, ids[n] as string),
    );
    await tx.query(REPEAT, [originals.map(({ id }) => id), ids, secrets]);
    return ids;
  }
}
