import type { SurfaceSubject } from '@namedrop/testing';
import echo from './echo-surface.js';

const SOURCE = 'https://example.com/a';
const TOKENS = { input: 3, output: 5 };

/** What the conformance suite must know of the echo surface. */
export const echoSubject: SurfaceSubject = {
  name: 'echo',
  plugin: echo,
  module: import.meta.resolve('./echo-surface.js'),
  needs: ['ECHO_API_KEY'],
  config: (baseUrl, apiKey) => ({ baseUrl, apiKey }),
  answer: (text) => ({ body: { answer: text, source: SOURCE, model: 'echo-1.2', tokens: TOKENS } }),
  answered: (text) => ({ text, citations: [{ url: SOURCE }], model: 'echo-1.2', tokens: TOKENS }),
  errorBody: (status, words) => ({ status, words }),
  asked: ({ json }) => json as { text: string },
  replies: [
    {
      title: 'an empty answer is the fault error',
      reply: { body: { answer: '', source: SOURCE, model: 'echo-1.2', tokens: TOKENS } },
      becomes: 'error',
    },
  ],
};
