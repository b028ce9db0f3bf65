import type { ChatTurn } from '@namedrop/plugin-api';
import { surfaceConformance } from '@namedrop/testing';
import test from 'ava';
import fc from 'fast-check';
import plugin from './index.js';
import { fixture } from './surface.test.helper.js';

const SAMPLES = ['marked', 'linked', 'annotated', 'fetched', 'unknown-items', 'incomplete-empty', 'failed'];

const MODEL = 'perplexity/sonar';
const PAGE = 'https://www.example.com/crm/compared';
const SNIPPET = 'For an agency of five, a small CRM is enough.';
const USAGE = {
  input_tokens: 3426,
  input_tokens_details: { cached_tokens: 1780 },
  output_tokens: 30,
  output_tokens_details: { reasoning_tokens: 12 },
  total_tokens: 3456,
  cost: { currency: 'USD', total_cost: 0.00125 },
  tool_calls_details: { search_web: { invocation: 1 } },
};
const TOKENS = { input: 3426, output: 30, reasoning: 12 };
const COST = { usd: 0.00125, source: 'reported' } as const;

function response(output: readonly object[], rest: object = {}): object {
  return {
    id: 'resp_1',
    object: 'response',
    created_at: 1_775_000_000,
    status: 'completed',
    error: null,
    incomplete_details: null,
    model: MODEL,
    output,
    store: false,
    usage: USAGE,
    metadata: {},
    ...rest,
  };
}

const SEARCHED = {
  type: 'search_results',
  queries: ['crm small agency'],
  results: [
    {
      id: 1,
      url: PAGE,
      title: 'CRMs compared',
      snippet: SNIPPET,
      date: '2026-05-11',
      last_updated: '2026-06-01',
      source: 'web',
    },
    { id: 2, url: `${PAGE}/2`, title: 'Page 2', snippet: 'More.', last_updated: '2026-06-01', source: 'web' },
  ],
};

const said = (text: string): object => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text, annotations: [] }],
});

const plain = (text: string) => ({ text, citations: [], fanOut: [], model: MODEL, tokens: TOKENS, cost: COST });

const failed = (code: string): object => response([], { status: 'failed', error: { code, message: 'It failed.' } });

const TYPE_OF_STATUS: Readonly<Record<number, string>> = {
  401: 'invalid_api_key',
  403: 'forbidden',
  429: 'request_rate_limit_exceeded',
  500: 'internal_error',
  502: 'bad_gateway',
  504: 'gateway_timeout',
};

/** Bodies in the frame of an answer, with odd things in it. */
function oddBodies(): fc.Arbitrary<unknown> {
  const { output } = fixture('marked') as { output: unknown[] };
  const odd = fc.jsonValue();
  const message = fc.record({
    type: fc.constant('message'),
    content: fc.array(fc.record({ type: fc.constant('output_text'), text: fc.string({ unit: 'binary' }) })),
  });
  const items = fc.array(fc.oneof(fc.constantFrom(...output), message, odd), { maxLength: 6 });
  return fc.record({ output: items, status: odd, usage: odd, error: fc.option(odd) });
}

surfaceConformance(test, {
  name: 'perplexity',
  plugin,
  channel: 'api',
  module: import.meta.resolve('./index.js'),
  sdk: [import.meta.resolve('@perplexity-ai/perplexity_ai')],
  needs: ['PERPLEXITY_API_KEY'],
  strayVariables: {
    PERPLEXITY_API_KEY: 'pplx-stray',
    PERPLEXITY_BASE_URL: 'http://127.0.0.1:9/stray',
    PERPLEXITY_CUSTOM_HEADERS: 'X-Stray: stray',
    PERPLEXITY_LOG: 'stray',
  },
  config: (baseUrl, apiKey) => ({ apiKey, baseUrl }),
  answer: (text) => ({ body: response([SEARCHED, said(`${text}[1]`)]) }),
  answered: (text) => ({
    text: `${text}[1]`,
    citations: [{ url: PAGE, title: 'CRMs compared', snippet: SNIPPET }],
    fanOut: ['crm small agency'],
    model: MODEL,
    tokens: TOKENS,
    cost: COST,
  }),
  errorBody: (status, words) => ({
    error: { message: words, type: TYPE_OF_STATUS[status] ?? 'invalid_request', code: status },
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
      input: (ChatTurn & { type: string })[];
      tools?: [{ user_location?: { country?: string } }];
    };
    const system = instructions === undefined ? {} : { system: instructions };
    const turns = input.map(({ role, content }) => ({ role, content }));
    return { ...system, turns, webSearch: tools !== undefined, ...tools?.[0].user_location };
  },
  replies: [
    { title: 'no output at all is the fault error', reply: { body: response([]) }, becomes: 'error' },
    {
      title: 'results without a word of answer are the fault error',
      reply: { body: response([SEARCHED]) },
      becomes: 'error',
    },
    {
      title: 'an answer of nothing but space is the fault error',
      reply: { body: response([said(' \n')]) },
      becomes: 'error',
    },
    {
      title: 'a refusal in words is an answer',
      reply: { body: response([said('I can’t help with that.')]) },
      becomes: plain('I can’t help with that.'),
    },
    {
      title: 'an answer cut by the token limit is an answer',
      reply: {
        body: response([said('Acme is a')], {
          status: 'incomplete',
          incomplete_details: { reason: 'max_output_tokens' },
        }),
      },
      becomes: plain('Acme is a'),
    },
    {
      title: 'HTTP 200 that failed at the vendor is unavailable',
      reply: { body: failed('server_error') },
      becomes: 'unavailable',
    },
    {
      title: 'HTTP 200 that failed otherwise is the fault error',
      reply: { body: failed('invalid_request') },
      becomes: 'error',
    },
    {
      title: 'a body that names its kind and nothing else is the fault error',
      reply: { body: { object: 'response' } },
      becomes: 'error',
    },
  ],
  errors: [
    {
      title: 'a retired endpoint is the fault error, although it comes as HTTP 403',
      reply: { status: 403, body: { error: { message: 'Moved.', type: 'chat_completions_not_available', code: 403 } } },
      fault: 'error',
    },
    {
      title: 'a call that has to move to the Agent API is the fault error, although it comes as HTTP 403',
      reply: { status: 403, body: { error: { message: 'Move.', type: 'agent_api_migration_required', code: 403 } } },
      fault: 'error',
    },
  ],
  samples: Object.fromEntries(SAMPLES.map((file) => [`${file}.json`, fixture(file)])),
  oddBodies: oddBodies(),
});
