import type { SurfaceSubject } from '@namedrop/testing';
import { CHAT, echoLivePlugin, SEARCH } from './echo-live-surface.js';

const SOURCE = 'https://example.com/a';
const AD = { title: 'Acme CRM, half the price', url: 'https://ads.example.com/acme', domain: 'ads.example.com' };

/** Pages hold more than the answer: a text, an ad, and what else the caller says. */
const page = (answer: string | null, blocks: readonly object[] = []) => ({ page: { answer, source: SOURCE, blocks } });
const ad = { kind: 'ad', by: 'Acme', ...AD, shown: false };

const common = {
  module: import.meta.resolve('./echo-live-surface.js'),
  needs: ['ECHO_API_KEY'],
  config: (baseUrl, apiKey) => ({ baseUrl, apiKey }),
  errorBody: (status, words) => ({ status, words }),
  asked: ({ json }) => json as { text: string; country: string },
} satisfies Partial<SurfaceSubject>;

/** What the conformance suite must know of the surface that sees search pages. */
export const echoSearchSubject: SurfaceSubject = {
  ...common,
  name: 'echo search',
  plugin: echoLivePlugin(SEARCH),
  answer: (text) => ({ body: page(text, [ad]) }),
  answered: (text) => ({
    text,
    citations: [{ url: SOURCE }],
    sponsored: [{ advertiser: 'Acme', ...AD, rendered: false }],
  }),
  replies: [
    { title: 'an answer of nothing but space is the fault error', reply: { body: page(' ') }, becomes: 'error' },
    {
      title: 'a page without an answer may have ads',
      reply: { body: page(null, [ad]) },
      becomes: { text: null, citations: [], sponsored: [{ advertiser: 'Acme', ...AD, rendered: false }] },
    },
  ],
  retried: SEARCH.retried,
  live: {
    vendor: 'echo',
    seesAds: true,
    absent: { body: page(null) },
    empty: { body: page('') },
    withUnknown: (text) => ({ body: page(text, [ad, { kind: 'poem' }]) }),
  },
};

/** What the conformance suite must know of the surface whose pages are ordered. */
export const echoChatSubject: SurfaceSubject = {
  ...common,
  name: 'echo chat',
  plugin: echoLivePlugin(CHAT),
  answer: (text) => ({ body: { state: 'done', ...page(text, [ad]) } }),
  answered: (text) => ({ text, citations: [{ url: SOURCE }] }),
  replies: [
    {
      title: 'a task that is done without a page is the fault error',
      reply: { body: { state: 'done' } },
      becomes: 'error',
    },
  ],
  retried: CHAT.retried,
  order: {
    is: ({ method }) => method === 'POST',
    taken: (id) => ({ body: { task: id } }),
    working: { body: { state: 'working' } },
    keyOf: ({ json }) => (json as { key?: string }).key,
  },
  live: { vendor: 'echo', seesAds: false, empty: { body: { state: 'done', ...page('') } } },
};
