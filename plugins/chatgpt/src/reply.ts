import { lenient, SurfaceError, z } from '@namedrop/plugin-api';

/** A link in the text of the part that holds it. `start_index` and `end_index` frame the marker, not the claim. */
const UrlCitation = z.object({
  type: z.literal('url_citation'),
  url: lenient.text,
  title: lenient.optionalText,
  start_index: lenient.optionalCount,
  end_index: lenient.optionalCount,
});
export type UrlCitation = z.output<typeof UrlCitation>;

const OutputText = z.object({
  type: z.literal('output_text'),
  text: lenient.text,
  annotations: lenient.items(UrlCitation),
});
export type OutputText = z.output<typeof OutputText>;

const Refusal = z.object({ type: z.literal('refusal') });

const Message = z.object({
  type: z.literal('message'),
  phase: lenient.optionalText,
  content: lenient.items(z.discriminatedUnion('type', [OutputText, Refusal])),
});

const WebSearch = z.object({
  type: z.literal('web_search_call'),
  action: z.object({ type: z.literal('search'), queries: lenient.items(lenient.text), query: lenient.optionalText }),
});

/** What we read of a response, leniently: every field may be missing, and what we do not know is ignored. */
const Reply = z.object({
  status: lenient.optionalText,
  /** Set when the response failed; null otherwise. */
  error: z.object({ code: lenient.optionalText }).nullish().catch({}),
  incomplete_details: lenient.optional(z.object({ reason: lenient.optionalText })),
  model: lenient.optionalText,
  output: lenient.items(z.discriminatedUnion('type', [Message, WebSearch])),
  usage: lenient.optional(
    z.object({
      input_tokens: lenient.count,
      input_tokens_details: lenient.optional(z.object({ cached_tokens: lenient.optionalCount })),
      output_tokens: lenient.count,
      output_tokens_details: lenient.optional(z.object({ reasoning_tokens: lenient.optionalCount })),
    }),
  ),
});
export type Reply = z.output<typeof Reply>;

/** @throws SurfaceError `error` for anything but an object, e.g. a page of HTML */
export function readReply(body: unknown): Reply {
  const { data } = Reply.safeParse(body);
  if (!data) throw new SurfaceError('error', 'OpenAI: the reply is not a response object');
  return data;
}
