import { z } from 'zod';
import { CHECK_TEXTS, Region } from '../check/check-request.js';
import { surfaceFilter } from '../check/surface-filter.js';
import { once } from '../fields/query.js';
import { text } from '../fields/text.js';
import { BrandRebuild, OutcomeCounts } from './brands.js';
import { LEAST_RESULTS, OVERVIEW_PERIODS } from './limits.js';

/** First day of a period: no check is older. */
const FIRST_DAY = '2000-01-01';
/** Days of a period, at most. */
const MAX_DAYS = OVERVIEW_PERIODS['400d'];
const DAY_MS = 24 * 3_600_000;

/** Entries of the lists of the overview, at most. */
export const OVERVIEW_LISTS = { queries: 100, domains: 100, changes: 20 } as const;

const Day = z.iso
  .date({ error: 'must be a date, e.g. 2026-04-01' })
  .refine((day) => day >= FIRST_DAY, `must be ${FIRST_DAY} or later`);
const day = (description: string) => once(Day).describe(description).optional();

/** Query of GET /dashboard/api/overview. Days are in UTC. */
export const OverviewQuery = z
  .object({
    brand: once(z.uuid({ error: 'must be the id of a tracked brand' }))
      .describe('Default: the oldest tracked brand.')
      .optional(),
    period: once(z.enum(Object.keys(OVERVIEW_PERIODS) as (keyof typeof OVERVIEW_PERIODS)[])).default('30d'),
    from: day('First day, in place of a period.'),
    until: day('Day after the last one, with `from`.'),
    platform: surfaceFilter()
      .describe('Platforms, separated by commas, each also with a channel, e.g. chatgpt/api. Default: all.')
      .optional(),
    region: once(Region).optional(),
    query: once(text(CHECK_TEXTS.query.max)).describe('Compared without case.').optional(),
  })
  .refine(({ from, until }) => (from === undefined) === (until === undefined), {
    path: ['from'],
    error: 'from and until must be given together',
  })
  .refine(({ from, until }) => !from || !until || isPeriod(from, until), {
    path: ['from'],
    error: `must be 1 to ${MAX_DAYS} days before until`,
  });
export type OverviewQuery = z.output<typeof OverviewQuery>;

function isPeriod(from: string, until: string): boolean {
  const days = (Date.parse(until) - Date.parse(from)) / DAY_MS;
  return days >= 1 && days <= MAX_DAYS;
}

const count = z.int().min(0);

/** A period of whole days in UTC. */
const Window = z.strictObject({ from: z.iso.date(), until: z.iso.date().describe('Exclusive.'), days: z.int().min(1) });

/** A figure with its 95% interval. Shares are 0 to 1; ranks begin at 1. */
export const Estimate = z.strictObject({
  value: z.number().nullable().describe('null where n is 0.'),
  n: count.describe('Results that the value is computed from.'),
  low: z.number().nullable(),
  high: z.number().nullable(),
});
export type Estimate = z.output<typeof Estimate>;

/** `up` and `down` say that the 95% interval of the difference leaves out zero: of the value, so a rank that is `up` is worse. */
export const Verdict = z.enum(['up', 'down', 'none']);
export type Verdict = z.output<typeof Verdict>;

/** A figure of the period and of the period before. */
export const Figure = Estimate.extend({
  before: Estimate,
  verdict: Verdict.nullable().describe(`null where one of both periods has fewer than ${LEAST_RESULTS} results.`),
  difference: z.strictObject({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
});
export type Figure = z.output<typeof Figure>;

const Naming = z.strictObject({ name: z.string(), named: count });

const SeriesDay = OutcomeCounts.extend({ day: z.iso.date() });

/** A platform on a channel: `chatgpt/live` is the page that people see, `chatgpt/api` the official API. */
const SurfaceName = z.string().describe('Platform with its channel, `live` or `api`, e.g. `chatgpt/api`.');

const PlatformFigures = z.strictObject({
  platform: SurfaceName,
  outcomes: OutcomeCounts,
  visibility: Figure,
  average_rank: Figure,
  days: z.array(SeriesDay).describe('Days with results, in order.'),
});
export type PlatformFigures = z.output<typeof PlatformFigures>;

const HeatRow = z.strictObject({
  query: z.string(),
  outcomes: OutcomeCounts,
  cells: z.array(OutcomeCounts.extend({ platform: SurfaceName })),
  top_rival: Naming.nullable().describe('Competitor that most results of the query name.'),
});
export type HeatRow = z.output<typeof HeatRow>;

/** Namings of the brand or of a competitor. */
const Voice = z.strictObject({
  name: z.string(),
  own: z.boolean(),
  named: count.describe('Answers that name it. Their share of the sum over all voices is its share of voice.'),
  average_rank: z.number().nullable().describe('null: no answer names it.'),
  visibility: Figure.describe('Answers that name it, of all answers.'),
});
export type Voice = z.output<typeof Voice>;

const CitedDomain = z.strictObject({
  host: z.string(),
  class: z.enum(['own', 'rival', 'other']),
  rival: z.string().nullable().describe('Competitor that the domain belongs to.'),
  answers: count.describe('Answers that cite it.'),
  before: count,
});
export type CitedDomain = z.output<typeof CitedDomain>;

/** A change that exceeds chance: the 95% interval of its difference leaves out zero. */
const Change = z.strictObject({
  subject: z.enum(['platform', 'query', 'rival']),
  name: z.string().describe('Platform with its channel, the query, or the competitor.'),
  metric: z.enum(['visibility', 'average_rank']),
  figure: Figure,
});
export type Change = z.output<typeof Change>;

/** Body of a 200 of GET /dashboard/api/overview. */
export const OverviewResponse = z.strictObject({
  request_id: z.uuid(),
  brand: z.strictObject({ id: z.uuid(), name: z.string() }),
  rebuild: BrandRebuild.nullable().describe('While it is there, figures mix the old and the new reading.'),
  window: Window,
  window_before: Window,
  choices: z
    .strictObject({ platforms: z.array(SurfaceName), regions: z.array(Region), queries: z.array(z.string()) })
    .describe('Values of the filters that have results in either window.'),
  headline: z.strictObject({
    place: z
      .int()
      .min(1)
      .nullable()
      .describe('Place of the brand by results that name it; null: no result names a brand.'),
    leader: Naming.nullable().describe('Competitor that most results name.'),
  }),
  outcomes: OutcomeCounts,
  absent: count.describe('Results that name the brand and say that they know nothing of it.'),
  tiles: z.strictObject({
    visibility: Figure.describe('Answers that name the brand; n: answers.'),
    average_rank: Figure.describe('n: answers that name the brand. Lower is better.'),
    share_of_voice: Figure.describe('n: namings of the brand and of its competitors.'),
    citation_rate: Figure.describe('Answers that cite an own domain; n: answers with citations.'),
  }),
  platforms: z.array(PlatformFigures),
  heat: z.array(HeatRow).describe('Queries with most results first.'),
  voices: z.array(Voice).describe('The brand and its competitors, most named first.'),
  domains: z.array(CitedDomain).describe('Most cited first.'),
  citing: z.strictObject({ answers: count, before: count }).describe('Answers with citations.'),
  changes: z.array(Change).describe('Largest difference for its interval first.'),
  cost_cents: z.number().min(0).describe('Credits that the results of the period cost.'),
  cost_cents_before: z.number().min(0),
});
export type OverviewResponse = z.output<typeof OverviewResponse>;
