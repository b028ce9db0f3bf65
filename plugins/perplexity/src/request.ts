import { countryOf, type Question, searches, turnsOf } from '@namedrop/plugin-api';
import type { ResponseCreateParamsNonStreaming } from '@perplexity-ai/perplexity_ai/resources/responses/responses';

type Params = ResponseCreateParamsNonStreaming;

/** The SDK's types lack `tool_choice`, which the API documents and the SDK forwards. */
export type AgentRequest = Params & { readonly tool_choice?: { readonly type: 'web_search' } };

/** Fewer the API refuses. */
const FEWEST_TOKENS = 16;

/**
 * The question, or the turns of a chat, with a web search that the model has to make. Of the place only the country goes
 * in. The API refuses fields that it does not know.
 */
export function toRequest(question: Question, defaultModel: string): AgentRequest {
  const { text, model = defaultModel, chat } = question;
  return {
    model,
    input: chat ? turnsOf(question).map(({ role, content }) => ({ type: 'message' as const, role, content })) : text,
    ...(searches(question) && searching(countryOf(question))),
    ...saidOf(question),
    store: false,
  };
}

function searching(country: string | undefined): Pick<AgentRequest, 'tools' | 'tool_choice'> {
  return {
    tools: [{ type: 'web_search', ...(country && { user_location: { country } }) }],
    tool_choice: { type: 'web_search' },
  };
}

/** What a chat says beside its turns. */
function saidOf({ chat }: Question): Pick<Params, 'instructions' | 'temperature' | 'max_output_tokens'> {
  const { system, temperature, maxTokens } = chat ?? {};
  return {
    ...(system !== undefined && { instructions: system }),
    ...(temperature !== undefined && { temperature }),
    ...(maxTokens !== undefined && { max_output_tokens: Math.max(FEWEST_TOKENS, maxTokens) }),
  };
}
