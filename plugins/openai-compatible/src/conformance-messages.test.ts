import { surfaceConformance } from '@namedrop/testing';
import test from 'ava';
import fc from 'fast-check';
import { fixture, pluginWith } from './engine.test.helper.js';

const PAGE = 'https://www.example.com/crm/compared';
const FACTS = { model: 'acme-1-20260901', tokens: { input: 900, output: 60 } } as const;

const message = (content: readonly object[], rest: object = {}) => ({
  ...fixture('messages-searched'),
  content,
  ...rest,
});
const SEARCH = { type: 'server_tool_use', id: 'st_1', name: 'web_search', input: { query: 'crm small agency' } };
const FOUND = { type: 'web_search_tool_result', tool_use_id: 'st_1', content: [] };
const CITATION = { type: 'web_search_result_location', url: PAGE, title: 'CRMs compared', cited_text: 'A small CRM.' };

surfaceConformance(test, {
  name: 'openai-compatible on messages',
  plugin: pluginWith({
    protocol: 'messages',
    search: { tools: [{ type: 'acme_web_search', name: 'acme_web_search' }] },
  }),
  module: import.meta.resolve('./index.js'),
  needs: ['ACME_API_KEY'],
  strayVariables: { ACME_API_KEY: 'stray', ANTHROPIC_API_KEY: 'stray' },
  config: (baseUrl, apiKey) => ({ apiKey, baseUrl }),
  answer: (text) => ({ body: message([SEARCH, FOUND, { type: 'text', text, citations: [CITATION] }]) }),
  answered: (text) => ({
    text,
    citations: [{ url: PAGE, title: 'CRMs compared', snippet: 'A small CRM.' }],
    fanOut: ['crm small agency'],
    ...FACTS,
    grounded: true,
  }),
  errorBody: (_status, words) => ({ type: 'error', error: { type: 'invalid_request_error', message: words } }),
  asked: ({ json }) => {
    const { model, messages } = json as { model: string; messages: { content: string }[] };
    return { text: messages.map(({ content }) => content).join('\n'), model };
  },
  replies: [
    { title: 'no content at all is the fault error', reply: { body: message([]) }, becomes: 'error' },
    {
      title: 'an answer without a search is ungrounded',
      reply: { body: message([{ type: 'text', text: 'Acme.' }]) },
      becomes: { text: 'Acme.', citations: [], fanOut: [], ...FACTS, grounded: false },
    },
    {
      title: 'a refusal is the fault error',
      reply: { body: message([], { stop_reason: 'refusal' }) },
      becomes: 'error',
    },
  ],
  samples: { 'messages-searched.json': fixture('messages-searched') },
  oddBodies: fc.record({
    content: fc.array(fc.oneof(fc.constantFrom(SEARCH, FOUND), fc.jsonValue()), { maxLength: 5 }),
    usage: fc.jsonValue(),
  }),
});
