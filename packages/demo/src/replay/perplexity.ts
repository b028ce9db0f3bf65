import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { marked, pagesOf } from './passages.js';
import type { RecordedAnswer } from './recording.js';
import { bearerOf, Conversation, unixSeconds, type Vendor } from './vendor.js';

/** The Agent API: the search results come first, and markers `[n]` in the text name them. */
export const perplexity: Vendor = {
  platform: 'perplexity',
  base: '/perplexity',
  path: /^\/v1\/(responses|agent)$/,
  keyOf: bearerOf,
  request: z.looseObject({ model: z.string().optional(), input: Conversation }).transform(({ input }) => input),
  answer: (recorded) => ({
    id: `resp_${randomUUID()}`,
    object: 'response',
    created_at: unixSeconds(),
    status: 'completed',
    error: null,
    incomplete_details: null,
    model: recorded.model,
    output: [searchResults(recorded), message(recorded)],
    usage: usageOf(recorded),
  }),
  faults: {
    key: refusal(401, 'invalid_api_key', 'Invalid API key provided. Ensure your API key is correct and active.'),
    path: refusal(404, 'not_found', 'The requested resource was not found.'),
    method: refusal(405, 'method_not_allowed', 'Method not allowed.'),
    request: refusal(400, 'invalid_request', 'validation failed: input is required'),
    overloaded: refusal(503, 'service_unavailable', 'The service is overloaded. Please try again later.'),
  },
};

/** Results are numbered from 1, in the order in which the answer first cites them. */
function searchResults({ searches, citations }: RecordedAnswer) {
  const results = pagesOf(citations).map(({ url, title, supports }, index) => ({
    id: index + 1,
    url,
    title,
    snippet: supports,
    source: 'web',
  }));
  return { type: 'search_results', queries: searches, results };
}

function message(recorded: RecordedAnswer) {
  const pages = pagesOf(recorded.citations).map(({ url }) => url);
  const text = marked(recorded, ({ url }) => `[${pages.indexOf(url) + 1}]`);
  const content = [{ type: 'output_text', text, annotations: [] }];
  return { id: `msg_${randomUUID()}`, type: 'message', status: 'completed', role: 'assistant', content };
}

function usageOf({ tokens: { input, output, reasoning }, searches }: RecordedAnswer) {
  return {
    input_tokens: input,
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: reasoning },
    tool_calls_details: { search_web: { invocation: searches.length } },
    total_tokens: input + output,
  };
}

function refusal(code: number, type: string, message: string) {
  return { status: code, body: { error: { message, type, code } } };
}
