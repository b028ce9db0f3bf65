import type { AnswersResponse, ListedCheck, StoredCheckResponse } from '@namedrop/contract';
import { addressOf } from '../state/base-path.js';
import { request } from './request.js';

/** Filters of a list of checks, as GET /dashboard/api/checks takes them. Times are ISO 8601; names have commas between. */
export interface CheckFilters {
  readonly query?: string;
  readonly brand?: string;
  readonly mode?: string;
  readonly platform?: string;
  readonly region?: string;
  /** Id of a tracked brand. The next three need it. */
  readonly brand_id?: string;
  readonly outcome?: string;
  readonly host?: string;
  readonly competitor?: string;
  readonly from?: string;
  readonly until?: string;
}

export interface CheckPage extends CheckFilters {
  /** Entries at most. Default 50. */
  readonly limit?: number;
  /** `next_before` of the page before, or the id of a check: entries older than it. */
  readonly before?: string;
}

/** Reads a page of checks, the newest first. */
export const listChecks = (page: CheckPage, signal?: AbortSignal) =>
  request<AnswersResponse>('/dashboard/api/checks', { query: { ...page }, signal });

/** Address of the list as a file. @param format `csv` has a line for each platform, `ndjson` one for each check */
export function exportAddress(filters: CheckFilters, format: 'csv' | 'ndjson'): string {
  const given = Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return addressOf(`/dashboard/api/checks/export?${new URLSearchParams([...given, ['format', format]])}`);
}

let latest: { readonly id: string; readonly reading: Promise<StoredCheckResponse> } | undefined;

/** Reads a check with the full texts of its answers. The latest one is kept, for a change of the platform. */
export function readCheck(id: string): Promise<StoredCheckResponse> {
  if (latest?.id !== id) {
    const reading = request<StoredCheckResponse>(`/dashboard/api/checks/${encodeURIComponent(id)}`, {
      query: { include: 'raw' },
    });
    latest = { id, reading };
    reading.catch(() => {
      latest = undefined;
    });
  }
  return latest.reading;
}

/** Runs that a page shows, at most, and those of them that are newer than the check. */
const SHOWN_RUNS = 15;
const NEWER_RUNS = 3;

/** Checks of the same question and brand on a platform around a check, the oldest first. */
export async function readRuns(
  check: Pick<StoredCheckResponse, 'id' | 'query' | 'brand'>,
  platform: string,
  signal?: AbortSignal,
): Promise<readonly ListedCheck[]> {
  const filters = { query: check.query, brand: check.brand, platform };
  const { checks } = await listChecks({ ...filters, limit: 50 }, signal);
  const at = checks.findIndex(({ id }) => id === check.id);
  if (at >= 0) {
    const start = Math.max(0, at - NEWER_RUNS);
    return checks.slice(start, start + SHOWN_RUNS).toReversed();
  }
  const older = await listChecks({ ...filters, before: check.id, limit: SHOWN_RUNS - 1 }, signal);
  return older.checks.toReversed();
}
