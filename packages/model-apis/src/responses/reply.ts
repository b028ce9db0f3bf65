import { lenient, z } from '@namedrop/plugin-api';
import { UrlCitation } from '../citations/url-citation.js';
import { Failure } from '../failure.js';
import { replyReader } from '../reply-reader.js';

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

/** A page that a search found, with an excerpt. */
const Found = z.object({ url: lenient.text, title: lenient.optionalText, snippet: lenient.optionalText });

/** A search, or the visit of a page. Some APIs put the search into `action`, others into a JSON text. */
const Search = z.object({
  type: z.enum(['web_search_call', 'x_search_call', 'custom_tool_call', 'openrouter:web_search']),
  status: lenient.optionalText,
  /** Name of the tool, on a `custom_tool_call`. */
  name: lenient.optionalText,
  action: lenient.optional(
    z.object({ type: lenient.optionalText, queries: lenient.items(lenient.text), query: lenient.optionalText }),
  ),
  arguments: lenient.optionalText,
  input: lenient.optionalText,
  results: lenient.items(Found),
});
export type Search = z.output<typeof Search>;

const amount = lenient.optional(z.number().nonnegative());

/** Fields of a response that we read. Every field may be missing, and unknown fields are ignored. */
const Reply = z.object({
  status: lenient.optionalText,
  /** Set when the response failed; null otherwise. */
  error: Failure,
  incomplete_details: lenient.optional(z.object({ reason: lenient.optionalText })),
  model: lenient.optionalText,
  output: lenient.items(z.discriminatedUnion('type', [Message, Search])),
  usage: lenient.optional(
    z.object({
      input_tokens: lenient.optionalCount,
      input_tokens_details: lenient.optional(z.object({ cached_tokens: lenient.optionalCount })),
      output_tokens: lenient.optionalCount,
      output_tokens_details: lenient.optional(z.object({ reasoning_tokens: lenient.optionalCount })),
      /** US dollars, from OpenRouter. */
      cost: amount,
      /** 10,000,000,000 to the US dollar, from xAI. */
      cost_in_usd_ticks: amount,
    }),
  ),
});
export type ResponseReply = z.output<typeof Reply>;

/** Reads a reply, see `replyReader`. */
export const readResponse = replyReader(Reply, 'a response object');
