import { surfaceConformance } from '@namedrop/testing';
import test from 'ava';
import fc from 'fast-check';
import { fixture, pluginWith } from './engine.test.helper.js';

const PAGE = 'https://www.example.com/crm/compared';
const MARKER = ` ([example.com](${PAGE}))`;
const USAGE = {
  prompt_tokens: 8530,
  completion_tokens: 98,
  total_tokens: 8628,
  completion_tokens_details: { reasoning_tokens: 49 },
  server_tool_use_details: { web_search_requests: 2 },
  cost: 0.0266,
};
const FACTS = {
  model: 'acme-1',
  tokens: { input: 8530, output: 98, reasoning: 49 },
  cost: { usd: 0.0266, source: 'reported' },
} as const;

const completion = (message: object | null, rest: object = {}) => ({
  id: 'gen-1',
  object: 'chat.completion',
  model: 'acme/alias',
  provider: 'Elsewhere',
  choices: [{ index: 0, finish_reason: 'stop', message, ...rest }],
  usage: USAGE,
});
const searched = (text: string) => ({ text, citations: [], ...FACTS, grounded: true });

/** Bodies in the frame of a completion, with odd things in it. */
const oddBodies = fc.record({
  choices: fc.array(
    fc.oneof(
      fc.record({
        message: fc.oneof(fc.jsonValue(), fc.record({ content: fc.jsonValue(), annotations: fc.jsonValue() })),
      }),
      fc.jsonValue(),
    ),
    { maxLength: 3 },
  ),
  usage: fc.jsonValue(),
  error: fc.option(fc.jsonValue()),
});

surfaceConformance(test, {
  name: 'openai-compatible on chat completions',
  plugin: pluginWith({
    protocol: 'chat',
    search: { tools: [{ type: 'acme:web_search', parameters: { engine: 'native' } }] },
    region: '/tools/0/parameters/user_location',
  }),
  module: import.meta.resolve('./index.js'),
  needs: ['ACME_API_KEY'],
  strayVariables: { ACME_API_KEY: 'stray', OPENAI_API_KEY: 'stray', OPENAI_BASE_URL: 'http://127.0.0.1:9/stray' },
  config: (baseUrl, apiKey) => ({ apiKey, baseUrl }),
  answer: (text) => {
    const start_index = [...text].length + 1;
    const span = { start_index, end_index: start_index + MARKER.length - 1 };
    const page = { url: PAGE, title: 'CRMs compared', content: 'A small CRM is enough.', ...span };
    const annotations = [{ type: 'url_citation', url_citation: page }];
    return {
      body: completion({ role: 'assistant', content: text + MARKER, refusal: null, reasoning: 'Hm.', annotations }),
    };
  },
  answered: (text) => ({
    text: text + MARKER,
    citations: [{ url: PAGE, title: 'CRMs compared', snippet: 'A small CRM is enough.', text }],
    ...FACTS,
    grounded: true,
  }),
  errorBody: (status, words) => ({ error: { code: status, message: words, metadata: { raw: words } } }),
  asked: ({ json }) => {
    const { model, messages, tools } = json as {
      model: string;
      messages: { content: string }[];
      tools: { parameters: { user_location?: { country?: string } } }[];
    };
    const text = messages.map(({ content }) => content).join('\n');
    return { text, model, country: tools[0]?.parameters.user_location?.country };
  },
  replies: [
    { title: 'no choice is the fault error', reply: { body: { ...completion(null), choices: [] } }, becomes: 'error' },
    { title: 'null content is the fault error', reply: { body: completion({ content: null }) }, becomes: 'error' },
    {
      title: 'null content with a refusal is the fault error',
      reply: { body: completion({ content: null, refusal: 'No.' }) },
      becomes: 'error',
    },
    {
      title: 'thoughts that never end are the fault error',
      reply: { body: completion({ content: '<think>Hm.' }) },
      becomes: 'error',
    },
    {
      title: 'thoughts before the answer are cut off',
      reply: { body: completion({ content: '<think>Globex?</think>\nAcme.' }) },
      becomes: searched('Acme.'),
    },
    {
      title: 'an answer cut by the token limit is an answer',
      reply: { body: completion({ content: 'Acme is a' }, { finish_reason: 'length' }) },
      becomes: searched('Acme is a'),
    },
    {
      title: 'HTTP 200 with an error of the provider behind it means what its code says',
      reply: { body: fixture('chat-provider-error') },
      becomes: 'rate_limited',
    },
    {
      title: 'HTTP 200 with an error in its choice means what its code says',
      reply: { body: completion({ content: 'Half' }, { finish_reason: 'error', error: { code: 502, message: 'x' } }) },
      becomes: 'unavailable',
    },
  ],
  samples: Object.fromEntries(['chat-searched', 'chat-numbered', 'chat-thoughts'].map((name) => [name, fixture(name)])),
  oddBodies,
});
