import type { ChatTurn } from '@namedrop/plugin-api';
import { surfaceConformance } from '@namedrop/testing';
import test from 'ava';
import fc from 'fast-check';
import plugin from './index.js';
import { fixture } from './surface.test.helper.js';

const SAMPLES = ['answer', 'refusal', 'truncated', 'search-failed', 'paused', 'resumed', 'error'];

const MODEL = 'claude-haiku-5-5-20260901';
const PAGE = 'https://www.example.com/crm/compared';
const QUOTE = 'For an agency of five, a small CRM is enough.';
const USAGE = {
  input_tokens: 40,
  cache_creation_input_tokens: 300,
  cache_read_input_tokens: 2836,
  output_tokens: 141,
  output_tokens_details: { thinking_tokens: 20 },
  server_tool_use: { web_search_requests: 1 },
  service_tier: 'standard',
};
const TOKENS = { input: 3176, output: 141, reasoning: 20 };

function message(content: readonly object[], rest: object = {}): object {
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: MODEL,
    content,
    stop_reason: 'end_turn',
    stop_sequence: null,
    stop_details: null,
    usage: USAGE,
    ...rest,
  };
}

const said = (text: string, citations: readonly object[] | null = null): object => ({ type: 'text', text, citations });

const SEARCHED = [
  {
    type: 'server_tool_use',
    id: 'srvtoolu_1',
    name: 'web_search',
    input: { query: 'crm small agency' },
    caller: { type: 'direct' },
  },
  {
    type: 'web_search_tool_result',
    tool_use_id: 'srvtoolu_1',
    caller: { type: 'direct' },
    content: [
      {
        type: 'web_search_result',
        url: PAGE,
        title: 'CRMs compared',
        page_age: 'May 11, 2026',
        encrypted_content: 'E1',
      },
    ],
  },
];

const CITATION = {
  type: 'web_search_result_location',
  url: PAGE,
  title: 'CRMs compared',
  cited_text: QUOTE,
  encrypted_index: 'E2',
};

const TYPE_OF_STATUS: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  500: 'api_error',
  504: 'timeout_error',
  529: 'overloaded_error',
};

/** Bodies in the frame of an answer, with odd things in it. */
function oddBodies(): fc.Arbitrary<unknown> {
  const { content } = fixture('answer') as { content: unknown[] };
  const blocks = fc.array(fc.oneof(fc.constantFrom(...content), fc.jsonValue()), { maxLength: 6 });
  const reason = fc.oneof(fc.constantFrom('end_turn', 'pause_turn', 'refusal'), fc.jsonValue());
  return fc.record({ content: blocks, stop_reason: reason, usage: fc.jsonValue() });
}

surfaceConformance(test, {
  name: 'claude',
  plugin,
  module: import.meta.resolve('./index.js'),
  sdk: [import.meta.resolve('@anthropic-ai/sdk')],
  needs: ['ANTHROPIC_API_KEY'],
  strayVariables: {
    ANTHROPIC_API_KEY: 'sk-stray',
    ANTHROPIC_AUTH_TOKEN: 'stray',
    ANTHROPIC_BASE_URL: 'http://127.0.0.1:9/stray',
    ANTHROPIC_CUSTOM_HEADERS: 'X-Stray: stray',
    ANTHROPIC_PROFILE: 'stray',
    ANTHROPIC_LOG: 'stray',
  },
  config: (baseUrl, apiKey) => ({ apiKey, baseUrl }),
  answer: (text) => ({
    body: message([
      { type: 'thinking', thinking: 'They ask for a CRM.', signature: 'S1' },
      said('I will look for reviews.'),
      ...SEARCHED,
      said(text, [CITATION]),
    ]),
  }),
  answered: (text) => ({
    text,
    citations: [{ url: PAGE, title: 'CRMs compared', snippet: QUOTE }],
    fanOut: ['crm small agency'],
    model: MODEL,
    tokens: TOKENS,
  }),
  errorBody: (status, words) => ({
    type: 'error',
    error: { type: TYPE_OF_STATUS[status] ?? 'invalid_request_error', message: words },
    request_id: 'req_1',
  }),
  asked: ({ json }) => {
    const { model, messages, tools } = json as {
      model: string;
      messages: { content: string | { text: string }[] }[];
      tools: { user_location?: { country?: string; city?: string } }[];
    };
    const texts = messages.flatMap(({ content }) =>
      typeof content === 'string' ? content : content.map(({ text }) => text),
    );
    return { text: texts.join('\n'), model, ...tools[0]?.user_location };
  },
  askedChat: ({ json }) => {
    const { system, messages, tools } = json as {
      system?: string;
      messages: ChatTurn[];
      tools?: [{ user_location?: { type: string; country?: string; city?: string } }];
    };
    const { type: _approximate, ...place } = tools?.[0].user_location ?? {};
    return { ...(system !== undefined && { system }), turns: messages, webSearch: tools !== undefined, ...place };
  },
  replies: [
    { title: 'no content at all is the fault error', reply: { body: message([]) }, becomes: 'error' },
    {
      title: 'an answer of nothing but space is the fault error',
      reply: { body: message([said(' \n')]) },
      becomes: 'error',
    },
    {
      title: 'a refusal without a word is the fault error',
      reply: { body: message([], { stop_reason: 'refusal', stop_details: { type: 'refusal', category: 'cyber' } }) },
      becomes: 'error',
    },
    {
      title: 'a refusal in words is an answer',
      reply: { body: message([said('I can’t help with that.')]) },
      becomes: { text: 'I can’t help with that.', citations: [], fanOut: [], model: MODEL, tokens: TOKENS },
    },
    {
      title: 'an answer cut by the token limit is an answer',
      reply: { body: message([said('Acme is a')], { stop_reason: 'max_tokens' }) },
      becomes: { text: 'Acme is a', citations: [], fanOut: [], model: MODEL, tokens: TOKENS },
    },
    {
      title: 'an answer whose search failed is an answer without citations',
      reply: {
        body: message([
          SEARCHED[0]!,
          {
            type: 'web_search_tool_result',
            tool_use_id: 'srvtoolu_1',
            content: { type: 'web_search_tool_result_error', error_code: 'max_uses_exceeded' },
          },
          said('From memory: Acme.'),
        ]),
      },
      becomes: {
        text: 'From memory: Acme.',
        citations: [],
        fanOut: ['crm small agency'],
        model: MODEL,
        tokens: TOKENS,
      },
    },
    {
      title: 'a body that names its kind and nothing else is the fault error',
      reply: { body: { type: 'message' } },
      becomes: 'error',
    },
    {
      title: 'an answer that says it is plain text is the fault error',
      reply: { headers: { 'content-type': 'text/plain' }, body: fixture('answer') },
      becomes: 'error',
    },
  ],
  errors: [
    {
      title: 'a spending limit that was reached is rate_limited',
      reply: {
        status: 429,
        body: {
          type: 'error',
          error: { type: 'rate_limit_error', message: 'Limit reached.', error_code: 'ramp_limit_exceeded' },
        },
      },
      fault: 'rate_limited',
    },
  ],
  samples: Object.fromEntries(SAMPLES.map((file) => [`${file}.json`, fixture(file)])),
  oddBodies: oddBodies(),
});
