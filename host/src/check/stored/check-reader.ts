import type { AnswersResponse } from '@namedrop/contract';
import type { Outcome, Platform, Report } from '@namedrop/core';
import {
  type AccountId,
  type CheckRequest,
  isUuid,
  MAX_STORED_CHECKS_PAGE,
  type PaidFor,
  pageOf,
  type StoredCheckRecord,
  type StoredCheckSummary,
  type StoredChecks,
  type StoredChecksPage,
  type StoredRequest,
  type StoredVerdict,
} from '@namedrop/plugin-api';
import type pg from 'pg';
import type { AnswerFilter, ChecksPage, ListedSummary } from './listed-checks.js';
import { pageStatement, totalStatement } from './page-statement.js';
import { withRaw } from './raw-texts.js';

/** A check that repeats another one has the report and the answers of that one. */
const FIND = `
  SELECT called.id, called.created_at AS "createdAt", called.request, source.report,
    called.cost_hundredths::float8 AS cost, called.duration_ms AS "durationMs", called.reader_version AS "readerVersion",
    coalesce(called.cache_status, 'miss') AS "cacheStatus", called.paid_for AS "paidFor", (
    SELECT json_agg(json_build_object('platform', platform, 'answer', coalesce(body::json, answer::json),
      'fault', fault, 'detail', detail, 'latencyMs', latency_ms))
    FROM namedrop.check_answers LEFT JOIN namedrop.answer_contents ON hash = content
    WHERE check_id = source.id) AS answers
  FROM namedrop.checks AS called JOIN namedrop.checks AS source ON source.id = coalesce(called.same_as, called.id)
  WHERE called.id = $2 AND called.account_id = $1`;

/** An outcome in the columns of its row: either `answer` or `fault` is null. */
type AnswerRow = { readonly [K in 'platform' | 'answer' | 'fault' | 'detail' | 'latencyMs']: unknown };

interface CheckRow extends Omit<StoredCheckRecord, 'outcomes' | 'readerVersion' | 'paidFor'> {
  readonly request: StoredRequest & Pick<CheckRequest, 'fresh' | 'freshSince'>;
  readonly report: Report;
  readonly answers: readonly AnswerRow[] | null;
  readonly readerVersion: number | null;
  readonly paidFor: PaidFor | null;
}

type SummaryRow = Omit<ListedSummary, 'city' | 'verdicts'> & {
  readonly city: string | null;
  readonly verdicts: readonly (Omit<StoredVerdict, 'surfacePresent'> & { readonly surfacePresent: false | null })[];
  readonly platforms: readonly Platform[];
};

/** Reads stored checks. Every statement names the account. */
export class CheckReader implements StoredChecks {
  /** @param flushed resolves once the checks that this host has answered before are stored, or cannot be soon */
  constructor(
    private readonly pool: Pick<pg.Pool, 'query'>,
    private readonly flushed: () => Promise<void>,
  ) {}

  async page(account: AccountId, page: StoredChecksPage): Promise<readonly StoredCheckSummary[]> {
    requireAccount(account);
    if (!(Number.isInteger(page.limit) && page.limit >= 1 && page.limit <= MAX_STORED_CHECKS_PAGE)) {
      throw new RangeError(`limit must be a whole number from 1 to ${MAX_STORED_CHECKS_PAGE}`);
    }
    return this.#list(account, page);
  }

  /** Lists a page of any length, with the `next_before` of the next one. */
  async pageWithNext(account: AccountId, page: ChecksPage) {
    return pageOf(
      page,
      (one) => this.#list(account, { ...page, ...one }),
      ({ id }) => id,
    );
  }

  /** Counts the answers of all pages of a list, and their checks. */
  async totalOf(account: AccountId, page: ChecksPage & { answers: AnswerFilter }) {
    type Total = NonNullable<AnswersResponse['total']>;
    const { rows } = await this.pool.query<Total>(totalStatement(account, page));
    return rows[0] as Total;
  }

  async find(account: AccountId, id: string): Promise<StoredCheckRecord | undefined> {
    requireAccount(account);
    await this.flushed();
    const { rows } = await this.pool.query<CheckRow>(FIND, [account, id]);
    return rows[0] && toRecord(rows[0]);
  }

  async #list(account: AccountId, page: ChecksPage): Promise<readonly ListedSummary[]> {
    await this.flushed();
    const { rows } = await this.pool.query<SummaryRow>(pageStatement(account, page));
    return rows.map(toSummary);
  }
}

/** A plugin in plain JavaScript may forget the account: a list of all checks must not be the result. */
function requireAccount(account: unknown): void {
  if (typeof account === 'string' && isUuid(account)) return;
  throw new TypeError('StoredChecks needs the id of an account, a UUID, as its first argument');
}

function toSummary({ city, platforms, verdicts, failures, answers, ...row }: SummaryRow): ListedSummary {
  const shown = verdicts.map(({ surfacePresent, ...verdict }) => ({
    ...verdict,
    ...(surfacePresent === false && { surfacePresent }),
  }));
  const place = ({ platform }: { readonly platform: Platform }) => platforms.indexOf(platform);
  const inOrder = <T extends { readonly platform: Platform }>(slots: readonly T[]) =>
    slots.toSorted((one, other) => place(one) - place(other));
  return {
    ...row,
    ...(city !== null && { city }),
    verdicts: inOrder(shown),
    failures: inOrder(failures),
    ...(answers && { answers: inOrder(answers) }),
  };
}

function toRecord({ request, report, answers, readerVersion, paidFor, ...row }: CheckRow): StoredCheckRecord {
  const { fresh, freshSince, ...asked } = request;
  const byPlatform = new Map((answers ?? []).map((answer) => [answer.platform, answer]));
  const found = asked.platforms.flatMap((platform) => byPlatform.get(platform) ?? []);
  const outcomes = found.map(toOutcome);
  const ordered = inOrderOf(asked.platforms, report);
  return {
    ...row,
    request: asked,
    report: asked.include.includes('raw') ? withRaw(ordered, outcomes) : ordered,
    outcomes,
    ...(readerVersion !== null && { readerVersion }),
    ...(paidFor && { paidFor }),
  };
}

/** Returns a report with its slots in the order of the request, which `jsonb` does not keep. */
function inOrderOf(platforms: readonly Platform[], { providers, errors, ...report }: Report): Report {
  const ordered = <T>(slots: Readonly<Record<Platform, T>>) =>
    Object.fromEntries(platforms.flatMap((platform) => Object.entries(slots).filter(([key]) => key === platform)));
  return { ...report, providers: ordered(providers), errors: ordered(errors) };
}

function toOutcome({ platform, answer, fault, detail, latencyMs }: AnswerRow): Outcome {
  return (fault === null ? { platform, answer, latencyMs } : { platform, fault, detail, latencyMs }) as Outcome;
}
