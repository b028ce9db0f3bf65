import { lenient, z } from '@namedrop/plugin-api';

/** Fields of a `url_citation`. The span of `start_index` and `end_index` differs between APIs: see `citationsOf`. */
const Flat = z.object({
  type: z.literal('url_citation'),
  url: lenient.text,
  title: lenient.optionalText,
  /** Excerpts of the page, from APIs that search it themselves. */
  content: lenient.optionalText,
  start_index: lenient.optionalCount,
  end_index: lenient.optionalCount,
});

/** A page that an API lists for a text: flat in the Responses format, nested in the Chat Completions format. */
export const UrlCitation = z.preprocess(flattened, Flat);
export type UrlCitation = z.output<typeof UrlCitation>;

function flattened(annotation: unknown): unknown {
  const { type, url_citation: nested } = Object(annotation) as { type?: unknown; url_citation?: unknown };
  return typeof nested === 'object' && nested !== null ? { ...nested, type } : annotation;
}
