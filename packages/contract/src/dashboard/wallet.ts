import { z } from 'zod';
import { wholeNumber } from '../fields/query.js';

const LedgerEntry = z.strictObject({
  number: z.int().min(1).describe('Counts the entries of the account.'),
  kind: z.enum(['grant', 'charge', 'reversal', 'refund']),
  amount_cents: z.number().describe('Credits; below 0 for a charge.'),
  balance_after_cents: z.number(),
  purpose: z.strictObject({ kind: z.string(), id: z.string(), note: z.string().nullable() }),
  created_at: z.iso.datetime(),
});
export type LedgerEntry = z.output<typeof LedgerEntry>;

/** Body of a 200 of GET /dashboard/api/ledger: a page of the account's entries, the newest first. */
export const LedgerResponse = z.strictObject({
  request_id: z.uuid(),
  entries: z.array(LedgerEntry),
  next_before: z.int().nullable().describe('`before` of the next page; null: the last page.'),
});
export type LedgerResponse = z.output<typeof LedgerResponse>;

/** Query of GET /dashboard/api/spending. Unknown parameters are ignored. */
export const SpendingQuery = z.object({
  days: wholeNumber(1, 400).default(30).describe('Days up to today, in UTC.'),
});
export type SpendingQuery = z.output<typeof SpendingQuery>;

const credits = z.number().min(0).describe('Credits.');

const SpendingDay = z.strictObject({
  day: z.iso.date(),
  purpose_kind: z.string().describe('`check`, `watch`, `ask`, …'),
  charged: credits,
  paid_back: credits,
  granted: credits,
});
export type SpendingDay = z.output<typeof SpendingDay>;

/** Body of a 200 of GET /dashboard/api/spending: sums of the ledger by day and purpose, ascending; empty days have none. */
export const SpendingResponse = z.strictObject({
  request_id: z.uuid(),
  from: z.iso.date(),
  until: z.iso.date().describe('The last day, today in UTC.'),
  days: z.array(SpendingDay),
});
export type SpendingResponse = z.output<typeof SpendingResponse>;
