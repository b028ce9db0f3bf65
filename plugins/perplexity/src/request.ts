import { ISO_COUNTRY } from '@namedrop/core';
import type { Question } from '@namedrop/plugin-api';
import type { ResponseCreateParamsNonStreaming } from '@perplexity-ai/perplexity_ai/resources/responses/responses';

/** The SDK's types lack `tool_choice`, which the API documents and the SDK forwards. */
export type AgentRequest = ResponseCreateParamsNonStreaming & { readonly tool_choice: { readonly type: 'web_search' } };

/**
 * The question with a web search that the model has to make. Of the place only the country goes in.
 * The API refuses fields that it does not know.
 */
export function toRequest({ text, region, model }: Question, defaultModel: string): AgentRequest {
  return {
    model: model ?? defaultModel,
    input: text,
    tools: [{ type: 'web_search', user_location: { country: ISO_COUNTRY[region] } }],
    tool_choice: { type: 'web_search' },
    store: false,
  };
}
