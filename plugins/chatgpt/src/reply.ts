import { SurfaceError, z } from '@namedrop/plugin-api';

/** JSON can hold half characters, which databases refuse. Mending them moves no offset. */
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

/** A link in the text of the part that holds it. `start_index` and `end_index` frame the marker, not the claim. */
const UrlCitation = z.object({
  type: z.literal('url_citation'),
  url: wellFormed,
  title: optionalText,
  start_index: optionalCount,
  end_index: optionalCount,
});
export type UrlCitation = z.output<typeof UrlCitation>;

const OutputText = z.object({ type: z.literal('output_text'), text: wellFormed, annotations: itemsOf(UrlCitation) });
export type OutputText = z.output<typeof OutputText>;

const Refusal = z.object({ type: z.literal('refusal') });

const Message = z.object({
  type: z.literal('message'),
  phase: optionalText,
  content: itemsOf(z.discriminatedUnion('type', [OutputText, Refusal])),
});

const WebSearch = z.object({
  type: z.literal('web_search_call'),
  action: z.object({ type: z.literal('search'), queries: itemsOf(wellFormed), query: optionalText }),
});

/** What we read of a response, leniently: every field may be missing, and what we do not know is ignored. */
const Reply = z.object({
  status: optionalText,
  /** Set when the response failed; null otherwise. */
  error: z.object({ code: optionalText }).nullish().catch({}),
  incomplete_details: z.object({ reason: optionalText }).optional().catch(undefined),
  model: optionalText,
  output: itemsOf(z.discriminatedUnion('type', [Message, WebSearch])),
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

/** @throws SurfaceError `error` for anything but an object, e.g. a page of HTML */
export function readReply(body: unknown): Reply {
  const { data } = Reply.safeParse(body);
  if (!data) throw new SurfaceError('error', 'OpenAI: the reply is not a response object');
  return data;
}
