import { surfaceConformance } from '@namedrop/testing';
import test from 'ava';
import plugin from './index.ts';

const SOURCE = { url: 'https://www.example.com/crm', title: 'CRMs compared' };

surfaceConformance(test, {
  name: 'sample-plugin',
  plugin,
  module: import.meta.resolve('./index.ts'),
  needs: ['SAMPLE_PLUGIN_API_KEY'],
  config: (baseUrl, secret) => ({ apiKey: secret, baseUrl }),
  answer: (text) => ({ body: { answer: text, sources: [SOURCE] } }),
  answered: (text) => ({ text, citations: [SOURCE] }),
  errorBody: (status, words) => ({ status, message: words }),
  asked: ({ json }) => {
    const { question, country } = json as { question: string; country: string };
    return { text: question, country };
  },
  replies: [{ title: 'an empty answer is an error', reply: { body: { answer: '' } }, becomes: 'error' }],
});
