import type { ContentBlockParam, MessageCreateParamsNonStreaming } from '@anthropic-ai/sdk/resources/messages';
import { ISO_COUNTRY } from '@namedrop/core';
import type { Question } from '@namedrop/plugin-api';

/** Enough for a long answer; a longer one is cut and still an answer. */
const MAX_TOKENS = 4096;
/** Searches in one call. */
const MAX_SEARCHES = 5;

/**
 * The question as the only message, with a web search on offer. Later versions of the tool search from within
 * code execution, and answer without citations.
 */
export function toRequest(
  { text, region, city, model }: Question,
  defaultModel: string,
): MessageCreateParamsNonStreaming {
  return {
    model: model ?? defaultModel,
    max_tokens: MAX_TOKENS,
    messages: [{ role: 'user', content: text }],
    tools: [
      {
        type: 'web_search_20250305',
        name: 'web_search',
        max_uses: MAX_SEARCHES,
        user_location: { type: 'approximate', country: ISO_COUNTRY[region], ...(city && { city }) },
      },
    ],
  };
}

/** The same call, gone on with where the vendor paused it: what it has said so far goes back unchanged. */
export function resumed(
  request: MessageCreateParamsNonStreaming,
  content: readonly unknown[],
): MessageCreateParamsNonStreaming {
  return {
    ...request,
    messages: [...request.messages, { role: 'assistant', content: content as ContentBlockParam[] }],
  };
}
