import type pg from 'pg';
import type { AnswerContent } from '../../contents/answer-content.js';

/** What the table has to say to somebody who wants to ask: who asks now, or what was answered. */
export type Claim = 'yours' | 'taken' | { readonly text: string };

/** An answer to be kept. */
export interface Row {
  readonly key: string;
  /** The kept answer as text, or all of it but the content. */
  readonly text: string;
  /** Absent: `text` has the answer. */
  readonly content?: AnswerContent;
  readonly expiresAt: Date;
}

/*
 * Every statement takes its rows in the order of their keys: those of several hosts then never wait for each other in
 * a circle.
 */

/** SQL of the text of a kept answer. A host of the release before may have replaced the entry and left the content. */
const TEXT = `
  CASE WHEN content IS NULL OR starts_with(entry, '{"answer"') THEN entry ELSE
    '{"answer":' || (SELECT body FROM namedrop.answer_contents WHERE hash = content) || ',' || substr(entry, 2) END`;

const GET = `
  SELECT key, ${TEXT} AS text FROM namedrop.answers WHERE key = ANY ($1) AND expires_at > $2`;

/** A row is either an answer or somebody's turn to ask; a turn is another's once its time is over. */
const CLAIM = `
  WITH claimed AS (
    INSERT INTO namedrop.answers AS kept (key, asker, asked_until)
    SELECT wanted.key, $2, now() + $3 * interval '1 millisecond'
    FROM unnest($1::text[]) AS wanted (key) ORDER BY wanted.key COLLATE "C"
    ON CONFLICT (key) DO UPDATE
    SET asker = excluded.asker, asked_until = excluded.asked_until, entry = NULL, content = NULL, expires_at = NULL
    WHERE kept.asked_until <= now() OR kept.expires_at <= $4
    RETURNING key
  )
  SELECT key, NULL AS text FROM claimed
  UNION ALL
  SELECT key, ${TEXT} FROM namedrop.answers WHERE key = ANY ($1) AND expires_at > $4`;

const HELD = `
  SELECT key FROM namedrop.answers WHERE key = ANY ($1) AND asker = $2 ORDER BY key FOR UPDATE`;
const RENEW = `
  WITH held AS (${HELD})
  UPDATE namedrop.answers SET asked_until = now() + $3 * interval '1 millisecond' WHERE key IN (SELECT key FROM held)`;
const RELEASE = `
  WITH held AS (${HELD})
  DELETE FROM namedrop.answers WHERE key IN (SELECT key FROM held)`;

const KEEP = `
  INSERT INTO namedrop.answers (key, entry, content, expires_at)
  SELECT * FROM json_to_recordset($1) AS kept (key text, text text, hash bytea, "expiresAt" timestamptz)
  ORDER BY key COLLATE "C"
  ON CONFLICT (key) DO UPDATE
  SET entry = excluded.entry, content = excluded.content, expires_at = excluded.expires_at, asker = NULL, asked_until = NULL`;

const FORGET = `DELETE FROM namedrop.answers WHERE key = $1 AND ${TEXT} = $2`;

const SWEEP = `
  DELETE FROM namedrop.answers WHERE key = ANY (ARRAY(
    SELECT key FROM namedrop.answers WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED))`;
const SWEEP_TURNS = `
  DELETE FROM namedrop.answers WHERE key = ANY (ARRAY(
    SELECT key FROM namedrop.answers WHERE asked_until <= now() ORDER BY asked_until LIMIT $1 FOR UPDATE SKIP LOCKED))`;

/** Rows that one sweep statement deletes at most. */
const PAGE_SIZE = 500;

/**
 * The statements on `namedrop.answers`. How long answers live is told by the host's clock, and whose turn it is to ask
 * by that of the database, which all hosts share.
 */
export class AnswerTable {
  constructor(
    private readonly pool: pg.Pool,
    /** Of this host, from start to stop; a UUID. */
    private readonly asker: string,
  ) {}

  /** The texts that are kept, by key. */
  async get(keys: readonly string[], now: Date): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.#run<{ key: string; text: string }>('get-answers', GET, [keys, now]);
    return new Map(rows.map(({ key, text }) => [key, text]));
  }

  /**
   * Takes the turn to ask, where nobody has it and nothing is kept.
   * @param keys without duplicates
   * @param turnMs milliseconds until others may take it
   */
  async claim(keys: readonly string[], turnMs: number, now: Date): Promise<ReadonlyMap<string, Claim>> {
    const values = [keys, this.asker, turnMs, now];
    const { rows } = await this.#run<{ key: string; text: string | null }>('claim-answers', CLAIM, values);
    const claims = new Map<string, Claim>(keys.map((key) => [key, 'taken']));
    for (const { key, text } of rows) claims.set(key, text === null ? 'yours' : { text });
    return claims;
  }

  /** Holds turns for that many milliseconds from now. */
  async renew(keys: readonly string[], turnMs: number): Promise<void> {
    await this.#run('renew-answers', RENEW, [keys, this.asker, turnMs]);
  }

  /** Gives up turns of this host. */
  async release(keys: readonly string[]): Promise<void> {
    await this.#run('release-answers', RELEASE, [keys, this.asker]);
  }

  /** Keeps answers instead of older ones, and ends the turns to ask. Their contents are stored already. */
  async keep(rows: readonly Row[]): Promise<void> {
    const latest = new Map(rows.map(({ content, ...row }) => [row.key, { ...row, hash: content?.hash }]));
    await this.#run('keep-answers', KEEP, [JSON.stringify([...latest.values()])]);
  }

  /** Deletes one answer, unless it was replaced meanwhile. */
  async forget(key: string, text: string): Promise<void> {
    await this.#run('forget-answer', FORGET, [key, text]);
  }

  /** Deletes up to a page of expired answers. @returns whether there may be more */
  async sweep(now: Date): Promise<boolean> {
    const { rowCount } = await this.pool.query(SWEEP, [now, PAGE_SIZE]);
    return rowCount === PAGE_SIZE;
  }

  /** Deletes up to a page of turns that no host renews any more. @returns whether there may be more */
  async sweepTurns(): Promise<boolean> {
    const { rowCount } = await this.pool.query(SWEEP_TURNS, [PAGE_SIZE]);
    return rowCount === PAGE_SIZE;
  }

  #run<R extends pg.QueryResultRow>(name: string, text: string, values: unknown[]): Promise<pg.QueryResult<R>> {
    return this.pool.query<R>({ name, text, values });
  }
}
