import type { ModelUse } from '@namedrop/plugin-api';
import type { ChatReply } from './chat/reply.js';
import type { MessageReply } from './messages/reply.js';
import type { ResponseReply } from './responses/reply.js';
import { isQuery, searchesOf } from './responses/searches.js';

/** The use that a response reports; undefined where it counts no tokens. */
export function responseUse(reply: ResponseReply): ModelUse | undefined {
  const { input_tokens: input, input_tokens_details, output_tokens: output } = reply.usage ?? {};
  if (input === undefined || output === undefined) return undefined;
  // Other actions of the tool open a page that was found, or look into it, and are not billed.
  const searches = searchesOf(reply).filter(isQuery).length;
  return { input, cachedInput: input_tokens_details?.cached_tokens, output, searches };
}

/** The use that a chat completion reports; undefined where it counts no tokens. */
export function chatUse({ usage }: ChatReply): ModelUse | undefined {
  const { prompt_tokens: input, prompt_tokens_details, completion_tokens: output } = usage ?? {};
  if (input === undefined || output === undefined) return undefined;
  const searches = usage?.server_tool_use_details?.web_search_requests ?? 0;
  return { input, cachedInput: prompt_tokens_details?.cached_tokens, output, searches };
}

/**
 * The use of all turns of an answer; undefined where one of them counts no tokens. Input that is written to the cache
 * counts as other input: no request asks for that.
 */
export function messageUse(turns: readonly MessageReply[]): ModelUse | undefined {
  const usages = turns.flatMap(({ usage }) => (usage ? [usage] : []));
  if (usages.length < turns.length) return undefined;
  const sum = (count: (usage: (typeof usages)[number]) => number) =>
    usages.reduce((total, usage) => total + count(usage), 0);
  const cachedInput = sum((usage) => usage.cache_read_input_tokens);
  return {
    input: sum((usage) => usage.input_tokens + usage.cache_creation_input_tokens) + cachedInput,
    cachedInput,
    output: sum((usage) => usage.output_tokens),
    searches: sum((usage) => usage.server_tool_use.web_search_requests),
  };
}
