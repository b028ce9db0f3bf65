import { surfaceConformance } from '@namedrop/testing';
import test from 'ava';
import fc from 'fast-check';
import plugin from './index.js';
import { fixture } from './surface.test.helper.js';

const SAMPLES = ['answer', 'without-search', 'retrieved', 'posts'];

const MODEL = 'grok-4.3';
const PAGE = 'https://www.example.com/crm/compared';
const MARKER = `[[1]](${PAGE})`;
const USAGE = {
  input_tokens: 4963,
  input_tokens_details: { cached_tokens: 1024 },
  output_tokens: 445,
  output_tokens_details: { reasoning_tokens: 40 },
  total_tokens: 5408,
  num_sources_used: 0,
  cost_in_usd_ticks: 152_400_000,
};
const FACTS = {
  model: MODEL,
  tokens: { input: 4963, output: 445, reasoning: 40 },
  cost: { usd: 0.01524, source: 'reported' },
} as const;

function response(output: readonly object[], rest: object = {}): object {
  return {
    id: '0d6f3e52-1111-4222-8333-944455566677',
    object: 'response',
    created_at: 1_790_000_000,
    model: MODEL,
    status: 'completed',
    error: null,
    incomplete_details: null,
    output,
    store: false,
    usage: USAGE,
    ...rest,
  };
}

const said = (text: string, annotations: readonly object[] = []): object => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text, logprobs: [], annotations }],
});

const THOUGHT = {
  id: 'rs_1',
  type: 'reasoning',
  status: 'completed',
  summary: [{ type: 'summary_text', text: 'Hm.' }],
};
const SEARCH = {
  id: 'ws_1',
  type: 'web_search_call',
  status: 'completed',
  action: { type: 'search', query: 'crm small agency', sources: [{ type: 'url', url: PAGE }] },
};

const ungrounded = (text: string) => ({ text, citations: [], fanOut: [], ...FACTS, grounded: false });

/** Bodies in the frame of an answer, with odd things in it. */
function oddBodies(): fc.Arbitrary<unknown> {
  const { output } = fixture('answer') as { output: unknown[] };
  const items = fc.array(fc.oneof(fc.constantFrom(...output), fc.jsonValue()), { maxLength: 6 });
  return fc.record({ output: items, status: fc.jsonValue(), usage: fc.jsonValue() });
}

surfaceConformance(test, {
  name: 'grok',
  plugin,
  module: import.meta.resolve('./index.js'),
  sdk: [import.meta.resolve('openai')],
  needs: ['XAI_API_KEY'],
  strayVariables: {
    XAI_API_KEY: 'xai-stray',
    XAI_BASE_URL: 'http://127.0.0.1:9/stray',
    OPENAI_API_KEY: 'sk-stray',
    OPENAI_BASE_URL: 'http://127.0.0.1:9/stray',
    OPENAI_ORG_ID: 'org-stray',
    OPENAI_PROJECT_ID: 'proj-stray',
    OPENAI_CUSTOM_HEADERS: 'X-Stray: stray',
    OPENAI_LOG: 'stray',
  },
  config: (baseUrl, apiKey) => ({ apiKey, baseUrl: `${baseUrl}/v1` }),
  answer: (text) => {
    const start_index = [...text].length;
    const span = { start_index, end_index: start_index + MARKER.length, title: '1' };
    return {
      body: response([THOUGHT, SEARCH, THOUGHT, said(text + MARKER, [{ type: 'url_citation', url: PAGE, ...span }])]),
    };
  },
  answered: (text) => ({
    text: text + MARKER,
    citations: [{ url: PAGE, text }],
    fanOut: ['crm small agency'],
    ...FACTS,
    grounded: true,
  }),
  errorBody: (status, words) => ({ code: status === 400 ? 'invalid-argument' : 'failed', error: words }),
  asked: ({ json }) => {
    const { model, input } = json as { model: string; input: { content: string }[] };
    return { text: input.map(({ content }) => content).join('\n'), model };
  },
  replies: [
    { title: 'no output at all is the fault error', reply: { body: response([]) }, becomes: 'error' },
    { title: 'thoughts alone are the fault error', reply: { body: response([THOUGHT, SEARCH]) }, becomes: 'error' },
    {
      title: 'an answer of nothing but space is the fault error',
      reply: { body: response([said(' \n')]) },
      becomes: 'error',
    },
    {
      title: 'an answer without a search is an ungrounded answer',
      reply: { body: response([THOUGHT, said('Brewline is one.')]) },
      becomes: ungrounded('Brewline is one.'),
    },
    {
      title: 'an answer cut by the token limit is an answer',
      reply: {
        body: response([said('Brewline is a')], {
          status: 'incomplete',
          incomplete_details: { reason: 'max_output_tokens' },
        }),
      },
      becomes: ungrounded('Brewline is a'),
    },
    {
      title: 'HTTP 200 that failed at the vendor is unavailable',
      reply: { body: response([], { status: 'failed', error: { code: 'server_error', message: 'It failed.' } }) },
      becomes: 'unavailable',
    },
    {
      title: 'HTTP 200 with an error in words is the fault error',
      reply: { body: { code: 'invalid-argument', error: 'It failed.' } },
      becomes: 'error',
    },
  ],
  errors: [
    {
      title: 'a wrong key is auth_failed, although it comes as HTTP 400',
      reply: { status: 400, body: { code: 'invalid-argument', error: 'Incorrect API key provided.' } },
      fault: 'auth_failed',
    },
    {
      title: 'an unknown model is the fault error',
      reply: { status: 400, body: { code: 'invalid-argument', error: 'Model not found: grok-0' } },
      fault: 'error',
    },
    {
      title: 'a retired endpoint is the fault error',
      reply: { status: 410, body: { error: 'This endpoint is gone.' } },
      fault: 'error',
    },
  ],
  samples: Object.fromEntries(SAMPLES.map((file) => [`${file}.json`, fixture(file)])),
  oddBodies: oddBodies(),
});
