import { CHECK_COLUMNS, type CountedAnswer, type ResultOutcome } from '@namedrop/contract';
import type { CsvCell, StoredCheckSummary, StoredVerdict } from '@namedrop/plugin-api';
import type { ListedSummary } from './listed-checks.js';
import { toCheckSummary } from './stored-check-reply.js';

type Row = Readonly<Record<(typeof CHECK_COLUMNS)[number], CsvCell>>;

/** A platform of a check in a CSV. */
type Line = Pick<Row, 'platform' | 'outcome' | 'rank' | 'error'>;

/** Returns the lines of a check in a CSV: one for each platform, or for each answer that passes the filter of answers. */
export function rowsOfCheck(check: ListedSummary): readonly (readonly CsvCell[])[] {
  const { id, created_at, query, brand, mode, region, city, cost_cents, cache_hit, duration_ms } =
    toCheckSummary(check);
  const whole = { query, brand, mode, region, city, cache_hit, duration_ms, created_at };
  const lines = check.answers ? linesOfAnswers(check, check.answers) : linesOf(check);
  const rows: Row[] = lines.map((line) => ({ ...whole, ...line, check_id: id, check_cost_cents: cost_cents }));
  return rows.map((row) => CHECK_COLUMNS.map((column) => row[column]));
}

function linesOf({ verdicts, failures }: StoredCheckSummary): readonly Line[] {
  const answered = verdicts.map((verdict) => ({
    platform: verdict.platform,
    outcome: outcomeOf(verdict),
    rank: verdict.rank,
    error: undefined,
  }));
  const failed = failures.map(({ platform, code }) => ({ platform, outcome: 'failed', rank: undefined, error: code }));
  return [...answered, ...failed];
}

function linesOfAnswers({ failures }: StoredCheckSummary, answers: readonly CountedAnswer[]): readonly Line[] {
  return answers.map(({ platform, outcome, rank }) => ({
    platform,
    outcome,
    rank,
    error: failures.find((failure) => failure.platform === platform)?.code,
  }));
}

function outcomeOf({ mentioned, surfacePresent }: StoredVerdict): ResultOutcome {
  if (surfacePresent === false) return 'no_answer';
  return mentioned ? 'named' : 'not_named';
}
