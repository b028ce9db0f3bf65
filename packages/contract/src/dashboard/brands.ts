import { z } from 'zod';
import { CHECK_TEXTS } from '../check/check-request.js';
import { COMPARED_NAMES } from '../fields/brand-names.js';
import { list } from '../fields/list.js';
import { text } from '../fields/text.js';
import { TRACKED_BRANDS } from './limits.js';

/** Checks that a preview names as examples, at most. */
export const PREVIEW_EXAMPLES = 20;

const upTo = <S extends z.ZodType>(most: number, entry: S) =>
  list(entry)
    .refine((entries) => entries.length <= most, `must have at most ${most} entries`)
    .meta({ maxItems: most });

const name = text(CHECK_TEXTS.brand.max);
const alias = text(COMPARED_NAMES.max);
/** Host or address of a page. The host reads the name of its host, without `www.`. */
const domain = text(2048);

const CompetitorBody = z.strictObject({
  name: alias,
  aliases: upTo(TRACKED_BRANDS.aliases, alias).default([]),
  domains: upTo(TRACKED_BRANDS.rival_domains, domain).default([]),
});

/** Body of POST /dashboard/api/brands. */
export const TrackedBrandBody = z.strictObject({
  name: name.describe('Checks of this brand, or of an alias, belong to it.'),
  aliases: upTo(TRACKED_BRANDS.aliases, alias).default([]),
  domains: upTo(TRACKED_BRANDS.domains, domain).describe('Own sites; their subdomains count as well.').default([]),
  competitors: upTo(TRACKED_BRANDS.competitors, CompetitorBody).default([]),
});
export type TrackedBrandBody = z.output<typeof TrackedBrandBody>;

/** Body of PATCH /dashboard/api/brands/{id} and of its preview: absent fields stay as they are. */
export const TrackedBrandChange = z.strictObject({
  name: name.optional(),
  aliases: upTo(TRACKED_BRANDS.aliases, alias).optional(),
  domains: upTo(TRACKED_BRANDS.domains, domain).optional(),
  competitors: upTo(TRACKED_BRANDS.competitors, CompetitorBody).optional(),
});
export type TrackedBrandChange = z.output<typeof TrackedBrandChange>;

/** Re-read of the stored answers of a brand that is under way. */
export const BrandRebuild = z.strictObject({
  state: z.enum(['waiting', 'running']),
  days_done: z.int().min(0),
  days_total: z.int().min(0).nullable().describe('null until it is known.'),
});
export type BrandRebuild = z.output<typeof BrandRebuild>;

/** A tracked brand. */
export const TrackedBrandRecord = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  aliases: z.array(z.string()),
  domains: z.array(z.string()).describe('Hosts in lower case, without `www.`.'),
  competitors: z.array(
    z.strictObject({ name: z.string(), aliases: z.array(z.string()), domains: z.array(z.string()) }),
  ),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  rebuild: BrandRebuild.nullable().describe('Re-read under way; null: the figures are complete.'),
});
export type TrackedBrandRecord = z.output<typeof TrackedBrandRecord>;

/** Body of a 200 of GET /dashboard/api/brands: the oldest brand first. */
export const TrackedBrandsResponse = z.strictObject({ request_id: z.uuid(), brands: z.array(TrackedBrandRecord) });
export type TrackedBrandsResponse = z.output<typeof TrackedBrandsResponse>;

/** Body of a 201 of POST /dashboard/api/brands and of a 200 of PATCH. */
export const TrackedBrandResponse = z.strictObject({ request_id: z.uuid(), brand: TrackedBrandRecord });
export type TrackedBrandResponse = z.output<typeof TrackedBrandResponse>;

/** Body of a 200 of DELETE /dashboard/api/brands/{id}. */
export const TrackedBrandDeleted = z.strictObject({ request_id: z.uuid(), deleted: z.literal(true), id: z.uuid() });
export type TrackedBrandDeleted = z.output<typeof TrackedBrandDeleted>;

/** Outcome of one question to one platform: `no_answer` where the surface showed no AI answer. */
export const ResultOutcome = z.enum(['named', 'not_named', 'no_answer', 'failed']);
export type ResultOutcome = z.output<typeof ResultOutcome>;

const count = z.int().min(0);

/** Results by outcome. `asked` is their sum. */
export const OutcomeCounts = z.strictObject({
  asked: count,
  named: count,
  not_named: count,
  no_answer: count.describe('The surface showed no AI answer.'),
  failed: count,
});
export type OutcomeCounts = z.output<typeof OutcomeCounts>;

/** Reading of a result; null: the check does not belong to the brand. */
const Reading = z.strictObject({ outcome: ResultOutcome, rank: z.int().min(1).nullable() }).nullable();

/** Body of a 200 of POST /dashboard/api/brands/{id}/preview. */
export const BrandPreview = z.strictObject({
  request_id: z.uuid(),
  checks_read: count.describe('Checks that were read, the newest first.'),
  complete: z.boolean().describe('Whether these are all stored checks of the brand, before and after the change.'),
  before: OutcomeCounts.describe('Results of the checks that were read, by the saved brand.'),
  after: OutcomeCounts.describe('The same, by the changed brand.'),
  changed: count.describe('Results whose outcome or rank the change would alter.'),
  examples: z
    .array(
      z.strictObject({
        check_id: z.uuid(),
        platform: z.string(),
        query: z.string(),
        created_at: z.iso.datetime(),
        before: Reading,
        after: Reading,
      }),
    )
    .max(PREVIEW_EXAMPLES)
    .describe('Some of the changed results, the newest first.'),
  rivals: z
    .array(z.strictObject({ name: z.string(), before: count.nullable(), after: count.nullable() }))
    .describe('Results that name each competitor; null: it is none.'),
});
export type BrandPreview = z.output<typeof BrandPreview>;
