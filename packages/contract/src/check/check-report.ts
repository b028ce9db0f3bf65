import { z } from 'zod';
import { ReadSentiment, Stance } from '../fields/sentiment.js';

const Citation = z
  .object({
    url: z.url(),
    title: z.string().describe('Title of the page; its host name where the engine gives none.'),
    text: z.string().describe('Span of the answer that the page supports, at most 300 characters.').optional(),
    branding: z
      .object({ name: z.string().optional(), domain: z.string().optional(), favicon_url: z.string().optional() })
      .describe('Site as the surface shows it. Only with `include: ["branding"]`.')
      .optional(),
  })
  .meta({ id: 'PlatformCitation' });

const Sponsored = z.object({
  advertiser: z.string(),
  title: z.string(),
  url: z.string(),
  domain: z.string(),
  rendered: z.boolean().describe('`false`: the ad was served and not shown.'),
});

/** Result of an answer for one brand. */
const BRAND_RESULT = {
  mentioned: z.boolean().describe('Whether the answer names the brand.'),
  rank: z.int().min(1).nullable().describe('Place of the brand among those of the answer; null: not mentioned.'),
  context: z.string().describe('Sentence around the first mention; empty where there is none.'),
  sentiment: ReadSentiment.describe(
    'How the context speaks of the brand; `unknown` in languages without rules. Only with `include: ["sentiment"]`, where the brand is mentioned.',
  ).optional(),
  stance: Stance.describe(
    '`absent`: the context says that the engine knows nothing of the brand. Only with `include: ["sentiment"]`, where the brand is mentioned.',
  ).optional(),
};

const CompetitorResult = z
  .object({ brand: z.string().describe('Name of the competitor, as it was sent.'), ...BRAND_RESULT })
  .meta({ id: 'CompetitorResult' });

/** One slot of `providers`. */
export const PlatformResult = z
  .object({
    ...BRAND_RESULT,
    competitors: z
      .array(CompetitorResult)
      .describe(
        'Competitors in the order of the request, paired by `brand`: names that differ in writing alone have one entry. Absent unless the request names some.',
      )
      .optional(),
    citations: z.array(Citation),
    fan_out: z.array(z.string()).describe('Further searches of the engine; empty where it shows none.'),
    brand_entities: z
      .array(z.object({ name: z.string(), domain: z.string().optional(), description: z.string().optional() }))
      .describe('Brands that the surface marks as such. Only of live surfaces.')
      .optional(),
    sponsored: z
      .array(Sponsored)
      .describe('Ads beside the answer; empty: there were none. Absent where ads are not looked for.')
      .optional(),
    surface_present: z
      .literal(false)
      .describe('The surface showed no AI answer. Absent where there was one.')
      .optional(),
    raw: z.string().describe('Answer as it came. Only with `include: ["raw"]`.').optional(),
    grounded: z
      .boolean()
      .describe('Whether the engine searched the web first. Absent where the engine does not choose.')
      .optional(),
  })
  .meta({ id: 'PlatformResult' });

/** One slot of `errors`. */
export const PlatformError = z
  .object({
    code: z.enum([
      'upstream_unavailable',
      'upstream_rate_limited',
      'upstream_timeout',
      'surface_unavailable_in_region',
    ]),
    message: z.string(),
    status: z.literal(503).optional().describe('Absent with `surface_unavailable_in_region`.'),
  })
  .meta({ id: 'PlatformError' });

/** A field of a request that had no effect on its reply. */
export const FieldWarning = z
  .strictObject({
    field: z.string().describe('Name of the field as it was sent, e.g. `regoin` or `models.gemini`.'),
    message: z.string().describe('For people, not for parsing.'),
  })
  .meta({ id: 'FieldWarning' });
export type FieldWarning = z.output<typeof FieldWarning>;

/** Absent where every field had an effect. */
export const FieldWarnings = z
  .array(FieldWarning)
  .min(1)
  .max(20)
  .describe('Fields of the request that had no effect. Absent where every field had one.')
  .optional();

/** Key of `providers` and `errors`: the id of a platform. */
export const Slot = z.string();

/** Name of a mode that ran, aliases resolved. */
export const RunMode = z.string();

/** Body of a 200 of POST /v1/check. Every field is always there, but for the balance. */
export const CheckResponse = z
  .object({
    request_id: z.uuid(),
    id: z.uuid().describe('Id of the check. Equal to `request_id`.'),
    mode: RunMode.describe('Mode that ran, aliases resolved.'),
    query: z.string(),
    brand: z.string(),
    providers: z.record(Slot, PlatformResult).describe('Results by platform.'),
    errors: z.record(Slot, PlatformError).describe('Failures by platform, which cost nothing; empty: none.'),
    created_at: z.iso.datetime(),
    duration_ms: z.int().min(0),
    cost_cents: z.number().min(0).describe('Price of this call in credits.'),
    balance_after_cents: z
      .number()
      .describe('Balance after this call in credits. Absent on a deployment without a wallet.')
      .optional(),
    cache_hit: z.boolean().describe('Whether the cache alone answered.'),
    warnings: FieldWarnings,
  })
  .meta({ id: 'CheckResponse' });
export type CheckResponse = z.output<typeof CheckResponse>;
