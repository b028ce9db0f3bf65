import { surfaceConformance } from '@namedrop/testing';
import test from 'ava';
import fc from 'fast-check';
import { fixture, pluginWith } from './engine.test.helper.js';

const PAGE = 'https://www.example.com/crm/compared';
const FACTS = {
  model: 'acme-1-20260901',
  tokens: { input: 3120, output: 410, reasoning: 260 },
  // 3120 tokens at $1, 410 at $2 per million, and one search at $0.01
  cost: { usd: 0.01394, source: 'estimated' },
} as const;

const response = (output: readonly object[], rest: object = {}) => ({
  ...fixture('responses-passages'),
  output,
  ...rest,
});
const said = (text: string, annotations: readonly object[] = []) => ({
  type: 'message',
  role: 'assistant',
  content: [{ type: 'output_text', text, annotations }],
});
const SEARCH = {
  type: 'web_search_call',
  status: 'completed',
  action: { type: 'search', query: 'crm small agency' },
  results: [{ url: PAGE, title: 'CRMs compared', snippet: 'A small CRM is enough.' }],
};

surfaceConformance(test, {
  name: 'openai-compatible on responses',
  plugin: pluginWith({
    protocol: 'responses',
    search: { tools: [{ type: 'web_search' }] },
    region: 'user_location',
    prices: { input: 1, output: 2, search: 0.01 },
  }),
  module: import.meta.resolve('./index.js'),
  needs: ['ACME_API_KEY'],
  strayVariables: { ACME_API_KEY: 'stray', OPENAI_API_KEY: 'stray' },
  config: (baseUrl, apiKey) => ({ apiKey, baseUrl }),
  answer: (text) => ({
    body: response([SEARCH, said(text, [{ type: 'url_citation', url: PAGE, start_index: 0, end_index: text.length }])]),
  }),
  answered: (text) => {
    const isAscii = [...text].length === text.length;
    return {
      text,
      citations: [{ url: PAGE, snippet: 'A small CRM is enough.', ...(isAscii && { text }) }],
      fanOut: ['crm small agency'],
      ...FACTS,
      grounded: true,
    };
  },
  errorBody: (_status, words) => ({
    error: { message: words, type: 'invalid_request_error', param: null, code: null },
  }),
  asked: ({ json }) => {
    const { model, input, tools } = json as {
      model: string;
      input: { content: string }[];
      tools: { user_location?: { country?: string } }[];
    };
    return { text: input.map(({ content }) => content).join('\n'), model, ...tools[0]?.user_location };
  },
  replies: [
    { title: 'no output at all is the fault error', reply: { body: response([]) }, becomes: 'error' },
    {
      title: 'an answer without a search is ungrounded',
      reply: { body: response([said('Acme.')], { usage: null }) },
      becomes: { text: 'Acme.', citations: [], fanOut: [], model: FACTS.model, grounded: false },
    },
    {
      title: 'HTTP 200 that failed at the vendor is unavailable',
      reply: { body: response([], { status: 'failed', error: { code: 'server_error' } }) },
      becomes: 'unavailable',
    },
  ],
  samples: Object.fromEntries(['responses-passages', 'responses-without-search'].map((name) => [name, fixture(name)])),
  oddBodies: fc.record({
    output: fc.array(fc.oneof(fc.constantFrom(SEARCH, said('Acme.')), fc.jsonValue()), { maxLength: 5 }),
    usage: fc.jsonValue(),
  }),
});
