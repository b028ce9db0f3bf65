import { CHECK_COLUMNS, type PlatformVerdict } from '@namedrop/contract';
import type { CsvCell, StoredCheckSummary, StoredVerdict } from '@namedrop/plugin-api';
import { toCheckSummary } from './stored-check-reply.js';

type Row = Readonly<Record<(typeof CHECK_COLUMNS)[number], CsvCell>>;

/** Returns the lines of a check in a CSV: one for each platform. */
export function rowsOfCheck(check: StoredCheckSummary): readonly (readonly CsvCell[])[] {
  const { id, created_at, query, brand, mode, region, city, cost_cents, cache_hit, duration_ms } =
    toCheckSummary(check);
  const verdicts = check.verdicts.map((verdict) => ({
    platform: verdict.platform,
    outcome: outcomeOf(verdict),
    rank: verdict.rank,
    error: undefined,
  }));
  const failures = check.failures.map(({ platform, code }) => ({
    platform,
    outcome: 'failed',
    rank: undefined,
    error: code,
  }));
  const whole = { query, brand, mode, region, city, cache_hit, duration_ms, created_at };
  const rows: Row[] = [...verdicts, ...failures].map((one) => ({
    ...whole,
    ...one,
    check_id: id,
    check_cost_cents: cost_cents,
  }));
  return rows.map((row) => CHECK_COLUMNS.map((column) => row[column]));
}

function outcomeOf({ mentioned, surfacePresent }: StoredVerdict): PlatformVerdict {
  if (surfacePresent === false) return 'no_answer';
  return mentioned ? 'named' : 'not_named';
}
