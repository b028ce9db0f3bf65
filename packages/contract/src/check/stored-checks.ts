import { z } from 'zod';
import { isInOrder, NOT_IN_ORDER } from '../fields/exports.js';
import { Time } from '../fields/instant.js';
import { ModeFilter } from '../fields/mode-filter.js';
import { Cursor, NextBefore, PageLimit } from '../fields/page.js';
import { names, once } from '../fields/query.js';
import { text } from '../fields/text.js';
import { CheckResponse, PlatformError, PlatformResult, Slot } from './check-report.js';
import { CHECK_TEXTS, INCLUDE, Region } from './check-request.js';

/** Platforms that a deployment knows; a `Catalog` is one. */
export interface Filterable {
  readonly platforms: readonly { readonly id: string }[];
}

/** Filters of a list of checks that need no knowledge of the deployment. */
export const CHECK_FILTERS = {
  brand: once(text(CHECK_TEXTS.brand.max))
    .describe('Brand of the check, compared without case, and with one space for white space.')
    .optional(),
  query: once(text(CHECK_TEXTS.query.max)).describe('Query of the check, compared like the brand.').optional(),
  mode: ModeFilter,
  region: once(Region).describe('Region of the check.').optional(),
  from: Time.describe('Earliest time of a check, inclusive.').optional(),
  until: Time.describe('Latest time of a check, exclusive.').optional(),
};

/** Builds the schema of the query of GET /v1/checks for the platforms of a deployment. Unknown parameters are ignored. */
export function storedChecksQuery({ platforms }: Filterable) {
  const platform = names(platforms.map(({ id }) => id))
    .describe('Platform that the check asked; of several with commas, at least one.')
    .optional();
  return z
    .object({ ...CHECK_FILTERS, platform, limit: PageLimit, before: Cursor.optional() })
    .refine(isInOrder, NOT_IN_ORDER);
}
export type StoredChecksQuery = z.output<ReturnType<typeof storedChecksQuery>>;

/** Query of GET /v1/checks/{id}. Unknown parameters are ignored. */
export const StoredCheckQuery = z.object({
  include: once(z.enum(['raw']))
    .describe('`raw`: each result has the full text of its answer, also where the check did not ask for it.')
    .optional(),
});
export type StoredCheckQuery = z.output<typeof StoredCheckQuery>;

/** A check in a list. Fields are those of its reply, cut to what a list shows. */
export const CheckSummary = z
  .strictObject({
    ...CheckResponse.pick({
      id: true,
      created_at: true,
      query: true,
      brand: true,
      mode: true,
      cost_cents: true,
      duration_ms: true,
      cache_hit: true,
    }).shape,
    region: Region,
    city: z.string().optional(),
    providers: z.record(Slot, PlatformResult.pick({ mentioned: true, rank: true, surface_present: true }).strict()),
    errors: z.record(Slot, PlatformError.pick({ code: true }).strict()),
  })
  .meta({ id: 'CheckSummary' });
export type CheckSummary = z.output<typeof CheckSummary>;

/** Body of a 200 of GET /v1/checks. */
export const StoredChecksResponse = z
  .strictObject({
    request_id: z.uuid(),
    checks: z.array(CheckSummary).describe('Checks, the newest first.'),
    next_before: NextBefore,
  })
  .meta({ id: 'StoredChecksResponse' });
export type StoredChecksResponse = z.output<typeof StoredChecksResponse>;

/** Request of a stored check, beside query, brand and mode. */
const StoredRequest = z.object({
  region: Region,
  city: z.string().optional(),
  providers: z.array(Slot).describe('Platforms that the check asked, in the order of the request.'),
  models: z.record(Slot, z.string()).optional(),
  include: z.array(z.enum(INCLUDE)),
  case_sensitive: z.literal(true).optional(),
  aliases: z.array(z.string()).min(1).describe('Names that counted as the brand, each once.').optional(),
  competitors: z.array(z.string()).min(1).describe('Competitors, each once.').optional(),
});

/** Body of a 200 of GET /v1/checks/{id}: the report as the caller got it. */
export const StoredCheckResponse = CheckResponse.omit({ balance_after_cents: true, warnings: true })
  .extend({
    request_id: z.uuid().describe('Id of this read.'),
    id: z.uuid().describe('Id of the check.'),
    request: StoredRequest.describe('Further fields of the request.'),
    paid_for: z
      .strictObject({ kind: z.string(), id: z.string() })
      .describe('Purpose in the ledger, e.g. `watch` with the id of the run. Absent: the check is a call of its own.')
      .optional(),
  })
  .meta({ id: 'StoredCheckResponse' });
export type StoredCheckResponse = z.output<typeof StoredCheckResponse>;
