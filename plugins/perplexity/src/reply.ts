import { SurfaceError, z } from '@namedrop/plugin-api';

/** JSON can hold half characters, which databases refuse. */
const wellFormed = z.string().transform((text) => text.toWellFormed());
const optionalText = wellFormed.optional().catch(undefined);
const count = z.int().nonnegative();
const optionalCount = count.optional().catch(undefined);

/** The items of a list that have a shape. Items of other shapes are left out, and a missing list is an empty one. */
const itemsOf = <S extends z.ZodType>(shape: S) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((items) => items.map((item) => shape.safeParse(item)).flatMap(({ data }) => (data ? [data] : [])));

/** A page that was found or read. `id` is what a marker in the text says; ids go on counting over several searches. */
const Source = z.object({ id: optionalCount, url: wellFormed, title: optionalText, snippet: optionalText });
export type Source = z.output<typeof Source>;

const SearchResults = z.object({
  type: z.literal('search_results'),
  queries: itemsOf(wellFormed),
  results: itemsOf(Source),
});

const FetchUrlResults = z.object({ type: z.literal('fetch_url_results'), contents: itemsOf(Source) });

const OutputText = z.object({ type: z.literal('output_text'), text: wellFormed, annotations: itemsOf(Source) });

const Message = z.object({ type: z.literal('message'), content: itemsOf(OutputText) });

/** `code` is a word or an HTTP status. */
const Failure = z.object({
  code: z.union([z.string(), z.number()]).optional().catch(undefined),
  type: optionalText,
});
export type Failure = z.output<typeof Failure>;

/** What we read of a response, leniently: every field may be missing, and what we do not know is ignored. */
const Reply = z.object({
  status: optionalText,
  /** Set when the response failed; null otherwise. */
  error: Failure.nullish().catch({}),
  incomplete_details: z.object({ reason: optionalText }).optional().catch(undefined),
  model: optionalText,
  output: itemsOf(z.discriminatedUnion('type', [SearchResults, FetchUrlResults, Message])),
  usage: z
    .object({
      input_tokens: count,
      output_tokens: count,
      output_tokens_details: z.object({ reasoning_tokens: optionalCount }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
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
