import type pg from 'pg';
import type { AnswerContent } from './answer-content.js';

/** Rows that one sweep statement looks at. */
const PAGE_SIZE = 500;

/**
 * Contents are taken in the order of their hashes, so hosts never wait for each other in a circle. A content that was
 * touched a moment ago is not written again.
 */
const PUT = `
  INSERT INTO namedrop.answer_contents AS kept (hash, body, unused_since)
  SELECT hash, body, now() FROM json_to_recordset($1) AS given (hash bytea, body text) ORDER BY hash
  ON CONFLICT (hash) DO UPDATE SET unused_since = excluded.unused_since
  WHERE kept.unused_since IS NULL OR kept.unused_since < excluded.unused_since - $2 * interval '1 millisecond'`;

/**
 * Takes contents that a reference released some time ago: unused ones are deleted, the others are no longer looked at.
 * A reference that is released meanwhile waits for the row, and marks it again.
 */
const SWEEP = `
  WITH page AS MATERIALIZED (
    SELECT hash FROM namedrop.answer_contents
    WHERE unused_since <= now() - $1 * interval '1 millisecond'
    ORDER BY unused_since LIMIT $2 FOR UPDATE SKIP LOCKED
  ), looked_up AS MATERIALIZED (
    SELECT hash, EXISTS (SELECT FROM namedrop.answers WHERE content = page.hash)
      OR EXISTS (SELECT FROM namedrop.check_answers WHERE content = page.hash) AS is_used
    FROM page
  ), used AS (
    UPDATE namedrop.answer_contents SET unused_since = NULL
    WHERE hash = ANY (ARRAY(SELECT hash FROM looked_up WHERE is_used))
  ), unused AS (
    DELETE FROM namedrop.answer_contents WHERE hash = ANY (ARRAY(SELECT hash FROM looked_up WHERE NOT is_used))
  )
  SELECT count(*)::integer AS count FROM page`;

/** Statements on `namedrop.answer_contents`. Times are the database's. */
export class ContentTable {
  constructor(private readonly pool: Pick<pg.Pool, 'query'>) {}

  /** Stores contents, or touches those that are there. @param contents without duplicates @param touchMs least time between touches */
  async put(contents: readonly AnswerContent[], touchMs: number): Promise<void> {
    await this.pool.query({ name: 'put-contents', text: PUT, values: [JSON.stringify(contents), touchMs] });
  }

  /** Deletes up to a page of contents that nothing has used for `graceMs`. @returns whether there may be more */
  async sweep(graceMs: number): Promise<boolean> {
    const { rows } = await this.pool.query<{ count: number }>(SWEEP, [graceMs, PAGE_SIZE]);
    return rows[0]?.count === PAGE_SIZE;
  }
}
