import type { Orders, SurfaceSubject } from '@namedrop/testing';
import { type AsyncFaults, echoAsyncPlugin, type KeyPlace } from './echo-async-surface.js';

const SOURCE = 'https://example.com/a';
const job = (status: string, rest: object = {}) => ({ body: { job: { status, ...rest } } });

const KEYS: Readonly<Record<KeyPlace, Orders['keyOf']>> = {
  header: ({ headers }) => headers['idempotency-key'] as string | undefined,
  body: ({ json }) => (json as { nonce?: string }).nonce,
  nowhere: undefined,
};

/** What the conformance suite must know of an engine that works in jobs. */
export const echoAsyncSubject = (keyPlace: KeyPlace, faults?: AsyncFaults): SurfaceSubject => ({
  name: `echo async with its key ${keyPlace}`,
  plugin: echoAsyncPlugin(keyPlace, faults),
  module: import.meta.resolve('./echo-async-surface.js'),
  needs: ['ECHO_API_KEY'],
  keyless: { baseUrl: 'https://echo.example' },
  config: (baseUrl, apiKey) => ({ baseUrl, apiKey }),
  answer: (text) => job('done', { answer: text, sources: [SOURCE] }),
  answered: (text) => ({ text, citations: [{ url: SOURCE }] }),
  errorBody: (status, words) => ({ status, words }),
  asked: ({ json }) => ({ text: (json as { prompt: string }).prompt }),
  replies: [
    { title: 'a job without an answer is the fault error', reply: job('done', { sources: [] }), becomes: 'error' },
    { title: 'a job that failed is unavailable', reply: job('failed'), becomes: 'unavailable' },
  ],
  order: {
    is: ({ method }) => method === 'POST',
    taken: (id, { headers }) => job('queued', { id, status_url: `http://${headers.host}/v1/jobs/${id}` }),
    working: job('running'),
    keyOf: KEYS[keyPlace],
  },
});
