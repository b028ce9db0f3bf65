import { z } from 'zod';
import { CHECK_TEXTS } from '../check/check-request.js';
import { CHECK_FILTERS, CheckSummary, StoredChecksResponse } from '../check/stored-checks.js';
import { surfaceFilter } from '../check/surface-filter.js';
import { ExportFormat, isInOrder, NOT_IN_ORDER } from '../fields/exports.js';
import { Cursor, PageLimit } from '../fields/page.js';
import { names, once } from '../fields/query.js';
import { Stance } from '../fields/sentiment.js';
import { text } from '../fields/text.js';

/** Outcomes of a counted answer. `absent`: named, but the engine says that it knows nothing of the brand; also in `named`. */
export const ANSWER_OUTCOMES = ['named', 'not_named', 'no_answer', 'failed', 'absent'] as const;
export type AnswerOutcome = (typeof ANSWER_OUTCOMES)[number];

/** Value of `host` for answers that cite any page. */
export const ANY_HOST = 'any';
/** Characters of a host. */
const MAX_HOST = 253;

/** Filters of people. */
const FILTERS = {
  ...CHECK_FILTERS,
  platform: surfaceFilter()
    .describe(
      'Platforms, separated by commas, each also with a channel, e.g. chatgpt/api: checks that asked one of them.',
    )
    .optional(),
  brand_id: once(z.uuid({ error: 'must be the id of a tracked brand' }))
    .describe('Answers that are counted for a tracked brand, by its name and aliases.')
    .optional(),
  outcome: names(ANSWER_OUTCOMES).describe('Outcomes for the tracked brand, separated by commas.').optional(),
  host: once(text(MAX_HOST))
    .transform((host) => host.toLowerCase())
    .describe(`Host that the answer cites, without www.; \`${ANY_HOST}\`: answers that cite a page.`)
    .optional(),
  competitor: once(text(CHECK_TEXTS.brand.max))
    .describe('Competitor of the tracked brand that the answer names.')
    .optional(),
};

/** Filters that have a meaning for a tracked brand alone. */
const OF_BRAND = ['outcome', 'host', 'competitor'] as const;
type OfBrand = Readonly<Partial<Record<(typeof OF_BRAND)[number] | 'brand_id', unknown>>>;

const hasBrand = (query: OfBrand) =>
  query.brand_id !== undefined || OF_BRAND.every((filter) => query[filter] === undefined);
const WITHOUT_BRAND = { path: ['brand_id'], error: `must be given with ${OF_BRAND.join(', ')}` };

/** Query of GET /dashboard/api/checks. Unknown parameters are ignored. */
export const AnswersQuery = z
  .object({ ...FILTERS, limit: PageLimit, before: Cursor.optional() })
  .refine(isInOrder, NOT_IN_ORDER)
  .refine(hasBrand, WITHOUT_BRAND);
export type AnswersQuery = z.output<typeof AnswersQuery>;

/** Query of GET /dashboard/api/checks/export. Unknown parameters are ignored. */
export const ExportedAnswersQuery = z
  .object({ ...FILTERS, format: ExportFormat })
  .refine(isInOrder, NOT_IN_ORDER)
  .refine(hasBrand, WITHOUT_BRAND);
export type ExportedAnswersQuery = z.output<typeof ExportedAnswersQuery>;

/** An answer that is counted for a tracked brand: one platform of a check. */
export const CountedAnswer = z.strictObject({
  platform: z.string(),
  outcome: z.enum(ANSWER_OUTCOMES).exclude(['absent']),
  rank: z.int().min(1).nullable(),
  stance: Stance.nullable(),
});
export type CountedAnswer = z.output<typeof CountedAnswer>;

/** A check in the list of people. */
export const ListedCheck = CheckSummary.extend({
  answers: z.array(CountedAnswer).describe('Answers that pass the filters. Absent without brand_id.').optional(),
});
export type ListedCheck = z.output<typeof ListedCheck>;

/** Body of a 200 of GET /dashboard/api/checks. */
export const AnswersResponse = StoredChecksResponse.extend({
  checks: z.array(ListedCheck),
  total: z
    .strictObject({ answers: z.int().min(0), checks: z.int().min(0) })
    .describe('Answers that pass the filters, and their checks. On the first page with brand_id.')
    .optional(),
});
export type AnswersResponse = z.output<typeof AnswersResponse>;
