import { ANSWER_LIMITS, cutText } from '@namedrop/core';
import { lenient, z } from '@namedrop/plugin-api';
import { flag, oneOrMany } from '../reading/shapes.js';

const cut = (most: number) => lenient.optional(lenient.text.transform((text) => cutText(text, most)));
/** A title, a name or a site: one of them may come to stand in many places. */
const line = cut(ANSWER_LIMITS.line);

/** A page: `sources` and `citationPills` name them alike. */
const Page = z.object({
  url: lenient.optionalText,
  /** Where a wrapper that cannot be decoded leads. */
  redirectLink: lenient.optionalText,
  label: line,
  description: cut(ANSWER_LIMITS.passage),
  /** Of pills only: shown beside the label. */
  domain: line,
});
export type Page = z.output<typeof Page>;

/** A search: its words, which older replies wrap. */
const Query = z.union([lenient.text, z.object({ query: lenient.text }).transform(({ query }) => query)]);

const Entity = z.union([
  lenient.text.transform((name) => ({ name, type: undefined })),
  z.object({ name: lenient.text, type: lenient.optionalText }),
]);

/** ChatGPT's: one advertiser with several cards. */
const BrandAd = z.object({
  brand: lenient.optional(z.object({ name: line, url: lenient.optionalText })),
  cards: oneOrMany(z.object({ title: line, url: lenient.optionalText }), ANSWER_LIMITS.sponsored),
  /** `allowed` or `hidden`. */
  visibility: lenient.optionalText,
  rendered: flag,
});
export type BrandAd = z.output<typeof BrandAd>;

/** Google's. */
const StoreAd = z.object({
  title: line,
  url: lenient.optionalText,
  domain: line,
  store: line,
});
export type StoreAd = z.output<typeof StoreAd>;

/** An advertisement of any surface; `ads` are those of a group, whose title is a heading. */
const AnyAd = z.object({ ...StoreAd.shape, ...BrandAd.shape, ads: oneOrMany(StoreAd, ANSWER_LIMITS.sponsored) });
export type AnyAd = z.output<typeof AnyAd>;

/** Whether something has fields. */
export const isObject = (said: unknown): boolean => typeof said === 'object' && said !== null && !Array.isArray(said);

/** What is no object has none of the fields. */
const partOf = <S extends z.ZodRawShape>(shape: S) =>
  z.preprocess((said) => (isObject(said) ? said : {}), z.object(shape));

/** What we read of an answer, leniently: every field may be missing. Keys come in both cases, and change between them. */
export const Body = partOf({
  text: lenient.optionalText,
  markdown: lenient.optionalText,
  sources: oneOrMany(Page),
  citationPills: oneOrMany(Page),
  citation_pills: oneOrMany(Page),
  searchQueries: oneOrMany(Query),
  search_queries: oneOrMany(Query),
  searchModelQueries: oneOrMany(Query),
  search_model_queries: oneOrMany(Query),
  relatedQueries: oneOrMany(Query),
  related_queries: oneOrMany(Query),
  entities: oneOrMany(Entity),
  ads: oneOrMany(AnyAd, ANSWER_LIMITS.sponsored),
  model: lenient.optionalText,
});
export type Body = z.output<typeof Body>;

/** Results that are looked at: a page has ten. */
const MOST_RESULTS = 100;

/** A result that leads somewhere, or says what it is; a page of captchas has none. */
const Result = z
  .object({ link: lenient.optionalText, url: lenient.optionalText, title: lenient.optionalText })
  .refine((result) => Object.values(result).some((said) => said?.trim()));

const Results = z
  .array(z.unknown())
  .catch([])
  .transform((list) => list.slice(0, MOST_RESULTS))
  .pipe(lenient.items(Result));

/** What we read of a Google results page. */
export const ResultsPage = partOf({
  aioverview: z.unknown().optional(),
  organicResults: Results,
  organic_results: Results,
});
