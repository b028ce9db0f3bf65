import type { ChatTurn } from '@namedrop/plugin-api';
import { surfaceConformance } from '@namedrop/testing';
import test from 'ava';
import fc from 'fast-check';
import plugin from './index.js';
import { fixture } from './surface.test.helper.js';

const SAMPLES = ['answer', 'refusal', 'incomplete-with-text', 'incomplete-without-text', 'failed'];

const MODEL = 'gpt-6-luna-2026-08-01';
const PAGE = 'https://www.example.com/crm/compared';
const MARKER = ` ([example.com](${PAGE}?utm_source=openai))`;
const USAGE = {
  input_tokens: 8530,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: 98,
  output_tokens_details: { reasoning_tokens: 49 },
  total_tokens: 8628,
};
const TOKENS = { input: 8530, output: 98, reasoning: 49 };

function response(output: readonly object[], rest: object = {}): object {
  return {
    id: 'resp_1',
    object: 'response',
    created_at: 1_775_000_000,
    status: 'completed',
    error: null,
    incomplete_details: null,
    instructions: null,
    model: MODEL,
    output,
    store: false,
    usage: USAGE,
    metadata: {},
    ...rest,
  };
}

function message(content: readonly object[], rest: object = {}): object {
  return { id: 'msg_1', type: 'message', role: 'assistant', status: 'completed', content, ...rest };
}

const said = (text: string, annotations: readonly object[] = []): object => ({
  type: 'output_text',
  text,
  annotations,
  logprobs: [],
});

const SEARCH = {
  id: 'ws_1',
  type: 'web_search_call',
  status: 'completed',
  action: { type: 'search', query: 'crm small agency', queries: ['crm small agency', 'best crm 2026'] },
};

const failed = (code: string): object =>
  response([], { status: 'failed', error: { code, message: 'It failed.' }, usage: null });

/** Bodies in the frame of an answer, with odd things in it. */
function oddBodies(): fc.Arbitrary<unknown> {
  const { output } = fixture('answer') as { output: unknown[] };
  const items = fc.array(fc.oneof(fc.constantFrom(...output), fc.jsonValue()), { maxLength: 6 });
  return fc.record({ output: items, status: fc.jsonValue(), usage: fc.jsonValue() });
}

surfaceConformance(test, {
  name: 'chatgpt',
  plugin,
  channel: 'api',
  module: import.meta.resolve('./index.js'),
  sdk: [import.meta.resolve('openai')],
  needs: ['OPENAI_API_KEY'],
  strayVariables: {
    OPENAI_API_KEY: 'sk-stray',
    OPENAI_ADMIN_KEY: 'sk-stray',
    OPENAI_BASE_URL: 'http://127.0.0.1:9/stray',
    OPENAI_ORG_ID: 'org-stray',
    OPENAI_PROJECT_ID: 'proj-stray',
    OPENAI_CUSTOM_HEADERS: 'X-Stray: stray',
    OPENAI_LOG: 'stray',
  },
  config: (baseUrl, apiKey) => ({ apiKey, baseUrl: `${baseUrl}/v1` }),
  answer: (text) => {
    const from = [...text].length + 1;
    const end = from + MARKER.length - 1;
    const citation = { type: 'url_citation', start_index: from, end_index: end, title: 'CRMs compared' };
    return {
      body: response([
        { id: 'rs_1', type: 'reasoning', summary: [] },
        message([said('I will look for reviews.')], { phase: 'commentary' }),
        SEARCH,
        message([said(text + MARKER, [{ ...citation, url: `${PAGE}?utm_source=openai` }])], { phase: 'final_answer' }),
      ]),
    };
  },
  answered: (text) => ({
    text: text + MARKER,
    citations: [{ url: PAGE, title: 'CRMs compared', text }],
    fanOut: ['crm small agency', 'best crm 2026'],
    model: MODEL,
    tokens: TOKENS,
  }),
  errorBody: (status, words) => ({
    error: { message: words, type: status === 429 ? 'requests' : 'invalid_request_error', param: null, code: null },
  }),
  asked: ({ json }) => {
    const { model, input, tools } = json as {
      model: string;
      input: string | { content: string }[];
      tools: { user_location?: { country?: string; city?: string } }[];
    };
    const text = typeof input === 'string' ? input : input.map(({ content }) => content).join('\n');
    return { text, model, ...tools[0]?.user_location };
  },
  askedChat: ({ json }) => {
    const { instructions, input, tools } = json as {
      instructions?: string;
      input: ChatTurn[];
      tools?: [{ user_location: { type: string; country?: string; city?: string } }];
    };
    const { type: _approximate, ...place } = tools?.[0].user_location ?? {};
    const system = instructions === undefined ? {} : { system: instructions };
    return { ...system, turns: input, webSearch: tools !== undefined, ...place };
  },
  replies: [
    { title: 'no output at all is the fault error', reply: { body: response([]) }, becomes: 'error' },
    {
      title: 'an answer of nothing but space is the fault error',
      reply: { body: response([message([said(' \n')])]) },
      becomes: 'error',
    },
    {
      title: 'reasoning that ran out of tokens before the answer is the fault error',
      reply: {
        body: response([{ id: 'rs_1', type: 'reasoning', summary: [] }], {
          status: 'incomplete',
          incomplete_details: { reason: 'max_output_tokens' },
        }),
      },
      becomes: 'error',
    },
    {
      title: 'an answer cut by the token limit is an answer',
      reply: {
        body: response([message([said('Acme is a')])], {
          status: 'incomplete',
          incomplete_details: { reason: 'max_output_tokens' },
        }),
      },
      becomes: { text: 'Acme is a', citations: [], fanOut: [], model: MODEL, tokens: TOKENS },
    },
    {
      title: 'a refusal that the vendor marks as one is the fault error',
      reply: { body: response([message([{ type: 'refusal', refusal: 'I can’t help with that.' }])]) },
      becomes: 'error',
    },
    {
      title: 'a model that declines in its answer has answered',
      reply: { body: response([message([said('I can’t help with that.')])]) },
      becomes: { text: 'I can’t help with that.', citations: [], fanOut: [], model: MODEL, tokens: TOKENS },
    },
    {
      title: 'HTTP 200 that failed for a rate limit is rate_limited',
      reply: { body: failed('rate_limit_exceeded') },
      becomes: 'rate_limited',
    },
    {
      title: 'HTTP 200 that failed at the vendor is unavailable',
      reply: { body: failed('server_error') },
      becomes: 'unavailable',
    },
    {
      title: 'HTTP 200 that failed for the prompt is the fault error',
      reply: { body: failed('invalid_prompt') },
      becomes: 'error',
    },
    {
      title: 'a body that names its kind and nothing else is the fault error',
      reply: { body: { object: 'response' } },
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
      title: 'a used-up quota is rate_limited',
      reply: {
        status: 429,
        body: {
          error: {
            message: 'You exceeded your quota.',
            type: 'insufficient_quota',
            param: null,
            code: 'insufficient_quota',
          },
        },
      },
      fault: 'rate_limited',
    },
    {
      title: 'an unknown model is the fault error',
      reply: {
        status: 400,
        body: {
          error: { message: 'No such model.', type: 'invalid_request_error', param: 'model', code: 'model_not_found' },
        },
      },
      fault: 'error',
    },
  ],
  samples: Object.fromEntries(SAMPLES.map((file) => [`${file}.json`, fixture(file)])),
  oddBodies: oddBodies(),
});
