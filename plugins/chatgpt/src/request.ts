import { ISO_COUNTRY } from '@namedrop/core';
import type { Question } from '@namedrop/plugin-api';
import type { ResponseCreateParamsNonStreaming } from 'openai/resources/responses/responses';

/** The question as the only message, with a web search that the model has to make. */
export function toRequest(
  { text, region, city, model }: Question,
  defaultModel: string,
): ResponseCreateParamsNonStreaming {
  return {
    model: model ?? defaultModel,
    input: [{ role: 'user', content: text }],
    tools: [
      {
        type: 'web_search',
        user_location: { type: 'approximate', country: ISO_COUNTRY[region], ...(city && { city }) },
      },
    ],
    tool_choice: 'required',
    store: false,
  };
}
