import { surfaceConformance } from '@namedrop/testing';
import test from 'ava';
import plugin from './index.ts';

const SOURCE = { url: 'https://www.example.com/crm', title: 'CRMs compared' };

surfaceConformance(test, {
  name: 'sample-plugin',
  plugin,
  module: import.meta.resolve('./index.ts'),
  needs: ['SAMPLE_PLUGIN_API_KEY'],
  config: (baseUrl, secret) => ({ apiKey: secret, baseUrl, pollMs: 1 }),
  answer: (text) => ({ body: { state: 'done', answer: text, sources: [SOURCE] } }),
  answered: (text) => ({ text, citations: [SOURCE] }),
  errorBody: (status, words) => ({ status, message: words }),
  asked: ({ json }) => {
    const { question, country } = json as { question: string; country: string };
    return { text: question, country };
  },
  order: {
    is: ({ method }) => method === 'POST',
    taken: (id) => ({ body: { id, state: 'working' } }),
    working: { body: { state: 'working' } },
    keyOf: ({ headers }) => headers['idempotency-key'] as string | undefined,
  },
  replies: [
    { title: 'an empty answer is an error', reply: { body: { state: 'done', answer: '' } }, becomes: 'error' },
    { title: 'a task that failed is unavailable', reply: { body: { state: 'failed' } }, becomes: 'unavailable' },
  ],
});
