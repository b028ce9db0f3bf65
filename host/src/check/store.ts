import { type Outcome, READER_VERSION } from '@namedrop/core';
import { Batched } from '@namedrop/plugin-api';
import type pg from 'pg';
import { type AnswerContent, contentOf } from '../contents/answer-content.js';
import type { AnswerContents } from '../contents/answer-contents.js';
import { inTransaction } from '../database/in-transaction.js';
import { isRefusedData } from '../database/refused-data.js';
import { storableJson } from '../database/storable.js';
import type { CheckTracker, ReplacedCheck, TrackedCheck } from '../tracking/check-tracker.js';
import type { FinishedCheck } from '../tracking/finished-check.js';
import type { RefusedCheck } from './stored/check-queue.js';
import { withoutRaw } from './stored/raw-texts.js';
import { RepeatedChecks } from './stored/repeated-checks.js';

const COLUMNS = `id, account_id, mode, request, report, cost_hundredths, created_at, duration_ms, reader_version,
  cache_status, same_as, paid_for, attempt`;

/**
 * One statement, so that a check is kept whole or not at all, and those that end at the same time share a round trip. A check
 * that is stored already stays as it is: its call runs again where an earlier run died before its caller had the reply.
 * Returns the checks that repeat one which is not stored whole: a crash of PostgreSQL or a sweep may have taken it.
 */
const QUERY = `
  WITH given AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1) AS done (
      id text, account_id uuid, mode text, request jsonb, report jsonb, cost_hundredths bigint, created_at timestamptz,
      duration_ms integer, reader_version integer, cache_status text, same_as text, paid_for jsonb, attempt integer
    )
  ), kept AS (
    INSERT INTO namedrop.checks
      (${COLUMNS})
    SELECT * FROM given WHERE same_as IS NULL
    ON CONFLICT (id) DO NOTHING
    RETURNING id
  ), repeated AS (
    INSERT INTO namedrop.checks
      (${COLUMNS})
    SELECT * FROM given WHERE same_as IN (SELECT id FROM kept)
      OR (SELECT source.report IS NOT NULL FROM namedrop.checks AS source WHERE source.id = given.same_as)
    ON CONFLICT (id) DO NOTHING
    RETURNING id
  ), captured AS (
    INSERT INTO namedrop.check_answers
      (check_id, platform, answer, content, fault, detail, latency_ms, model, input_tokens, output_tokens, reasoning_tokens,
        cached)
    SELECT answered.* FROM kept JOIN jsonb_to_recordset($2) AS answered (
      check_id text, platform text, answer jsonb, content bytea, fault text, detail text, latency_ms integer,
      model text, input_tokens bigint, output_tokens bigint, reasoning_tokens bigint, cached boolean
    ) ON check_id = kept.id
  )
  SELECT id FROM given WHERE same_as IS NOT NULL AND id NOT IN (SELECT id FROM repeated)
    AND (SELECT true FROM namedrop.checks AS stored WHERE stored.id = given.id) IS NULL`;

/** Deletes checks of earlier attempts. Returns the ids. */
const REPLACE = `
  DELETE FROM namedrop.checks AS stored
  USING jsonb_to_recordset($1) AS given (id text, account_id uuid, attempt integer)
  WHERE stored.id = given.id AND stored.account_id = given.account_id AND stored.attempt < given.attempt
  RETURNING stored.id, stored.account_id AS account`;

/** Deletes checks with their answers. */
const SWEEP = `
  DELETE FROM namedrop.checks WHERE id = ANY (ARRAY(
    SELECT id FROM namedrop.checks WHERE created_at <= $1 ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED))`;

/** Checks that one sweep statement deletes at most. */
const PAGE_SIZE = 500;

/** Parts of the store of checks. */
export interface CheckStoreParts {
  readonly pool: Queries & Pick<pg.Pool, 'connect'>;
  /** Connections that do not wait for the disk, for checks whose calls have been answered. */
  readonly laterPool: Queries;
  readonly contents: Pick<AnswerContents, 'withStored'>;
  readonly tracker: Pick<CheckTracker, 'read' | 'write'>;
}

/** A check to save, with its results for the tracked brand that it belongs to. */
interface SavedCheck extends FinishedCheck {
  readonly tracked?: TrackedCheck;
}

type Queries = Pick<pg.Pool, 'query'>;

/**
 * Keeps checks in `namedrop.checks`, and the whole answer of each platform in `namedrop.check_answers`. A long answer is in
 * `namedrop.answer_contents`, where kept answers share it; reports are stored without `raw`. A check that repeats another one
 * refers to it.
 */
export class CheckStore {
  readonly #saves = new Batched<SavedCheck, unknown>({ work: (all) => this.#saveAll(all, this.parts.pool) });
  readonly #repeated = new RepeatedChecks();

  constructor(private readonly parts: CheckStoreParts) {}

  /** Deletes up to a page of checks that were made at a time or before. @returns whether there may be more */
  async sweep(until: Date): Promise<boolean> {
    return (await this.parts.pool.query(SWEEP, [until, PAGE_SIZE])).rowCount === PAGE_SIZE;
  }

