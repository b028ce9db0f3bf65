import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { passagesOf } from './passages.js';
import type { RecordedAnswer } from './recording.js';
import { referredUrl } from './referred-url.js';
import { bearerOf, Conversation, unixSeconds, type Vendor } from './vendor.js';

/** The Responses API: citations are annotations, each over a marker `([host](url))` in the text. */
export const openai: Vendor = {
  platform: 'chatgpt',
  base: '/openai/v1',
  path: /^\/responses$/,
  keyOf: bearerOf,
  request: z.looseObject({ model: z.string(), input: Conversation }).transform(({ input }) => input),
  answer: (recorded) => ({
    id: idOf('resp'),
    object: 'response',
    created_at: unixSeconds(),
    status: 'completed',
    error: null,
    incomplete_details: null,
    model: recorded.model,
    output: [...searchCalls(recorded), message(recorded)],
    usage: usageOf(recorded),
  }),
  faults: {
    key: refusal(401, 'Incorrect API key provided.', 'invalid_request_error', 'invalid_api_key'),
    path: refusal(404, 'Invalid URL.', 'invalid_request_error', null),
    method: refusal(
      405,
      'Not allowed to use this method on /v1/responses.',
      'invalid_request_error',
      'method_not_supported',
    ),
    request: refusal(400, 'We could not parse the body of your request.', 'invalid_request_error', null),
    overloaded: refusal(503, 'The server is overloaded or not ready yet.', 'server_error', null),
  },
};

function searchCalls({ searches }: RecordedAnswer) {
  if (searches.length === 0) return [];
  const action = { type: 'search', queries: searches, query: searches[0] };
  return [{ id: idOf('ws'), type: 'web_search_call', status: 'completed', action }];
}

function message(recorded: RecordedAnswer) {
  const content = [{ type: 'output_text', logprobs: [], ...annotated(recorded) }];
  return { id: idOf('msg'), type: 'message', status: 'completed', role: 'assistant', content };
}

/** The text with its markers, and where they stand: in code points, the end exclusive. */
function annotated(recorded: RecordedAnswer) {
  const annotations: object[] = [];
  let text = '';
  for (const passage of passagesOf(recorded)) {
    text += passage.text;
    for (const citation of passage.citations) {
      const url = referredUrl(citation.url, 'openai');
      text += ' ';
      const start = codePoints(text);
      text += `([${new URL(url).host}](${url}))`;
      const span = { start_index: start, end_index: codePoints(text) };
      annotations.push({ type: 'url_citation', ...span, title: citation.title, url });
    }
  }
  return { text, annotations };
}

function usageOf({ tokens: { input, output, reasoning } }: RecordedAnswer) {
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: reasoning },
    total_tokens: input + output,
  };
}

function refusal(status: number, message: string, type: string, code: string | null) {
  return { status, body: { error: { message, type, param: null, code } } };
}

function idOf(kind: string): string {
  return `${kind}_${randomUUID().replaceAll('-', '')}`;
}

function codePoints(text: string): number {
  return [...text].length;
}
