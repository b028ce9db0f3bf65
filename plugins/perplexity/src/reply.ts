import { lenient, SurfaceError, z } from '@namedrop/plugin-api';

/** A page that was found or read. `id` is what a marker in the text says; ids go on counting over several searches. */
const Source = z.object({
  id: lenient.optionalCount,
  url: lenient.text,
  title: lenient.optionalText,
  snippet: lenient.optionalText,
});
export type Source = z.output<typeof Source>;

const SearchResults = z.object({
  type: z.literal('search_results'),
  queries: lenient.items(lenient.text),
  results: lenient.items(Source),
});

const FetchUrlResults = z.object({ type: z.literal('fetch_url_results'), contents: lenient.items(Source) });

const OutputText = z.object({ type: z.literal('output_text'), text: lenient.text, annotations: lenient.items(Source) });

const Message = z.object({ type: z.literal('message'), content: lenient.items(OutputText) });

/** `code` is a word or an HTTP status. */
const Failure = z.object({
  code: lenient.optional(z.union([z.string(), z.number()])),
  type: lenient.optionalText,
});
export type Failure = z.output<typeof Failure>;

/** What we read of a response, leniently: every field may be missing, and what we do not know is ignored. */
const Reply = z.object({
  status: lenient.optionalText,
  /** Set when the response failed; null otherwise. */
  error: Failure.nullish().catch({}),
  incomplete_details: lenient.optional(z.object({ reason: lenient.optionalText })),
  model: lenient.optionalText,
  output: lenient.items(z.discriminatedUnion('type', [SearchResults, FetchUrlResults, Message])),
  usage: lenient.optional(
    z.object({
      input_tokens: lenient.count,
      input_tokens_details: lenient.optional(z.object({ cached_tokens: lenient.optionalCount })),
      output_tokens: lenient.count,
      output_tokens_details: lenient.optional(z.object({ reasoning_tokens: lenient.optionalCount })),
      /** Amount that was billed for the whole response. */
      cost: lenient.optional(z.object({ total_cost: z.number(), currency: z.literal('USD') })),
      tool_calls_details: lenient.optional(
        z.object({ search_web: lenient.optional(z.object({ invocation: lenient.count })) }),
      ),
    }),
  ),
});
export type Reply = z.output<typeof Reply>;

/** @throws SurfaceError `error` for anything but an object */
export function readReply(body: unknown): Reply {
  const { data } = Reply.safeParse(body);
  if (!data) throw new SurfaceError('error', 'Perplexity: the reply is not a response object');
  return data;
}

const ErrorBody = z.object({ error: Failure });

/** What the body of a reply with another status than 200 says of the failure; `{}` when it has another shape. */
export function readFailure(body: unknown): Failure {
  return ErrorBody.safeParse(body).data?.error ?? {};
}