  /**
   * Saves a check, unless it is stored already by the same or a later attempt, and counts it for the tracked brand that it
   * belongs to in the same transaction. Rejects for an account that does not exist.
   */
  async save(stored: FinishedCheck): Promise<void> {
    const tracked = await this.parts.tracker.read(stored);
    const failure = await this.#saves.add({ ...stored, ...(tracked && { tracked }) });
    if (failure) throw failure;
  }

  /**
   * Saves checks that are not stored already, without a wait for the disk. Rejects when the database fails.
   * @returns the checks that it refused
   */
  async saveLater(all: readonly FinishedCheck[]): Promise<readonly RefusedCheck[]> {
    const failures = await this.#saveAll(all, this.parts.laterPool);
    const refused = all.map(({ check: { id } }, index) => ({ id, error: failures[index] }));
    return refused.filter(({ error }) => error !== undefined);
  }

  /** Stores checks; those of a refused batch in halves, so that one costs no other. @returns why each was not kept */
  async #saveAll(all: readonly SavedCheck[], pool: Queries): Promise<unknown[]> {
    try {
      await this.#insert(all, pool);
      return all.map(() => undefined);
    } catch (error) {
      if (!isRefusedData(error)) {
        // A server that starts again may have lost checks that it confirmed.
        this.#repeated.forgetAll();
        throw error;
      }
      if (all.length === 1) return [error];
      const half = Math.ceil(all.length / 2);
      // In their order, since a check may refer to one before it.
      const failures = await this.#saveAll(all.slice(0, half), pool);
      return [...failures, ...(await this.#saveAll(all.slice(half), pool))];
    }
  }

  /** Stores checks. Those whose source is not stored are written again: the first of them whole, the others refer to it. */
  async #insert(all: readonly SavedCheck[], pool: Queries): Promise<void> {
    const plan = this.#repeated.plan(all);
    const whole = all.filter((_, index) => plan.sources[index] === undefined);
    const rows = all.map((stored, index) => toCheckRow(stored, plan.sources[index]));
    const values = [storableJson(rows), storableJson(whole.flatMap(toAnswerRows))];
    const statement = { name: 'store-checks', text: QUERY, values };
    const tracked = all.flatMap((stored) => stored.tracked ?? []);
    const repeated = rows.filter(({ attempt = 1 }) => attempt > 1);
    const write = () =>
      tracked.length + repeated.length === 0
        ? pool.query<{ id: string }>(statement)
        : this.#insertTracked(statement, tracked, repeated);
    const written = await this.parts.contents.withStored(whole.flatMap(contentsOf), write);
    this.#repeated.remember(plan);
    if (written.rows.length === 0) return;
    const unfounded = new Set(written.rows.map(({ id }) => id));
    const left = all.filter(({ check }) => unfounded.has(check.id));
    this.#repeated.forget(left);
    await this.#insert(left, pool);
  }

  /** @param repeated rows of checks that take the place of those of earlier attempts, of which no count remains */
  #insertTracked(
    statement: pg.QueryConfig,
    tracked: readonly TrackedCheck[],
    repeated: readonly object[],
  ): Promise<pg.QueryResult<{ id: string }>> {
    return inTransaction(this.parts.pool, async (tx) => {
      const replaced =
        repeated.length > 0 ? (await tx.query<ReplacedCheck>(REPLACE, [storableJson(repeated)])).rows : [];
      const written = await tx.query<{ id: string }>(statement);
      await this.parts.tracker.write(tx, tracked, replaced);
      return written;
    });
  }
}

/** A check in the columns of its table. @param source id of the stored check that it repeats */
function toCheckRow({ check, account, paysFor, attempt }: FinishedCheck, source: string | undefined) {
  return {
    id: check.id,
    account_id: account,
    mode: check.request.mode,
    request: check.request,
    ...(source === undefined ? { report: withoutRaw(check.report) } : { same_as: source }),
    cost_hundredths: check.cost,
    created_at: check.createdAt,
    duration_ms: check.durationMs,
    reader_version: READER_VERSION,
    ...(check.cacheStatus !== 'miss' && { cache_status: check.cacheStatus }),
    paid_for: paysFor,
    attempt,
  };
}

/** Its outcomes in the columns of theirs; what is absent is NULL there. */
function toAnswerRows({ check }: FinishedCheck): object[] {
  return check.outcomes.map((outcome) => ({ check_id: check.id, ...toRow(outcome) }));
}

function contentsOf({ check }: FinishedCheck): AnswerContent[] {
  return check.outcomes.flatMap((outcome) => ('answer' in outcome && contentOf(outcome.answer)) || []);
}

function toRow(outcome: Outcome): object {
  const { platform, latencyMs: latency_ms } = outcome;
  if ('fault' in outcome) return { platform, latency_ms, fault: outcome.fault, detail: outcome.detail };
  const { answer } = outcome;
  const content = contentOf(answer);
  return {
    platform,
    latency_ms,
    ...(content ? { content: content.hash } : { answer }),
    model: answer.model,
    input_tokens: answer.tokens?.input,
    output_tokens: answer.tokens?.output,
    reasoning_tokens: answer.tokens?.reasoning,
    ...(outcome.tier !== undefined && { cached: true }),
  };
}
