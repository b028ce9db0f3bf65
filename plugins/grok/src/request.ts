import { countryOf, type Question, turnsOf } from '@namedrop/plugin-api';
import type { Config } from './config.js';

/** Rounds of searching and thinking; more take minutes. */
const MAX_TURNS = 4;
/** Tokens of the answer and of the thoughts before it. */
const MAX_TOKENS = 4096;

/** Builds the body of a call of the Responses API. The model decides whether it uses the tools. */
export function toRequest(question: Question, config: Pick<Config, 'model' | 'xSearch' | 'userLocation'>): object {
  const country = config.userLocation ? countryOf(question) : undefined;
  const webSearch = { type: 'web_search', ...(country && { user_location: { type: 'approximate', country } }) };
  return {
    model: question.model ?? config.model,
    input: turnsOf(question).map(({ role, content }) => ({ role, content })),
    tools: config.xSearch ? [webSearch, { type: 'x_search' }] : [webSearch],
    max_output_tokens: MAX_TOKENS,
    max_turns: MAX_TURNS,
    store: false,
  };
}
