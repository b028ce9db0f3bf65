import { z } from 'zod';
import { Time } from './instant.js';
import { once } from './query.js';

/** Entries of an export, at most: the newest. */
export const MAX_EXPORTED = 100_000;

/** Format of an export: a table for spreadsheets, or a JSON object per line. */
export const ExportFormat = once(z.enum(['csv', 'ndjson'])).default('csv');

/** Returns whether a time span begins before it ends. */
export function isInOrder({ from, until }: { readonly from?: Date; readonly until?: Date }): boolean {
  return !from || !until || from < until;
}

/** Fault of a query whose time span does not. */
export const NOT_IN_ORDER = { path: ['from'], error: 'must be before until' };

/** Columns of the CSV of GET /dashboard/api/checks/export: a line for each platform of each check. */
export const CHECK_COLUMNS = [
  'check_id',
  'created_at',
  'query',
  'brand',
  'mode',
  'region',
  'city',
  'platform',
  'outcome',
  'rank',
  'error',
  'check_cost_cents',
  'cache_hit',
  'duration_ms',
] as const;

/** Query of GET /dashboard/api/ledger/export. Unknown parameters are ignored. */
export const ExportedLedgerQuery = z
  .object({ format: ExportFormat, from: Time.optional(), until: Time.optional() })
  .refine(isInOrder, NOT_IN_ORDER);
export type ExportedLedgerQuery = z.output<typeof ExportedLedgerQuery>;

/** Columns of the CSV of GET /dashboard/api/ledger/export: a line for each entry. */
export const LEDGER_COLUMNS = [
  'number',
  'created_at',
  'kind',
  'amount_cents',
  'balance_after_cents',
  'purpose_kind',
  'purpose_id',
  'note',
] as const;
