import type { Outcome, Report } from '@namedrop/core';
import {
  type AccountId,
  type CheckRequest,
  isUuid,
  MAX_STORED_CHECKS_PAGE,
  type StoredCheckRecord,
  type StoredCheckSummary,
  type StoredChecks,
  type StoredChecksPage,
  type StoredRequest,
} from '@namedrop/plugin-api';
import type pg from 'pg';

const CURSOR = 'SELECT last.created_at FROM namedrop.checks AS last WHERE last.id = $8 AND last.account_id = $1';

/**
 * Verdicts are taken out of the report here: a report with its citations may hold many kilobytes. The index on account
 * and time bounds the list, also by the time of the cursor: hence `created_at <=`. The comparison of rows decides
 * among checks of the same time.
 */
const PAGE = `
  SELECT id, created_at AS "createdAt", request->>'query' AS query, request->>'brand' AS brand, mode,
    request->>'region' AS region, request->>'city' AS city, cost_hundredths::float8 AS cost, duration_ms AS "durationMs",
    coalesce((
      SELECT json_agg(json_build_object('platform', key, 'mentioned', value->'mentioned', 'rank', value->'rank'))
      FROM jsonb_each(report->'providers')), '[]') AS verdicts,
    coalesce((
      SELECT json_agg(json_build_object('platform', key, 'code', value->'code'))
      FROM jsonb_each(report->'errors')), '[]') AS failures
  FROM namedrop.checks
  WHERE account_id = $1
    AND created_at >= coalesce($3, '-infinity'::timestamptz) AND created_at < coalesce($4, 'infinity'::timestamptz)
    AND ($5::text IS NULL OR mode = $5) AND ($6::text IS NULL OR request->>'brand' = $6)
    AND ($7::text IS NULL OR request->'platforms' ? $7)
    AND created_at <= CASE WHEN $8::text IS NULL THEN 'infinity' ELSE (${CURSOR}) END
    AND ($8 IS NULL OR (created_at, id) < ((${CURSOR}), $8))
  ORDER BY created_at DESC, id DESC LIMIT $2`;

const FIND = `
  SELECT id, created_at AS "createdAt", request, report, cost_hundredths::float8 AS cost, duration_ms AS "durationMs",
    reader_version AS "readerVersion", (
    SELECT json_agg(json_build_object('platform', platform, 'answer', coalesce(body::json, answer::json),
      'fault', fault, 'detail', detail, 'latencyMs', latency_ms))
    FROM namedrop.check_answers LEFT JOIN namedrop.answer_contents ON hash = content
    WHERE check_id = checks.id) AS answers
  FROM namedrop.checks WHERE id = $2 AND account_id = $1`;

/** An outcome in the columns of its row: either `answer` or `fault` is null. */
type AnswerRow = { readonly [K in 'platform' | 'answer' | 'fault' | 'detail' | 'latencyMs']: unknown };

interface CheckRow extends Omit<StoredCheckRecord, 'outcomes' | 'readerVersion'> {
  readonly request: StoredRequest & Pick<CheckRequest, 'fresh' | 'freshSince'>;
  readonly report: Report;
  readonly answers: readonly AnswerRow[] | null;
  readonly readerVersion: number | null;
}

type SummaryRow = StoredCheckSummary & { readonly city?: string | null };

/** Reads stored checks for plugins. Every statement names the account. */
export class CheckReader implements StoredChecks {
  constructor(private readonly pool: Pick<pg.Pool, 'query'>) {}

  async page(account: AccountId, page: StoredChecksPage): Promise<readonly StoredCheckSummary[]> {
    requireAccount(account);
    const { limit, before, from, until, mode, brand, platform } = page;
    if (!(Number.isInteger(limit) && limit >= 1 && limit <= MAX_STORED_CHECKS_PAGE)) {
      throw new RangeError(`limit must be a whole number from 1 to ${MAX_STORED_CHECKS_PAGE}`);
    }
    const values = [account, limit, from, until, mode, brand, platform, before];
    const { rows } = await this.pool.query<SummaryRow>(PAGE, values);
    return rows.map(({ city, ...row }) => (city === null ? row : { ...row, city }));
  }

  async find(account: AccountId, id: string): Promise<StoredCheckRecord | undefined> {
    requireAccount(account);
    const { rows } = await this.pool.query<CheckRow>(FIND, [account, id]);
    return rows[0] && toRecord(rows[0]);
  }
}

/** A plugin in plain JavaScript may forget the account: a list of all checks must not be the result. */
function requireAccount(account: unknown): void {
  if (typeof account === 'string' && isUuid(account)) return;
  throw new TypeError('StoredChecks needs the id of an account, a UUID, as its first argument');
}

function toRecord({ request, answers, readerVersion, ...row }: CheckRow): StoredCheckRecord {
  const { fresh, freshSince, ...asked } = request;
  const byPlatform = new Map((answers ?? []).map((answer) => [answer.platform, answer]));
  const found = asked.platforms.flatMap((platform) => byPlatform.get(platform) ?? []);
  const outcomes = found.map(toOutcome);
  return { ...row, request: asked, outcomes, ...(readerVersion !== null && { readerVersion }) };
}

function toOutcome({ platform, answer, fault, detail, latencyMs }: AnswerRow): Outcome {
  return (fault === null ? { platform, answer, latencyMs } : { platform, fault, detail, latencyMs }) as Outcome;
}
