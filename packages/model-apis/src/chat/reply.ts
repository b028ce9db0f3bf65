import { lenient, z } from '@namedrop/plugin-api';
import { UrlCitation } from '../citations/url-citation.js';
import { Failure } from '../failure.js';
import { replyReader } from '../reply-reader.js';

/** A part of a message; thoughts are parts of other types. */
const TextPart = z.object({ type: z.literal('text'), text: lenient.text });

const Message = z.object({
  content: z.union([
    lenient.text,
    lenient.items(TextPart).transform((parts) => parts.map(({ text }) => text).join('')),
  ]),
  refusal: lenient.optionalText,
  annotations: lenient.items(UrlCitation),
});
export type ChatMessage = z.output<typeof Message>;

const Choice = z.object({ finish_reason: lenient.optionalText, error: Failure, message: lenient.optional(Message) });

const amount = lenient.optional(z.number().nonnegative());

/** Fields of a chat completion that we read. Every field may be missing, and unknown fields are ignored. */
const Reply = z.object({
  /** In place of choices, also with HTTP 200. */
  error: Failure,
  choices: lenient.items(Choice),
  usage: lenient.optional(
    z.object({
      prompt_tokens: lenient.optionalCount,
      prompt_tokens_details: lenient.optional(z.object({ cached_tokens: lenient.optionalCount })),
      completion_tokens: lenient.optionalCount,
      completion_tokens_details: lenient.optional(z.object({ reasoning_tokens: lenient.optionalCount })),
      server_tool_use_details: lenient.optional(z.object({ web_search_requests: lenient.optionalCount })),
      /** US dollars, from OpenRouter. */
      cost: amount,
    }),
  ),
});
export type ChatReply = z.output<typeof Reply>;

/** Reads a reply, see `replyReader`. */
export const readChat = replyReader(Reply, 'a chat completion');
