import type { Outcome } from '@namedrop/core';
import type { AccountId, Check } from '@namedrop/plugin-api';
import type pg from 'pg';
import { storableJson, storableText } from '../database/storable.js';
import type { Storage } from '../database/storage.js';

/** A finished check, with all that was captured for it. */
export interface StoredCheck {
  readonly check: Check;
  readonly account: AccountId;
}

/** One statement, so that a check is kept whole or not at all, and costs the caller one round trip. */
const QUERY = `
  WITH kept AS (
    INSERT INTO namedrop.checks
      (id, account_id, mode, request, report, cost_hundredths, cache_hit, created_at, duration_ms)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    RETURNING id
  )
  INSERT INTO namedrop.check_answers
    (check_id, platform, answer, fault, detail, latency_ms, model, input_tokens, output_tokens, reasoning_tokens)
  SELECT kept.id, captured.*
  FROM kept, jsonb_to_recordset($10) AS captured (
    platform text, answer jsonb, fault text, detail text, latency_ms integer,
    model text, input_tokens bigint, output_tokens bigint, reasoning_tokens bigint
  )`;

/** Keeps checks in `namedrop.checks`, and what each platform answered, in full, in `namedrop.check_answers`. */
export class CheckStore {
  readonly #pool: pg.Pool;

  constructor({ pool }: Storage) {
    this.#pool = pool;
  }

  /** Rejects for a check that is stored already, and for an account that does not exist. */
  async save({ check, account }: StoredCheck): Promise<void> {
    const { id, request, report, outcomes, cost, cacheStatus, createdAt, durationMs } = check;
    const captured = storableJson(outcomes.map(toRow));
    const values = [
      storableText(id),
      account,
      request.mode,
      storableJson(request),
      storableJson(report),
      cost,
      cacheStatus !== 'miss',
      createdAt,
      durationMs,
      captured,
    ];
    await this.#pool.query({ name: 'store-check', text: QUERY, values });
  }
}

/** An outcome in the columns of its table; what is absent is NULL there. */
function toRow(outcome: Outcome): object {
  const { platform, latencyMs: latency_ms } = outcome;
  if ('fault' in outcome) return { platform, latency_ms, fault: outcome.fault, detail: outcome.detail };
  const { answer } = outcome;
  return {
    platform,
    latency_ms,
    answer,
    model: answer.model,
    input_tokens: answer.tokens?.input,
    output_tokens: answer.tokens?.output,
    reasoning_tokens: answer.tokens?.reasoning,
  };
}
