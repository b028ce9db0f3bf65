import { type Outcome, READER_VERSION } from '@namedrop/core';
import { type AccountId, Batched, type Check } from '@namedrop/plugin-api';
import type pg from 'pg';
import { type AnswerContent, contentOf } from '../contents/answer-content.js';
import type { AnswerContents } from '../contents/answer-contents.js';
import { storableJson } from '../database/storable.js';
import type { Storage } from '../database/storage.js';

/** A finished check for which somebody was asked, with all that was captured for it. */
export interface StoredCheck {
  readonly check: Check;
  readonly account: AccountId;
}

/** One statement, so that a check is kept whole or not at all, and those that end at the same time share a round trip. */
const QUERY = `
  WITH kept AS (
    INSERT INTO namedrop.checks
      (id, account_id, mode, request, report, cost_hundredths, created_at, duration_ms, reader_version)
    SELECT * FROM jsonb_to_recordset($1) AS done (
      id text, account_id uuid, mode text, request jsonb, report jsonb,
      cost_hundredths bigint, created_at timestamptz, duration_ms integer, reader_version integer
    )
  )
  INSERT INTO namedrop.check_answers
    (check_id, platform, answer, content, fault, detail, latency_ms, model, input_tokens, output_tokens, reasoning_tokens)
  SELECT * FROM jsonb_to_recordset($2) AS captured (
    check_id text, platform text, answer jsonb, content bytea, fault text, detail text, latency_ms integer,
    model text, input_tokens bigint, output_tokens bigint, reasoning_tokens bigint
  )`;

/** PostgreSQL's codes for data that it refuses: other statements with other data may be all right. */
const REFUSED = /^2[23]/;

/** Deletes checks with their answers. */
const SWEEP = `
  DELETE FROM namedrop.checks WHERE id = ANY (ARRAY(
    SELECT id FROM namedrop.checks WHERE created_at <= $1 ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED))`;

/** Checks that one sweep statement deletes at most. */
const PAGE_SIZE = 500;

/**
 * Keeps checks in `namedrop.checks`, and the whole answer of each platform in `namedrop.check_answers`. A long answer is in
 * `namedrop.answer_contents`, where kept answers share it.
 */
export class CheckStore {
  readonly #pool: pg.Pool;
  readonly #saves = new Batched<StoredCheck, unknown>({ work: (all) => this.#saveAll(all) });

  constructor(
    { pool }: Pick<Storage, 'pool'>,
    private readonly contents: Pick<AnswerContents, 'withStored'>,
  ) {
    this.#pool = pool;
  }

  /** Deletes up to a page of checks that were made at a time or before. @returns whether there may be more */
  async sweep(until: Date): Promise<boolean> {
    return (await this.#pool.query(SWEEP, [until, PAGE_SIZE])).rowCount === PAGE_SIZE;
  }

  /** Rejects for a check that is stored already, and for an account that does not exist. */
  async save(stored: StoredCheck): Promise<void> {
    const failure = await this.#saves.add(stored);
    if (failure) throw failure;
  }

  /** One check that cannot be kept does not cost the others: then each is tried alone. @returns why they were not kept */
  async #saveAll(all: readonly StoredCheck[]): Promise<unknown[]> {
    try {
      await this.#insert(all);
      return [];
    } catch (error) {
      if (all.length === 1 || !REFUSED.test(`${(error as { code?: unknown }).code}`)) throw error;
      const tried = await Promise.allSettled(all.map((one) => this.#insert([one])));
      return tried.map((attempt) => (attempt.status === 'rejected' ? attempt.reason : undefined));
    }
  }

  async #insert(all: readonly StoredCheck[]): Promise<void> {
    const values = [storableJson(all.map(toCheckRow)), storableJson(all.flatMap(toAnswerRows))];
    const write = () => this.#pool.query({ name: 'store-checks', text: QUERY, values });
    await this.contents.withStored(all.flatMap(contentsOf), write);
  }
}

/** A check in the columns of its table. */
function toCheckRow({ check, account }: StoredCheck): object {
  return {
    id: check.id,
    account_id: account,
    mode: check.request.mode,
    request: check.request,
    report: check.report,
    cost_hundredths: check.cost,
    created_at: check.createdAt,
    duration_ms: check.durationMs,
    reader_version: READER_VERSION,
  };
}

/** Its outcomes in the columns of theirs; what is absent is NULL there. */
function toAnswerRows({ check }: StoredCheck): object[] {
  return check.outcomes.map((outcome) => ({ check_id: check.id, ...toRow(outcome) }));
}

function contentsOf({ check }: StoredCheck): AnswerContent[] {
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
  };
}
