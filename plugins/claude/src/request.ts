import type { ContentBlockParam, MessageCreateParamsNonStreaming } from '@anthropic-ai/sdk/resources/messages';
import { countryOf, type Question, searches, turnsOf } from '@namedrop/plugin-api';

type Request = MessageCreateParamsNonStreaming;

/** Enough for a long answer; a longer one is cut and still an answer. */
const MAX_TOKENS = 4096;
/** Searches in one call. */
const MAX_SEARCHES = 5;

/**
 * The question as the only message, or the turns of a chat, with a web search on offer. The API takes no temperature.
 * Later versions of the tool search from within code execution, and answer without citations.
 */
export function toRequest(question: Question, defaultModel: string): Request {
  const { model = defaultModel, chat } = question;
  return {
    model,
    max_tokens: chat?.maxTokens ?? MAX_TOKENS,
    ...(chat?.system !== undefined && { system: chat.system }),
    messages: turnsOf(question).map(({ role, content }) => ({ role, content })),
    ...(searches(question) && { tools: [searchFrom(question)] }),
  };
}

function searchFrom(question: Question): NonNullable<Request['tools']>[number] {
  const country = countryOf(question);
  const { city } = question;
  const place = { type: 'approximate', ...(country && { country }), ...(city && { city }) } as const;
  const search = { type: 'web_search_20250305', name: 'web_search', max_uses: MAX_SEARCHES } as const;
  return { ...search, ...((country || city) && { user_location: place }) };
}

/** The same call, resumed where the vendor paused it: the content so far goes back unchanged. Empty content changes nothing. */
export function resumed(request: Request, content: readonly unknown[]): Request {
  if (content.length === 0) return request;
  return {
    ...request,
    messages: [...request.messages, { role: 'assistant', content: content as ContentBlockParam[] }],
  };
}
