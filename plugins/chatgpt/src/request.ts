import { countryOf, type Question, searches, turnsOf } from '@namedrop/plugin-api';
import type { ResponseCreateParamsNonStreaming } from 'openai/resources/responses/responses';

type Request = ResponseCreateParamsNonStreaming;

/** Models that take a temperature, and do not think before they answer; the others refuse it. */
const PLAIN = /^gpt-4/;
/** Tokens for thinking, which the API counts with the answer. */
const THINKING = 4096;
/** Fewer the API refuses. */
const FEWEST_TOKENS = 16;

/** The question as the only message, or the turns of a chat, with a web search that the model has to make. */
export function toRequest(question: Question, defaultModel: string): Request {
  const { model = defaultModel, chat } = question;
  return {
    model,
    ...(chat?.system !== undefined && { instructions: chat.system }),
    input: turnsOf(question).map(({ role, content }) => ({ role, content })),
    ...(searches(question) && searching(question)),
    ...limits(question, model),
    store: false,
  };
}

/** Without a country the search is made from nowhere: were no place given at all, it would be the United States. */
function searching(question: Question): Pick<Request, 'tools' | 'tool_choice'> {
  const country = countryOf(question);
  const { city } = question;
  const place = { type: 'approximate', ...(country && { country }), ...(city && { city }) } as const;
  return { tools: [{ type: 'web_search', user_location: place }], tool_choice: 'required' };
}

function limits({ chat }: Question, model: string): Pick<Request, 'temperature' | 'max_output_tokens'> {
  const { temperature, maxTokens } = chat ?? {};
  const plain = PLAIN.test(model);
  return {
    ...(temperature !== undefined && plain && { temperature }),
    ...(maxTokens !== undefined && { max_output_tokens: Math.max(FEWEST_TOKENS, maxTokens) + (plain ? 0 : THINKING) }),
  };
}
