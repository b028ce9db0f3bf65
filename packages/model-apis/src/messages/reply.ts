import { lenient, z } from '@namedrop/plugin-api';
import { Failure } from '../failure.js';
import { replyReader } from '../reply-reader.js';

/** `cited_text` is of the cited page, not of the answer. */
const WebCitation = z.object({
  type: z.literal('web_search_result_location'),
  url: lenient.text,
  title: lenient.optionalText,
  cited_text: lenient.optionalText,
});

const TextBlock = z.object({ type: z.literal('text'), text: lenient.text, citations: lenient.items(WebCitation) });
export type TextBlock = z.output<typeof TextBlock>;

/** A call of a tool, or its result; of a web search, `input.query` is what was searched for. */
const ToolBlock = z.object({
  type: z.string().regex(/tool_(use|result)$/),
  name: lenient.optionalText,
  input: lenient.optional(z.object({ query: lenient.optionalText })),
});

export type ToolBlock = z.output<typeof ToolBlock>;

export type Block = TextBlock | ToolBlock;

const Usage = z.object({
  input_tokens: lenient.count,
  cache_creation_input_tokens: lenient.count.catch(0),
  cache_read_input_tokens: lenient.count.catch(0),
  output_tokens: lenient.count,
  output_tokens_details: z.object({ thinking_tokens: lenient.count.catch(0) }).catch({ thinking_tokens: 0 }),
  server_tool_use: z.object({ web_search_requests: lenient.count.catch(0) }).catch({ web_search_requests: 0 }),
});
export type Usage = z.output<typeof Usage>;

/** Fields of a message that we read. Every field may be missing, and unknown fields are ignored. */
const Reply = z.object({
  /** Only in an error body, which belongs to another HTTP status. */
  error: Failure,
  model: lenient.optionalText,
  /** As it came: a paused message is resumed with exactly this. */
  content: z.array(z.unknown()).catch([]),
  stop_reason: lenient.optionalText,
  usage: lenient.optional(Usage),
});
export type MessageReply = z.output<typeof Reply>;

/** Reads a reply, see `replyReader`. */
export const readMessage = replyReader(Reply, 'a message object');

/** The blocks of a message's content that we know; thinking is not among them. */
export function readBlocks(content: readonly unknown[]): Block[] {
  return lenient.items(z.union([TextBlock, ToolBlock])).parse(content);
}
