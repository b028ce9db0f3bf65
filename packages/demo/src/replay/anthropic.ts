import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Cited, passagesOf } from './passages.js';
import type { RecordedAnswer } from './recording.js';
import { bearerOf, Conversation, type Vendor } from './vendor.js';

/** The Messages API: every cited claim is a text block of its own, after the searches and a word about them. */
export const anthropic: Vendor = {
  platform: 'claude',
  base: '/anthropic',
  path: /^\/v1\/messages$/,
  keyOf: (headers) => bearerOf(headers) ?? headers['x-api-key']?.toString(),
  request: z
    .looseObject({ model: z.string(), max_tokens: z.int().min(1), messages: Conversation })
    .transform(({ messages }) => messages),
  answer: (recorded) => ({
    id: idOf('msg_'),
    type: 'message',
    role: 'assistant',
    model: recorded.model,
    content: [...searched(recorded), ...passagesOf(recorded).map(textBlock)],
    stop_reason: 'end_turn',
    stop_sequence: null,
    stop_details: null,
    usage: usageOf(recorded),
  }),
  faults: {
    key: refusal(401, 'authentication_error', 'Invalid bearer token'),
    path: refusal(404, 'not_found_error', 'Not Found'),
    method: refusal(405, 'invalid_request_error', 'Method Not Allowed'),
    request: refusal(400, 'invalid_request_error', 'messages: Field required'),
    overloaded: refusal(529, 'overloaded_error', 'Overloaded'),
  },
};

function searched({ searches, citations }: RecordedAnswer): object[] {
  const narration = { type: 'text', text: "I'll search for current information on this." };
  const results = citations.map(({ url, title }) => ({
    type: 'web_search_result',
    url,
    title,
    page_age: null,
    encrypted_content: opaque(),
  }));
  const calls = searches.flatMap((query, index) => {
    const id = idOf('srvtoolu_');
    const found = index === 0 ? results : [];
    return [
      { type: 'server_tool_use', id, name: 'web_search', input: { query } },
      { type: 'web_search_tool_result', tool_use_id: id, content: found, caller: { type: 'direct' } },
    ];
  });
  return calls.length > 0 ? [narration, ...calls] : [];
}

function textBlock({ text, citations }: Cited) {
  if (citations.length === 0) return { type: 'text', text };
  return {
    type: 'text',
    text,
    citations: citations.map(({ url, title, supports }) => ({
      type: 'web_search_result_location',
      url,
      title,
      cited_text: supports.slice(0, 150),
      encrypted_index: opaque(),
    })),
  };
}

function usageOf({ tokens: { input, output, reasoning }, searches }: RecordedAnswer) {
  return {
    input_tokens: input,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    output_tokens: output,
    output_tokens_details: { thinking_tokens: reasoning },
    server_tool_use: { web_search_requests: searches.length },
    service_tier: 'standard',
  };
}

function refusal(status: number, type: string, message: string) {
  return { status, body: { type: 'error', error: { type, message }, request_id: null } };
}

function idOf(prefix: string): string {
  return `${prefix}01${randomUUID().replaceAll('-', '').slice(0, 22)}`;
}

/** What only the vendor can read. */
function opaque(): string {
  return Buffer.from(randomUUID()).toString('base64');
}
