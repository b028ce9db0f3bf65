import { SurfaceError, z } from '@namedrop/plugin-api';

/** JSON can hold half characters, which databases refuse. */
const wellFormed = z.string().transform((text) => text.toWellFormed());
const optionalText = wellFormed.optional().catch(undefined);
const count = z.int().nonnegative();
const countOrNone = count.catch(0);

/** The items of a list that have a shape. Items of other shapes are left out, and a missing list is an empty one. */
const itemsOf = <S extends z.ZodType>(shape: S) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((items) => items.map((item) => shape.safeParse(item)).flatMap(({ data }) => (data ? [data] : [])));

/** `cited_text` is of the cited page, not of the answer. */
const WebCitation = z.object({
  type: z.literal('web_search_result_location'),
  url: wellFormed,
  title: optionalText,
  cited_text: optionalText,
});
export type WebCitation = z.output<typeof WebCitation>;

const TextBlock = z.object({ type: z.literal('text'), text: wellFormed, citations: itemsOf(WebCitation) });
export type TextBlock = z.output<typeof TextBlock>;

/** A call of a tool, or its result; of a web search, `input.query` is what was searched for. */
const ToolBlock = z.object({
  type: z.string().regex(/tool_(use|result)$/),
  name: optionalText,
  input: z.object({ query: optionalText }).optional().catch(undefined),
});

export type Block = z.output<typeof TextBlock> | z.output<typeof ToolBlock>;

const Usage = z.object({
  input_tokens: count,
  cache_creation_input_tokens: countOrNone,
  cache_read_input_tokens: countOrNone,
  output_tokens: count,
  output_tokens_details: z.object({ thinking_tokens: countOrNone }).catch({ thinking_tokens: 0 }),
});
export type Usage = z.output<typeof Usage>;

/** What we read of a message, leniently: every field may be missing, and what we do not know is ignored. */
const Reply = z.object({
  /** Only in an error body, which belongs to another HTTP status. */
  error: z.object({ type: optionalText }).nullish().catch({}),
  model: optionalText,
  /** As it came: a paused message is resumed with exactly this. */
  content: z.array(z.unknown()).catch([]),
  stop_reason: optionalText,
  usage: Usage.optional().catch(undefined),
});
export type Reply = z.output<typeof Reply>;

/** @throws SurfaceError `error` for anything but an object, e.g. a page of HTML */
export function readReply(body: unknown): Reply {
  const { data } = Reply.safeParse(body);
  if (!data) throw new SurfaceError('error', 'Anthropic: the reply is not a message object');
  return data;
}

/** The blocks of a message's content that we know; thinking is not among them. */
export function readBlocks(content: readonly unknown[]): Block[] {
  return itemsOf(z.union([TextBlock, ToolBlock])).parse(content);
}
